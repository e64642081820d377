import { z } from 'zod/v4'
import { maxPasswordLength } from '~/domain/shared/field-limits'

/** The form of a protected shop. */
export const gatePasswordSchema = z.object({
  password: z.string().min(1, 'Enter the password').max(maxPasswordLength),
})
