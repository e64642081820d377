import { z } from 'zod/v4'

const channel = z.string().min(1).max(40)
const id = z.number().int().positive()
const tag = z.string().min(1).max(100)
const label = z.string().min(1).max(200)

/** How prices are changed. */
export const priceRuleSchema = z.object({
  name: z.literal('prices'),
  channel,
  /** The price itself; a sale between two instants; or the end of every sale. */
  target: z.enum(['price', 'sale', 'no_sale']),
  by: z.enum(['percent', 'amount']),
  /** Millionths of the price, or minor units; what is taken off is negative. */
  change: z.number().int(),
  /** How the new price ends: as it is computed; .00, .50 or .99; or whole with the digit 9. */
  ending: z.enum(['none', '00', '50', '99', '9']),
  /** The price that is crossed out: the one that is; the old price; none. */
  crossedOut: z.enum(['keep', 'old', 'none']),
  /** Of a sale (ISO). */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
})
export type PriceRule = z.output<typeof priceRuleSchema>

/** What can be done with many things at once. */
export const bulkActionSchema = z.discriminatedUnion('name', [
  /** In a channel, or everywhere without one. */
  z.object({ name: z.literal('publish'), channel: channel.nullable() }),
  z.object({ name: z.literal('hide'), channel: channel.nullable() }),
  z.object({ name: z.literal('bin') }),
  z.object({ name: z.literal('restore') }),
  z.object({ name: z.literal('add_category'), categoryId: id }),
  z.object({ name: z.literal('remove_category'), categoryId: id }),
  /** Labels by their slugs. */
  z.object({ name: z.literal('add_label'), label }),
  z.object({ name: z.literal('remove_label'), label }),
  z.object({ name: z.literal('add_tag'), tag }),
  z.object({ name: z.literal('remove_tag'), tag }),
  priceRuleSchema,
  z.object({ name: z.literal('tag_order'), tag }),
  z.object({ name: z.literal('untag_order'), tag }),
  /** In the channel that has them. */
  z.object({ name: z.literal('coupon_on'), channel }),
  z.object({ name: z.literal('coupon_off'), channel }),
  z.object({ name: z.literal('coupon_delete'), channel }),
  z.object({ name: z.literal('undo'), batch: z.string().max(40) }),
  z.object({ name: z.literal('undo_orders'), batch: z.string().max(40) }),
])
export type BulkAction = z.output<typeof bulkActionSchema>
export type ActionNamed<Name extends BulkAction['name']> = Extract<BulkAction, { name: Name }>
