import { z } from 'zod/v4'
import { returnProblems, returnTerms, type ReturnTerms } from '~/domain/operations/settings/returns'

const taxes = z.array(z.object({ name: z.string(), ratePpm: z.number(), amount: z.number() }))
const pictureSchema = z
  .object({ hash: z.string(), width: z.number(), height: z.number(), alt: z.string(), placeholder: z.string() })
  .nullable()

/** orders.totals: the results of computeTotals that have no column, to show them again. Minor units. */
export const storedTotalsSchema = z.object({
  taxes,
  savings: z.number(),
  isTaxIncluded: z.boolean(),
  hasShipping: z.boolean(),
  /** What each offer takes off; ≤ 0. */
  offers: z.array(z.object({ id: z.number(), name: z.string(), discount: z.number() })).default([]),
  /** The gift cards that pay, and how much. */
  giftCards: z.array(z.object({ id: z.number(), lastFour: z.string(), amount: z.number() })).default([]),
})

/** orders.shipping_method and orders.payment_method as they were chosen. */
export const storedShippingSchema = z.object({
  code: z.string(),
  name: z.string(),
  daysMin: z.number().nullable(),
  daysMax: z.number().nullable(),
})
export const storedPaymentSchema = z.object({ code: z.string(), name: z.string(), provider: z.string() })

/** order_events.detail */
export const historyDetailSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** order_lines.snapshot: the product as it was bought. */
export const orderLineSnapshotSchema = z.object({
  slug: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  customisation: z.array(z.object({ label: z.string(), value: z.string() })),
  imageToken: z.string().nullable(),
  picture: pictureSchema,
  displayUnit: z.string().nullable(),
  unitsPerQuantity: z.number(),
  hsn: z.string().nullable(),
  taxClass: z.string(),
  /** The day from which what was not in stock was to be sent then (2026-12-12). */
  restockOn: z.string().nullable().default(null),
  taxes,
  /** The details of a gift card: who gets it and from whom; null for other lines. */
  gift: z
    .object({
      recipientName: z.string(),
      recipientEmail: z.string(),
      senderName: z.string(),
      message: z.string(),
      sendOn: z.string(),
    })
    .nullable()
    .default(null),
  /** Whether and for how long it can be returned, as its buyer was told; null in older orders. */
  returns: z
    .object({ problem: z.enum(returnProblems).nullable(), days: z.number().int() })
    .nullable()
    .default(null),
})
export type OrderLineSnapshot = z.infer<typeof orderLineSnapshotSchema>

/**
 * Returns whether and for how long a line of an order can be returned: as its buyer was told, in older orders by what is
 * known of it. Pure.
 * @param days how many days the channel takes a thing back now
 */
export function orderedReturnTerms(
  { returns, gift, displayUnit, customisation }: OrderLineSnapshot,
  days: number,
): ReturnTerms {
  // older orders do not say whether a line was sent; without a delivery nothing of it comes back
  const known = { isGiftCard: gift !== null, needsShipping: true, displayUnit, isCustomised: customisation.length > 0 }
  return returns ?? returnTerms(known, days)
}
