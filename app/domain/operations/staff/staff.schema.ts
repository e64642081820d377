import { z } from 'zod/v4'
import { requiredEmail, typedPassword } from '~/domain/customers/auth/auth.schema'
import { maxNameLength, maxPasswordLength } from '~/domain/shared/field-limits'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { minStaffPasswordLength } from './staff'

/** A password that a member chooses. */
export const newStaffPassword = z
  .string()
  .min(1, 'This field is required')
  .refine(
    (password) => password === '' || [...password].length >= minStaffPasswordLength,
    `The value must have at least ${minStaffPasswordLength} characters`,
  )
  .max(maxPasswordLength, `The value may have at most ${maxPasswordLength} characters`)

export const staffLoginFields = z.object({ email: requiredEmail, password: typedPassword })

export const staffPasswordFields = z.object({ current_password: typedPassword, new_password: newStaffPassword })

export const newStaffFields = z.object({
  email: requiredEmail,
  name: lineText.min(1, 'This field is required').max(maxNameLength, `At most ${maxNameLength} characters`),
  password: newStaffPassword,
})

/** What who was invited chooses. */
export const joinStaffFields = newStaffFields.omit({ email: true })

/** A code of an authenticator app, or a recovery code. */
const code = z.string().trim().min(1, 'This field is required').max(40, 'This is not a code')

export const secondStepFields = z.object({ code })

/** The fields that a change of the second factor needs. */
export const secondFactorFields = z.object({ current_password: typedPassword, code })
