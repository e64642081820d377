import { z } from 'zod/v4'

/** The fields that select a cart when there is no cookie. answerCall reads them. */
export const cartSession = {
  api_cart: z.union([z.boolean(), z.string().max(5)]).optional(),
  cart_session: z.string().max(64).optional(),
}
