import { TextField } from '~/components/ui/field/text-field'
import { maxEmailLength } from '~/domain/shared/field-limits'

interface EmailFieldProps {
  /** The address that was typed before. */
  typed?: string
  errors?: string[]
  hint?: string
  /** The browser may offer passkeys in it (offerPasskeys). */
  offersPasskeys?: boolean
}

/** The e-mail address that an account signs in with. */
export function EmailField({ typed = '', errors, hint, offersPasskeys = false }: EmailFieldProps) {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      maxLength={maxEmailLength}
      defaultValue={typed}
      errors={errors}
      hint={hint}
      required
    />
  )
}
