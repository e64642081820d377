import { FieldError } from '~/components/ui/field/field-error'
import { fieldId } from '~/components/ui/field/field'
import { control } from '~/components/ui/field/field.css'
import type { OwnerVariant } from '~/domain/catalogue/products/manage/owner-product'
import { perUnitText } from '~/domain/shared/money/sold-by-unit'
import { adminVariantStockPath } from '~/admin-paths'
import * as styles from './variant-table.css'

interface VariantTableProps {
  variants: readonly OwnerVariant[]
  currency: string
  unit: string | null
  mayChangePrices: boolean
  mayChangeStock: boolean
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The prices and the stock of a product's variants, each in a field of its own. */
export function VariantTable(props: VariantTableProps) {
  const { variants, currency, unit, mayChangePrices, mayChangeStock, typed, errors } = props
  const columns = [
    {
      name: 'price',
      label: `Price${unit === null ? '' : ` ${perUnitText(unit)}`} (${currency})`,
      isOpen: mayChangePrices,
    },
    { name: 'compareAtPrice', label: 'Before, crossed out', isOpen: mayChangePrices },
    { name: 'stock', label: unit === null ? 'In stock' : `In stock (${unit})`, isOpen: mayChangeStock },
  ] as const
  return (
    <ul className={styles.rows}>
      {variants.map((variant) => (
        <li key={variant.id} className={styles.row}>
          <div className={styles.name}>
            <strong>{variant.optionsText || 'The product'}</strong>
            <span className={styles.sku}>{variant.sku}</span>
            {mayChangeStock ? (
              <a className={styles.sku} href={adminVariantStockPath(variant.id)}>
                Stock and its changes<span className={styles.hidden}> of {variant.optionsText || variant.sku}</span>
              </a>
            ) : null}
            {variant.sale ? <span className={styles.sku}>A sale is planned or runs.</span> : null}
          </div>
          <input type="hidden" name={`version.v${variant.id}`} value={variant.version} />
          {columns.map(({ name, label, isOpen }) => {
            const field = `${name}.v${variant.id}`
            const id = fieldId(field)
            return (
              <div key={name}>
                <label htmlFor={id}>
                  {label}
                  <span className={styles.hidden}> of {variant.optionsText || variant.sku}</span>
                </label>
                <input type="hidden" name={`was.${name}.v${variant.id}`} value={variant[name]} />
                <input
                  className={control}
                  id={id}
                  name={field}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={30}
                  defaultValue={typed?.[field] ?? variant[name]}
                  readOnly={!isOpen}
                  aria-invalid={errors[field] ? true : undefined}
                  aria-describedby={errors[field] ? `${id}-error` : undefined}
                />
                <FieldError id={`${id}-error`} errors={errors[field]} />
              </div>
            )
          })}
        </li>
      ))}
    </ul>
  )
}
