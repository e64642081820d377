import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldLook } from './field'
import * as styles from './field.css'

type TextareaFieldProps = FieldLook &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'className' | 'style'>

/** Several lines of text. */
export function TextareaField({ name, label, id, hint, errors, isOptional, ...attributes }: TextareaFieldProps) {
  return (
    <Field name={name} label={label} id={id} hint={hint} errors={errors} isOptional={isOptional}>
      {(wiring) => <textarea className={styles.control} {...attributes} {...wiring} />}
    </Field>
  )
}
