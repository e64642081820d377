import { z } from 'zod/v4'
import { methodSchema, noteSchema } from '~/domain/cart/cart.schema'
import { flagSchema } from '~/domain/flag.schema'
import { wholeNumber } from '~/domain/whole-number.schema'

/**
 * Placing an order: what the shopper agreed to, and what may still change with it; absent parts stay as the cart has
 * them.
 */
export const placeOrderSchema = z.object({
  /** Minor units that the shopper was shown. */
  expectedTotal: wholeNumber,
  paymentMethodCode: methodSchema.shape.code.optional(),
  note: noteSchema.shape.note.optional(),
  hasAcceptedTerms: flagSchema.optional(),
})
export type PlaceOrderInput = z.infer<typeof placeOrderSchema>
