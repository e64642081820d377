import type { InputHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field'
import * as styles from './field.css'

interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'className' | 'style' | 'prefix'> {
  /** Shown before the input, inside its frame, such as a country code. */
  prefix?: string
}

/** The types of a field that is typed letter by letter, which alone may have a greatest length (HTML). */
const typedTypes = new Set(['text', 'search', 'tel', 'url', 'email', 'password'])

/** One line of text, a number, an e-mail address, a file … */
export function TextField({ name, label, id, hint, errors, isOptional, prefix, maxLength, ...others }: TextFieldProps) {
  const attributes = typedTypes.has(others.type ?? 'text') ? { maxLength, ...others } : others
  return (
    <Field name={name} label={label} id={id} hint={hint} errors={errors} isOptional={isOptional}>
      {(control) =>
        prefix ? (
          <div className={styles.inputRow}>
            <span className={styles.prefix}>{prefix}</span>
            <input className={styles.control} {...attributes} {...control} />
          </div>
        ) : (
          <input className={styles.control} {...attributes} {...control} />
        )
      }
    </Field>
  )
}
