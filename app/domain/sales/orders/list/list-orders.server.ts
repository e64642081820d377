import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import type { ShopChannel } from '~/domain/shared/shop'
import { endOfZonedDay, zonedInstant } from '~/domain/operations/channels/zoned-time'
import type { OrderListLimits, OrderListMoment, OrderListState } from './order-list'
import { findTag } from '~/domain/operations/tags/tags.queries.server'
import { tagKey } from '~/domain/operations/tags/tag'
import {
  findOrders,
  readOrderList,
  readOrderListIds,
  readTaggedOrders,
  type OrderListRow,
} from './order-list.queries.server'
import { parseOrderSearch } from './order-search'

/** A list of orders as its address asks for it. */
export interface OrderList {
  /** The text of the search field; '' for the orders of a state. */
  q: string
  state: OrderListState
  /** Only orders with this tag; '' or absent for all. */
  tag?: string
  /** Only orders of some days of the channel, the first and the last: 2026-02-01; '' or absent for all. */
  from?: string
  to?: string
  /** What happened to them on these days. */
  on?: OrderListMoment
  /** Only orders that have used this coupon; '' or absent for all. */
  coupon?: string
  /** Only orders that are paid in this way, by its code; '' or absent for all. */
  payment?: string
  /** Only orders that go to this country, by its code; '' or absent for all. */
  country?: string
}

function limitsOf(
  { channel }: Pick<ShopChannel, 'channel'>,
  { from = '', to = '', on = 'placed', coupon = '', payment = '', country = '' }: Partial<OrderList>,
): OrderListLimits | null {
  if ([from, to, coupon, payment, country].every((limit) => limit === '')) return null
  return {
    on,
    from: zonedInstant(from, channel.timeZone)?.toISOString() ?? '',
    until: endOfZonedDay(to, channel.timeZone)?.toISOString() ?? '',
    coupon,
    payment,
    country,
  }
}

/**
 * Returns one page of the channel's placed orders, the newest first: those of a state, or those of all states that a
 * search finds. A search is looked for as each of what its shape may be, until something is found.
 */
export async function listOrders(
  { db, channel }: ShopChannel,
  { q, state, tag = '', ...others }: OrderList & KeysetPage,
): Promise<ListPage<OrderListRow>> {
  const page = { after: others.after, before: others.before }
  const limits = limitsOf({ channel }, others)
  if (q === '' && tag !== '') {
    const stored = await findTag(db.read, 'order', tagKey(tag))
    if (!stored) return { rows: [], next: null, previous: null }
    return readTaggedOrders(db.read, channel.id, { state, tagId: stored.id }, page, limits)
  }
  if (q === '') return readOrderList(db.read, channel.id, state, page, limits)
  for (const search of parseOrderSearch(q, channel.countryCode)) {
    const found = await findOrders(db.read, channel.id, search, page)
    if (found.rows.length > 0) return found
  }
  return { rows: [], next: null, previous: null }
}

/** The ids of all orders that a state or a tag has now, the newest first; of a search those of its first page. */
export async function listOrderIds(
  shop: ShopChannel,
  { q, state, tag = '', limit, ...others }: OrderList & { limit: number },
): Promise<number[]> {
  if (q !== '') return (await listOrders(shop, { q, state, after: null, before: null })).rows.map(({ id }) => id)
  const stored = tag === '' ? null : await findTag(shop.db.read, 'order', tagKey(tag))
  if (tag !== '' && !stored) return []
  const limits = limitsOf(shop, others)
  return readOrderListIds(shop.db.read, shop.channel.id, { state, tagId: stored?.id ?? null }, limit, limits)
}
