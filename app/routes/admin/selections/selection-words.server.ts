import type { ShownGroup } from '~/components/admin/selection/left-groups'
import type { BulkAction } from '~/domain/operations/selections/bulk-action.schema'
import type { LeftGroup, LeftReason, Selection } from '~/domain/operations/selections/selection'

const reasonTexts: Record<LeftReason, string> = {
  same: 'It is so already',
  gone: 'It is deleted',
  not_in_bin: 'It is not in the bin',
  draft: 'It is not published: publish it everywhere first',
  no_price: 'It has no price in this channel',
  no_sale: 'It has no sale',
  price_not_possible: 'Nothing would be left of the price, or it would be too high',
  crossed_out_too_low: 'The price that is crossed out would not be higher than the price',
  sale_not_lower: 'The price of the sale would not be lower than the price',
  sale_dates: 'The days of the sale do not fit',
  too_many_tags: 'It has as many tags as an order can have',
  in_use: 'Orders have used it, so it stays',
  changed_since: 'Somebody has changed it meanwhile, and that stays',
  not_allowed: 'Your role does not allow it any more',
  failed: 'It could not be changed',
}

export const shownGroups = (groups: readonly LeftGroup[]): ShownGroup[] =>
  groups.map(({ reason, count, names }) => ({ text: reasonTexts[reason], count, names, more: count - names.length }))

/** What people should know before they go on; null where there is nothing. */
export function noteOf({ name }: BulkAction): string | null {
  switch (name) {
    case 'publish':
      return 'Shoppers see them at once.'
    case 'hide':
      return 'Until they are published again, their addresses lead nowhere.'
    case 'bin':
      return 'They leave the shop at once. After 30 days in the bin they are removed, and that cannot be undone.'
    case 'coupon_off':
      return 'Carts lose them at once. Orders that are placed keep what they gave.'
    case 'coupon_delete':
      return 'This cannot be set back.'
    case 'prices':
      return 'Carts get the new prices. Orders that are placed keep theirs.'
    default:
      return null
  }
}

const things: Partial<Record<Selection['kind'], string>> = {
  order: 'order',
  order_change: 'order',
  coupon: 'coupon',
  change: 'thing',
}

type Counted = Pick<Selection, 'kind' | 'action'>

/** '1 product', '12 prices': what is counted. */
export function countOf(count: number, of: Counted, languageTag: string): string {
  const thing = things[of.kind] ?? (of.action?.name === 'prices' ? 'price' : 'product')
  return count === 1 ? `1 ${thing}` : `${count.toLocaleString(languageTag)} ${thing}s`
}
