import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { plainCode } from '~/domain/shared/text/plain-code'

/** The form "Tell me when it is back". */
export const stockAlertSchema = z.object({
  variant: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  email: z
    .string()
    .overwrite(plainCode)
    .refine((email) => emailSchema.safeParse(email).success, 'Enter a valid email address'),
  /** A field that people do not see. Programs that fill every field of a form fill it. */
  website: z.string().max(200).default(''),
})

/** The buttons of an alert's own page. */
export const alertButtonSchema = z.object({ intent: z.enum(['confirm', 'stop']) })
