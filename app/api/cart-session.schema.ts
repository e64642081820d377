import { z } from 'zod/v4'

/** Names a cart where there is no cookie; the router reads it. */
export const cartSession = {
  api_cart: z.union([z.boolean(), z.string().max(5)]).optional(),
  cart_session: z.string().max(64).optional(),
}
