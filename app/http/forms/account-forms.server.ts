import { z } from 'zod/v4'
import { addressInputSchema } from '~/domain/customers/addresses/address.schema'
import {
  nameFields,
  newPassword,
  requiredEmail,
  requiredPhone,
  typedPassword,
} from '~/domain/customers/auth/auth.schema'
import { newPasskeySchema } from '~/domain/customers/auth/passkeys/passkey.schema'
import { maxPasswordLength } from '~/domain/shared/field-limits'
import { flagSchema } from '~/domain/shared/flag.schema'
import { idNumber } from '~/domain/shared/whole-number.schema'

export const profileFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('name'), ...nameFields }),
  z.object({ intent: z.literal('email'), email: requiredEmail }),
  z.object({ intent: z.literal('phone'), phone: requiredPhone }),
])

export const securityFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('password'),
    // empty where no password was chosen yet
    current_password: z.string().max(maxPasswordLength).default(''),
    new_password: newPassword,
  }),
  z.object({ intent: z.literal('end'), session: idNumber }),
  z.object({ intent: z.literal('end-others') }),
  z.object({ intent: z.literal('remove-passkey'), passkey: idNumber }),
])

/** A passkey is made in two steps: its options, and what the browser has made. */
export const passkeyFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('options') }),
  z.object({ intent: z.literal('save'), answer: newPasskeySchema }),
])

export const confirmFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('password'), password: typedPassword, redirectTo: z.string().max(2000).default('') }),
  z.object({ intent: z.literal('code'), redirectTo: z.string().max(2000).default('') }),
])

export const addressListSchema = z.object({ intent: z.enum(['delete', 'default']), address: idNumber })

export const bookAddressFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    type: z.enum(['Shipping', 'Billing']),
    isDefault: flagSchema.default(false),
    shipping: addressInputSchema.optional(),
    redirectTo: z.string().max(2000).default(''),
  }),
  // what was typed is kept, and nothing is checked
  z.object({ intent: z.enum(['country-shipping', 'postcode-shipping']) }),
])
