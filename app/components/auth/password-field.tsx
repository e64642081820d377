import { TextField } from '~/components/ui/field/text-field'
import { maxPasswordLength } from '~/domain/field-limits'

interface PasswordFieldProps {
  name?: string
  label?: string
  /** A password that is chosen, not one that is known. */
  isNew?: boolean
  /** The shortest password that can be chosen. */
  minLength?: number
  errors?: string[]
  id?: string
}

/** A password. What was typed is never sent back. */
export function PasswordField({
  name = 'password',
  label = 'Password',
  isNew = false,
  minLength = 6,
  errors,
  id,
}: PasswordFieldProps) {
  return (
    <TextField
      name={name}
      id={id}
      label={label}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      minLength={isNew ? minLength : undefined}
      maxLength={maxPasswordLength}
      hint={isNew ? `At least ${minLength} characters` : undefined}
      errors={errors}
      required
    />
  )
}
