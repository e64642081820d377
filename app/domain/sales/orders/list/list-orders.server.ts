import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import type { ShopChannel } from '~/domain/shared/shop'
import type { OrderListState } from './order-list'
import { findOrders, readOrderList, type OrderListRow } from './order-list.queries.server'
import { parseOrderSearch } from './order-search'

interface OrderListQuery extends KeysetPage {
  /** The text of the search field; '' for the orders of a state. */
  q: string
  state: OrderListState
}

/**
 * Returns one page of the channel's placed orders, the newest first: those of a state, or those of all states that a
 * search finds. A search is looked for as each of what its shape may be, until something is found.
 */
export async function listOrders(
  { db, channel }: ShopChannel,
  { q, state, ...page }: OrderListQuery,
): Promise<ListPage<OrderListRow>> {
  if (q === '') return readOrderList(db.read, channel.id, state, page)
  for (const search of parseOrderSearch(q, channel.countryCode)) {
    const found = await findOrders(db.read, channel.id, search, page)
    if (found.rows.length > 0) return found
  }
  return { rows: [], next: null, previous: null }
}
