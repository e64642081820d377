import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'
import * as styles from './field.css'

interface SelectFieldProps
  extends
    FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id' | 'className' | 'style' | 'children'> {
  options: Array<{ value: string; label: string; disabled?: boolean }>
  /** Text of an empty first choice. */
  emptyLabel?: string
}

/** A choice from a list. */
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
      {(control) => (
        <select className={styles.control} {...attributes} {...control}>
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
