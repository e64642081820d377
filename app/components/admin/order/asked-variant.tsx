import type { ReactNode } from 'react'
import { box } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import type { AskedVariant as Asked } from '~/domain/sales/hand-orders/hand-order'
import { cluster, stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'

interface AskedVariantProps {
  asked: Pick<Asked, 'variantId' | 'name' | 'sku' | 'unit' | 'options'>
  /** The page that asks for this. */
  path: string
  /** The page without the question. */
  backPath: string
  hasImage: boolean
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | undefined>>
  /** The fields of what is made to order. */
  children: ReactNode
}

/** Asks what is made to order, or chosen, of a variant before it is added to an order by hand. */
export function AskedVariant({ asked, path, backPath, hasImage, typed, errors, children }: AskedVariantProps) {
  const { variantId, name, sku, unit, options } = asked
  return (
    <section className={box} aria-labelledby="asked">
      <h2 className={subheading} id="asked">
        {name} ({sku})
      </h2>
      <form className={stack} method="post" action={path} encType={hasImage ? 'multipart/form-data' : undefined}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="variant" value={variantId} />
        {options.map((option) => (
          <SelectField
            key={option.slug}
            name={`o.${option.slug}`}
            label={option.name}
            emptyLabel="Choose …"
            defaultValue={typed[`o.${option.slug}`]}
            options={option.values.map(({ slug, value }) => ({ value: slug, label: value }))}
            errors={errors[`o.${option.slug}`]}
          />
        ))}
        {children}
        <TextField
          name="quantity"
          label="How many"
          isOptional
          hint="Empty: the least that you sell."
          prefix={unit ?? undefined}
          inputMode={unit === null ? 'numeric' : 'decimal'}
          autoComplete="off"
          defaultValue={typed.quantity}
          errors={errors.quantity}
        />
        <div className={cluster}>
          <Button>Add it</Button>
          <a href={backPath}>Do not add it</a>
        </div>
      </form>
    </section>
  )
}
