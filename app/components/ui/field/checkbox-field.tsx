import type { InputHTMLAttributes } from 'react'
import { describedBy, useFieldId, type FieldProps } from './field'
import { FieldError } from './field-error'
import { FieldHint } from './field-hint'
import { FieldLabel } from './field-label'
import * as styles from './field.css'

type CheckboxFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'style' | keyof FieldProps>

/** A checkbox with its label and errors. */
export function CheckboxField({
  name,
  label,
  hint,
  errors,
  isOptional,
  id: givenId,
  ...attributes
}: CheckboxFieldProps) {
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
          aria-describedby={describedBy(id, { hint, errors })}
        />
        <span>
          <FieldLabel label={label} isOptional={isOptional} />
        </span>
      </label>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
