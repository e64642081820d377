import { z } from 'zod/v4'
import { methodSchema, noteSchema } from '~/domain/sales/cart/cart.schema'
import { flagSchema } from '~/domain/shared/flag.schema'
import { wholeNumber } from '~/domain/shared/whole-number.schema'

/**
 * Input for placing an order: the total that the shopper agreed to, and values that may be set with it; absent values
 * are those of the cart.
 */
export const placeOrderSchema = z.object({
  /** The total that the shopper saw, in minor units. */
  expectedTotal: wholeNumber,
  /** The content key of the cart as it was shown; without it only the total is compared. A cart with gift cards needs it. */
  contentKey: z.string().max(100).optional(),
  shippingMethodCode: methodSchema.shape.code.optional(),
  paymentMethodCode: methodSchema.shape.code.optional(),
  note: noteSchema.shape.note.optional(),
  hasAcceptedTerms: flagSchema.optional(),
})
export type PlaceOrderInput = z.infer<typeof placeOrderSchema>
