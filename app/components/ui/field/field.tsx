import { createContext, useContext, type ReactNode } from 'react'
import { FieldError } from './field-error'
import { FieldHint } from './field-hint'
import { FieldLabel } from './field-label'
import * as styles from './field.css'

/** The props of every kind of field. */
export interface FieldProps {
  name: string
  label: ReactNode
  /** Id of the control; made of its name when absent. */
  id?: string
  hint?: ReactNode
  /** Messages of the server for this field. */
  errors?: string[]
  /** Shows '(optional)' after the label. */
  isOptional?: boolean
}

/** The attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The id of the field with this name on a page. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]/g, '-')}`
}

/**
 * The text that the ids of fields begin with: nothing on a page, and a word of its own in a form over a page, which may
 * have the same names.
 */
export const FieldPrefix = createContext('')

/** The id of the field with this name, in the form around it. */
export function useFieldId(name: string): string {
  return useContext(FieldPrefix) + fieldId(name)
}

/** The ids of what describes the control or group with this id: its hint and its error. */
export function describedBy(id: string, { hint, errors }: Pick<FieldProps, 'hint' | 'errors'>): string | undefined {
  return [hint ? `${id}-hint` : '', errors?.length ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

/** Label, hint, control and error in this order, connected for assistive technology. The child renders the control. */
export function Field({
  name,
  label,
  id: givenId,
  hint,
  errors,
  isOptional,
  children,
}: FieldProps & { children: (control: ControlAttributes) => ReactNode }) {
  const ownId = useFieldId(name)
  const id = givenId ?? ownId
  const hasError = errors !== undefined && errors.length > 0
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <FieldLabel label={label} isOptional={isOptional} />
      </label>{' '}
      <FieldHint id={`${id}-hint`} hint={hint} />
      {children({
        id,
        name,
        'aria-describedby': describedBy(id, { hint, errors }),
        'aria-invalid': hasError || undefined,
      })}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
