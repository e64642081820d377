import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldLook } from './field'
import * as styles from './field.css'

interface SelectFieldProps
  extends FieldLook, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id' | 'className' | 'style' | 'children'> {
  options: Array<{ value: string; label: string; disabled?: boolean }>
  /** An empty first choice with these words. */
  emptyLabel?: string
}

/** One of a list. */
export function SelectField({
  name,
  label,
  id,
  hint,
  errors,
  isOptional,
  options,
  emptyLabel,
  ...attributes
}: SelectFieldProps) {
  return (
    <Field name={name} label={label} id={id} hint={hint} errors={errors} isOptional={isOptional}>
      {(wiring) => (
        <select className={styles.control} {...attributes} {...wiring}>
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
