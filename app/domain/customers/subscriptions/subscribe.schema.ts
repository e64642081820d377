import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { plainCode } from '~/domain/shared/text/plain-code'

/** The form for news by e-mail. */
export const subscribeSchema = z.object({
  email: z
    .string()
    .overwrite(plainCode)
    .refine((email) => emailSchema.safeParse(email).success, 'Enter a valid email address'),
  /** A field that people do not see. Programs that fill every field of a form fill it. */
  website: z.string().max(200).default(''),
})

/** The buttons of a subscriber's own page. */
export const subscriberButtonSchema = z.object({ intent: z.enum(['confirm', 'stop']) })
