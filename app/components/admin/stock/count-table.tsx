import { FieldError } from '~/components/ui/field/field-error'
import { fieldId } from '~/components/ui/field/field'
import { control } from '~/components/ui/field/field.css'
import type { ListedStock } from '~/domain/catalogue/products/stock-by-hand/stock-list'
import * as styles from '../product/variant-table.css'

interface CountTableProps {
  variants: readonly ListedStock[]
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The variants of a page with a field each for what was counted. */
export function CountTable({ variants, typed, errors }: CountTableProps) {
  return (
    <ul className={styles.rows}>
      {variants.map(({ id, sku, productName, choice, counted, unit, version }) => {
        const name = `count.v${id}`
        const field = fieldId(name)
        return (
          <li key={id} className={styles.row}>
            <div className={styles.name}>
              <strong>{productName}</strong>
              {choice === '' ? null : <span>{choice}</span>}
              <span className={styles.sku}>{sku}</span>
            </div>
            <div className={styles.name}>
              <span className={styles.sku}>Should be there</span>
              <span>{counted?.onHand ?? 'Not counted yet'}</span>
            </div>
            <div>
              <label htmlFor={field}>
                {unit === null ? 'Counted' : `Counted (${unit})`}
                <span className={styles.hidden}> of {sku}</span>
              </label>
              <input type="hidden" name={`was.v${id}`} value={counted?.onHandTyped ?? ''} />
              <input type="hidden" name={`version.v${id}`} value={version} />
              <input
                className={control}
                id={field}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                defaultValue={typed?.[name]}
                aria-invalid={errors[name] ? true : undefined}
                aria-describedby={errors[name] ? `${field}-error` : undefined}
              />
              <FieldError id={`${field}-error`} errors={errors[name]} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
