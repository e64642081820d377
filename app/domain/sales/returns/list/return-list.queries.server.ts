import type { Knex } from 'knex'
import { boundedCount, readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import { openReturnStates, returnListSize, type OpenReturnState } from './return-list'

export interface ReturnListRow {
  id: number
  orderNumber: string
  /** 1, 2 … within the order. */
  request: number
  reason: string
  /** ISO 8601 */
  createdAt: string
  email: string | null
  phone: string | null
  /** JSON */
  shippingAddress: string | null
}

/**
 * The condition of the partial index (migration 117-open-returns) and the state. Pieces that were cancelled before the
 * order was paid wait for the buyer's money, and not for the shop.
 */
const condition = (state: OpenReturnState) =>
  `r.status IN ('requested', 'approved', 'received') AND r.status = '${state}'${
    state === 'received' ? ` AND o.payment_status <> 'pending'` : ''
  }`

const columns = {
  id: 'r.id',
  orderNumber: 'o.number',
  request: 'r.number',
  reason: 'r.reason',
  createdAt: 'r.created_at',
  email: 'o.email',
  phone: 'o.phone',
  shippingAddress: 'o.shipping_address',
} satisfies Record<keyof ReturnListRow, string>

const cursorOf = ({ createdAt, id }: ReturnListRow) => ({ value: createdAt, id })

/** The returns of a channel in a state, the oldest first. */
export async function readReturnList(
  q: Knex,
  channelId: number,
  state: OpenReturnState,
  page: KeysetPage,
): Promise<ListPage<ReturnListRow>> {
  const query = q('refund_requests as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .where('o.channel_id', channelId)
    .whereRaw(condition(state))
    .select(columns)
  return readKeysetPage(query, { value: null, id: 'r.id', direction: 'asc', cursorOf }, page, returnListSize)
}

/** How many returns of a channel are in each state, counted up to 1,001. */
export async function countOpenReturns(q: Knex, channelId: number): Promise<Record<OpenReturnState, number>> {
  const counts = openReturnStates.map((state) => {
    const from = `refund_requests r JOIN orders o ON o.id = r.order_id WHERE o.channel_id = ? AND ${condition(state)}`
    return q.raw(`${boundedCount(from)} AS ??`, [channelId, state])
  })
  const [row] = await q.select<Array<Record<OpenReturnState, number>>>(counts)
  if (!row) throw new Error('nothing was counted')
  return row
}
