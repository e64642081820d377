import { z } from 'zod/v4'
import { emailSchema } from '~/domain/addresses/email-address.schema'
import { flagSchema } from '~/domain/flag.schema'
import { maxEmailLength, maxNameLength, maxPasswordLength, maxPhoneLength } from '~/domain/field-limits'

const required = 'This field is required'
const emailMessage = 'The value must be a valid email address'

export const requiredEmail = z
  .string()
  .trim()
  .max(maxEmailLength, emailMessage)
  .refine((email) => email === '' || emailSchema.safeParse(email).success, emailMessage)
  .refine((email) => email !== '', required)

export const requiredName = z.string().trim().min(1, required).max(maxNameLength, `At most ${maxNameLength} characters`)

/** A password that somebody types to sign in; any that was accepted once. */
export const typedPassword = z.string().min(1, required).max(maxPasswordLength, 'This password is too long')

/** A password that is chosen: at least 6 characters (specification 1, section 5). */
export const newPassword = z
  .string()
  .min(1, required)
  .refine((password) => password === '' || [...password].length >= 6, 'The value must have at least 6 characters')
  .max(maxPasswordLength, `The value may have at most ${maxPasswordLength} characters`)

export const loginFields = z.object({
  email: requiredEmail,
  password: typedPassword,
  remember_me: flagSchema.default(false),
})

export const registerFields = z.object({
  first_name: requiredName,
  last_name: requiredName,
  phone: z.string().trim().min(1, required).max(maxPhoneLength, 'Invalid phone number'),
  email: requiredEmail,
  password: newPassword,
})
export type RegisterInput = z.output<typeof registerFields>

export const resetRequestFields = z.object({ email: requiredEmail })
