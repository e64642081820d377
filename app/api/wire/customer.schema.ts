import { z } from 'zod/v4'

const text = z.string().nullable()

/** A signed-in customer (specification 1, section 3: User). */
export const userSchema = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    email: text,
    email_verified_at: text.describe('ISO 8601'),
    phone: text.describe('E.164'),
    phone_verified_at: text.describe('ISO 8601'),
  })
  .meta({ id: 'User' })

/** The data that a call answers when somebody has signed in. */
export const signedInSchema = z.object({
  user: userSchema,
  cart_session_id: text.describe('The cart_session of this customer’s cart; null without a cart'),
})
