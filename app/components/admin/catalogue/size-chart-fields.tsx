import { fieldId } from '~/components/ui/field/field'
import { FieldError } from '~/components/ui/field/field-error'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { visuallyHidden } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import * as styles from './size-chart.css'

interface SizeChartFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
  /** How many there are, with the empty ones. */
  columns: number
  rows: number
}

const counting = (count: number) => Array.from({ length: count }, (_one, place) => place)

/** The fields of a size chart: a table with a field in each cell. */
export function SizeChartFields({ values, errors, columns, rows }: SizeChartFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  const cell = (name: string, label: string) => (
    <>
      <label>
        <span className={visuallyHidden}>{label}</span>
        <input
          className={styles.cell}
          id={fieldId(name)}
          name={name}
          defaultValue={values[name]}
          maxLength={40}
          autoComplete="off"
          aria-invalid={errors[name] ? true : undefined}
          aria-describedby={errors[name] ? `${fieldId(name)}-error` : undefined}
        />
      </label>
      <FieldError id={`${fieldId(name)}-error`} errors={errors[name]} />
    </>
  )
  return (
    <>
      <TextField {...field('name')} label="Name" maxLength={100} />
      <SelectField
        {...field('unit')}
        label="Its numbers are in"
        hint="Shoppers see them in centimetres and in inches."
        emptyLabel="No unit: numbers stay as they are"
        options={[
          { value: 'cm', label: 'centimetres' },
          { value: 'in', label: 'inches' },
        ]}
      />
      <p className={muted}>
        The first line has the names of the columns, and the first column the sizes, such as S, as your products have
        them. What you leave empty is left out. After saving there are new empty lines and a new empty column.
      </p>
      <section className={styles.scroll} aria-label="Table of sizes" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {counting(columns).map((column) => (
                <th key={column} scope="col">
                  {cell(`column.c${column}`, `Name of column ${column + 1}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counting(rows).map((row) => (
              <tr key={row}>
                {counting(columns).map((column) => (
                  <td key={column}>{cell(`cell.r${row}c${column}`, `Line ${row + 1}, column ${column + 1}`)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <TextareaField {...field('note')} label="A note below it" isOptional rows={2} maxLength={1000} />
    </>
  )
}
