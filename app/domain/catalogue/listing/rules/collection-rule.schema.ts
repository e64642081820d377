import { z } from 'zod/v4'

const id = z.number().int().min(1)
const amount = z.number().int().min(0)

/** Which products a collection has, without anybody choosing them: those for which all of it holds. */
export const collectionRuleSchema = z
  .object({
    /** With those below it. */
    categoryId: id,
    brandId: id,
    labelId: id,
    tagId: id,
    /** Minor units of the currency of `channelId`. */
    priceFrom: amount,
    priceTo: amount,
    isOnSale: z.literal(true),
    isInStock: z.literal(true),
    /** Made in the last days. */
    newDays: z.number().int().min(1).max(3650),
    /** The channel whose prices, sales and stock it means. */
    channelId: id,
  })
  .partial()
  .required({ channelId: true })
export type CollectionRule = z.output<typeof collectionRuleSchema>

/** The rule of a stored collection; null for one whose products are chosen by hand. */
export function parseRule(json: string | null): CollectionRule | null {
  return json === null ? null : collectionRuleSchema.parse(JSON.parse(json))
}
