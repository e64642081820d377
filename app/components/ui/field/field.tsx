import type { ReactNode } from 'react'
import { FieldError } from './field-error'
import * as styles from './field.css'

/** What every kind of field takes. */
export interface FieldProps {
  name: string
  label: ReactNode
  /** Id of the control; `fieldId(name)` when absent. */
  id?: string
  hint?: ReactNode
  /** Messages of the server for this field. */
  errors?: string[]
  /** Says '(optional)' beside the label. */
  isOptional?: boolean
}

/** The attributes that tie a control to its label, hint and error. */
interface ControlAttributes {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The id that a field of this name gets, so that an error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]/g, '-')}`
}

/** Label, hint, control and error in this order, wired for assistive technology. The control is the child's. */
export function Field({
  name,
  label,
  id = fieldId(name),
  hint,
  errors,
  isOptional,
  children,
}: FieldProps & { children: (control: ControlAttributes) => ReactNode }) {
  const hasError = errors !== undefined && errors.length > 0
  const describedBy = [hint ? `${id}-hint` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hint ? (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {children({ id, name, 'aria-describedby': describedBy || undefined, 'aria-invalid': hasError || undefined })}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
