import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import type { OfferedVariant } from '~/domain/sales/hand-orders/hand-order'
import type { OrderChangePreview } from '~/domain/sales/order-changes/order-change'
import { cluster, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { box, form as formStyle, list } from '../admin-form.css'

interface ChangeLinesProps {
  path: string
  version: number
  lines: ReadonlyArray<{
    position: number
    name: string
    sku: string
    unit: string | null
    ordered: number
    priceText: string
  }>
  offered: readonly OfferedVariant[]
  preview: OrderChangePreview | null
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The lines of an order that can be changed, what can be added to it, and what would change. */
export function ChangeLines({ path, version, lines, offered, preview, typed, errors }: ChangeLinesProps) {
  return (
    <form className={stack} method="post" action={path}>
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field shows what would change */}
      <button hidden name="intent" value="show" tabIndex={-1} aria-hidden="true" />
      <section className={box} aria-labelledby="ordered">
        <h2 className={subheading} id="ordered">
          What was ordered
        </h2>
        <div className={formStyle}>
          {lines.map(({ position, name, sku, unit, ordered, priceText }) => (
            <TextField
              key={position}
              name={`quantity.l${position}`}
              label={name}
              hint={`${sku} · ${priceText} · 0 removes it`}
              prefix={unit ?? undefined}
              inputMode={unit === null ? 'numeric' : 'decimal'}
              autoComplete="off"
              defaultValue={typed[`quantity.l${position}`] ?? String(ordered)}
              errors={errors[`quantity.l${position}`]}
            />
          ))}
        </div>
      </section>
      <section className={box} aria-labelledby="more">
        <h2 className={subheading} id="more">
          Add products
        </h2>
        <div className={formStyle}>
          <TextField
            name="q"
            type="search"
            label="Find a product"
            hint="Words of its name, or its SKU"
            isOptional
            maxLength={200}
            autoComplete="off"
            defaultValue={typed.q}
          />
          <div>
            <Button variant="secondary" name="intent" value="search">
              Search
            </Button>
          </div>
          {typed.intent === 'search' && offered.length === 0 ? (
            <p className={muted} role="status">
              Nothing that is for sale was found.
            </p>
          ) : null}
          {offered.map(({ variantId, name, choice, sku, unit, priceText, stockText, asks }) =>
            asks ? (
              <p key={variantId}>
                {choice === '' ? name : `${name} (${choice})`}
                <br />
                <span className={muted}>
                  {sku} · Something has to be chosen or written for it: put together an order of its own
                </span>
              </p>
            ) : (
              <TextField
                key={variantId}
                name={`add.v${variantId}`}
                label={choice === '' ? name : `${name} (${choice})`}
                hint={[sku, priceText, stockText].filter(Boolean).join(' · ')}
                prefix={unit ?? undefined}
                inputMode={unit === null ? 'numeric' : 'decimal'}
                autoComplete="off"
                defaultValue={typed[`add.v${variantId}`] ?? '0'}
                errors={errors[`add.v${variantId}`]}
              />
            ),
          )}
        </div>
      </section>
      <div>
        <Button variant={preview ? 'secondary' : 'primary'} name="intent" value="show">
          Show what changes
        </Button>
      </div>
      {preview ? (
        <section className={box} aria-labelledby="changes">
          <h2 className={subheading} id="changes">
            What changes
          </h2>
          <ul className={list}>
            {preview.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Table
            caption="The totals before and after"
            columns={['Amount', 'Before', 'After']}
            rows={preview.rows.map(({ label, before, after }) => [label, before, after])}
          />
          <p>{preview.differenceText}</p>
          <input type="hidden" name="expectedTotal" value={preview.total} />
          {preview.canWait ? (
            <CheckboxField
              name="sendsBefore"
              value="on"
              label="Send it before the rest is paid"
              hint="Otherwise it waits until the money has arrived."
              defaultChecked={typed.sendsBefore === 'on'}
            />
          ) : null}
          <div className={cluster}>
            <Button name="intent" value="apply">
              Change the order to {preview.totalText}
            </Button>
          </div>
        </section>
      ) : null}
    </form>
  )
}
