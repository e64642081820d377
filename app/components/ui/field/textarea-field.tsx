import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'
import * as styles from './field.css'

type TextareaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'className' | 'style'>

/** Several lines of text. */
export function TextareaField({ name, label, id, hint, errors, isOptional, ...attributes }: TextareaFieldProps) {
  return (
    <Field name={name} label={label} id={id} hint={hint} errors={errors} isOptional={isOptional}>
      {(control) => <textarea className={styles.control} {...attributes} {...control} />}
    </Field>
  )
}
