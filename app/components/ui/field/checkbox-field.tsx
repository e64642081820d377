import type { InputHTMLAttributes, ReactNode } from 'react'
import { useFieldId } from './field'
import { FieldError } from './field-error'
import * as styles from './field.css'

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'style'> {
  name: string
  label: ReactNode
  errors?: string[]
}

/** A checkbox with its label and errors. */
export function CheckboxField({ name, label, errors, id: givenId, ...attributes }: CheckboxFieldProps) {
  const ownId = useFieldId(name)
  const id = givenId ?? ownId
  const hasError = errors !== undefined && errors.length > 0
  return (
    <div className={styles.field}>
      <label className={styles.choice} htmlFor={id}>
        <input
          className={styles.tick}
          {...attributes}
          type="checkbox"
          name={name}
          id={id}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
