import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { flagSchema } from '~/domain/shared/flag.schema'
import { maxEmailLength, maxNameLength, maxPasswordLength, maxPhoneLength } from '~/domain/shared/field-limits'
import { plainCode } from '~/domain/shared/text/plain-code'
import { cleanLine } from '~/domain/shared/text/clean-line'
import { requiredText } from '~/domain/shared/text/typed-text.schema'

const emailMessage = 'The value must be a valid email address'

export const requiredEmail = requiredText('Enter your email address')
  .overwrite(plainCode)
  .max(maxEmailLength, emailMessage)
  .refine((email) => email === '' || emailSchema.safeParse(email).success, emailMessage)
  .refine((email) => email !== '', 'Enter your email address')

const requiredName = (missing: string) =>
  requiredText(missing).overwrite(cleanLine).min(1, missing).max(maxNameLength, `At most ${maxNameLength} characters`)

/** The name of a customer. */
export const nameFields = {
  first_name: requiredName('Enter your first name'),
  last_name: requiredName('Enter your last name'),
}

export const requiredPhone = requiredText('Enter your mobile number')
  .trim()
  .min(1, 'Enter your mobile number')
  .max(maxPhoneLength, 'Invalid phone number')

/** A password that somebody types to sign in; any that was accepted once. */
export const typedPassword = requiredText('Enter your password')
  .min(1, 'Enter your password')
  .max(maxPasswordLength, 'This password is too long')

/**
 * A password that is chosen: at least 6 characters (specification 1, section 5); a setting may ask for more
 * (passwordProblem).
 */
export const newPassword = requiredText('Enter a password')
  .min(1, 'Enter a password')
  .refine((password) => password === '' || [...password].length >= 6, 'The value must have at least 6 characters')
  .max(maxPasswordLength, `The value may have at most ${maxPasswordLength} characters`)

export const loginFields = z.object({
  email: requiredEmail,
  password: typedPassword,
  remember_me: flagSchema.default(false),
})

export const registerFields = z.object({
  ...nameFields,
  phone: requiredPhone,
  email: requiredEmail,
  password: newPassword,
})
export type RegisterInput = z.output<typeof registerFields>

export const resetRequestFields = z.object({ email: requiredEmail })
