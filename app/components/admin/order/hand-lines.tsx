import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import type { HandLine } from '~/domain/sales/hand-orders/hand-order'
import { cluster, stack } from '~/styles/layout.css'
import { muted, problemText } from '~/styles/text.css'
import * as styles from './hand-order.css'

interface HandLinesProps {
  lines: readonly HandLine[]
  version: number
  currency: string
  path: string
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The lines of an order that is put together: how much of each, and at which price. */
export function HandLines({ lines, version, currency, path, typed, errors }: HandLinesProps) {
  return (
    <form className={stack} method="post" action={path}>
      <input type="hidden" name="intent" value="lines" />
      <input type="hidden" name="version" value={version} />
      {/* Enter in a field saves, and removes nothing */}
      <button hidden tabIndex={-1} aria-hidden="true" />
      {lines.map(
        ({ id, name, choices, sku, quantity, unit, regularText, ownPrice, reason, subtotalText, late, problem }) => (
          <fieldset key={id} className={styles.line}>
            <legend className={styles.name}>
              {name}
              {choices === '' ? '' : ` · ${choices}`}
            </legend>
            <p className={muted}>
              {sku} · {regularText} · <strong className={styles.sum}>{subtotalText}</strong>
            </p>
            {late === null ? null : <p>{late}</p>}
            {problem === null ? null : <p className={problemText}>{problem}</p>}
            <div className={styles.fields}>
              <TextField
                name={`quantity.l${id}`}
                label="Quantity"
                prefix={unit ?? undefined}
                inputMode={unit === null ? 'numeric' : 'decimal'}
                autoComplete="off"
                defaultValue={typed[`quantity.l${id}`] ?? String(quantity)}
                errors={errors[`quantity.l${id}`]}
              />
              <TextField
                name={`price.l${id}`}
                label="Own price"
                isOptional
                prefix={currency}
                inputMode="decimal"
                autoComplete="off"
                maxLength={30}
                defaultValue={typed[`price.l${id}`] ?? ownPrice}
                errors={errors[`price.l${id}`]}
              />
              <TextField
                name={`reason.l${id}`}
                label="Why another price"
                isOptional
                autoComplete="off"
                maxLength={200}
                defaultValue={typed[`reason.l${id}`] ?? reason}
                errors={errors[`reason.l${id}`]}
              />
            </div>
            <div>
              <Button variant="secondary" size="small" name="remove" value={id}>
                Remove {name}
              </Button>
            </div>
          </fieldset>
        ),
      )}
      <div className={cluster}>
        <Button variant="secondary">Save quantities and prices</Button>
      </div>
    </form>
  )
}
