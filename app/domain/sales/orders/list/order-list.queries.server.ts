import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'
import { boundedCount, readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '~/domain/sales/orders/order'
import { countedStates, orderListSize, type OrderListLimits, type OrderListState } from './order-list'
import type { OrderSearch } from './order-search'

export interface OrderListRow {
  id: number
  number: string
  placedAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** What it costs more since it was paid, and is still to be paid; minor units. */
  openDifference: number
  fulfilmentStatus: FulfilmentStatus
  email: string | null
  phone: string | null
  currency: string
  grandTotal: number
  /** JSON */
  shippingAddress: string | null
  /** JSON; null where nothing is sent: gift cards and virtual things alone. */
  shippingMethod: string | null
  /** It was paid with test keys, and no money has moved. */
  isTest: 0 | 1
}

/**
 * The conditions of the partial indexes (migrations 085-owner-lists, 142-test-orders and 148-paid-order-changes). They are written out, because a database uses such
 * an index only where the statement contains its condition, and not a parameter. A draft has a number when its payment
 * begins, and an instant when it is placed.
 */
const stateConditions: Record<OrderListState, string> = {
  all: `o.number IS NOT NULL AND o.placed_at IS NOT NULL`,
  'to-ship': `o.status = 'placed' AND o.fulfilment_status IN ('none', 'processing', 'part_shipped')
    AND o.shipping_method IS NOT NULL`,
  unpaid: `o.status = 'placed' AND (o.payment_status IN ('pending', 'failed') OR o.open_difference > 0)`,
  'on-the-way': `o.status = 'placed' AND o.fulfilment_status IN ('shipped', 'out_for_delivery')`,
  cancelled: `o.status = 'cancelled' AND o.number IS NOT NULL AND o.placed_at IS NOT NULL`,
  test: `o.is_test = 1 AND o.number IS NOT NULL AND o.placed_at IS NOT NULL`,
}

const columns = {
  id: 'o.id',
  number: 'o.number',
  placedAt: 'o.placed_at',
  status: 'o.status',
  paymentStatus: 'o.payment_status',
  openDifference: 'o.open_difference',
  fulfilmentStatus: 'o.fulfilment_status',
  email: 'o.email',
  phone: 'o.phone',
  currency: 'o.currency',
  grandTotal: 'o.grand_total',
  shippingAddress: 'o.shipping_address',
  shippingMethod: 'o.shipping_method',
  isTest: 'o.is_test',
} satisfies Record<keyof OrderListRow, string>

const cursorOf = ({ placedAt, id }: OrderListRow) => ({ value: placedAt, id })

/** Money that went back of what an order costs, as its figures count it: not what it costs less since, and not what was paid twice. */
export const isRefundOfSale = `r.status = 'done' AND r.is_for_change = 0 AND NOT EXISTS (
  SELECT 1 FROM payments u WHERE u.id = r.payment_id AND u.status IN ('refund_due', 'refunded'))`
/** And not after the order was cancelled: then it is taken off as a whole. */
const isCountedRefund = `${isRefundOfSale} AND NOT EXISTS (SELECT 1 FROM order_events x
  WHERE x.order_id = r.order_id AND x.kind = 'cancelled' AND x.created_at <= r.done_at)`

/** The time of each moment but that of placing, in a table of what has happened to orders. */
function ordersOfMoment(q: Knex, on: Exclude<OrderListLimits['on'], 'placed'>) {
  if (on === 'cancelled') return { rows: q('order_events').whereRaw(`kind = 'cancelled'`), at: 'created_at' }
  if (on === 'refunded') return { rows: q('refunds as r').whereRaw(isCountedRefund), at: 'done_at' }
  return { rows: q('documents'), at: 'issued_at' }
}

/** The orders of a channel; by a sum where SQLite shall begin with what happened in a time, and not with all of them. */
function ordersOf(q: Knex, channelId: number, limits: OrderListLimits | null) {
  const isByMoment = limits !== null && limits.on !== 'placed' && (limits.from !== '' || limits.until !== '')
  return isByMoment
    ? q('orders as o').whereRaw('+o.channel_id = ?', [channelId])
    : q('orders as o').where('o.channel_id', channelId)
}

/** Takes the orders of a time, or with a coupon, out of others; without tests, which no figure counts. */
function limitTo(
  q: Knex,
  query: Knex.QueryBuilder,
  { limits, state }: { limits: OrderListLimits | null; state: OrderListState },
): void {
  if (!limits) return
  if (state !== 'test') void query.where('o.is_test', 0)
  const { on, from, until, coupon } = limits
  if (coupon !== '') void query.whereNotNull('o.coupon_code').where('o.coupon_code', coupon)
  if (from === '' && until === '') return
  const within = (rows: Knex.QueryBuilder, at: string) => {
    if (from !== '') void rows.where(at, '>=', from)
    if (until !== '') void rows.where(at, '<', until)
    return rows
  }
  if (on === 'placed') return void within(query, 'o.placed_at')
  const { rows, at } = ordersOfMoment(q, on)
  void query.whereIn('o.id', within(rows, at).select('order_id'))
}

/** The placed orders of a channel in a state, the newest first. */
export async function readOrderList(
  q: Knex,
  channelId: number,
  state: OrderListState,
  page: KeysetPage,
  limits: OrderListLimits | null = null,
): Promise<ListPage<OrderListRow>> {
  const query = ordersOf(q, channelId, limits).whereRaw(stateConditions[state]).select(columns)
  limitTo(q, query, { limits, state })
  return readKeysetPage(query, { value: 'o.placed_at', id: 'o.id', direction: 'desc', cursorOf }, page, orderListSize)
}

/** The placed orders of a channel in a state that have a tag, the newest first. */
export async function readTaggedOrders(
  q: Knex,
  channelId: number,
  { state, tagId }: { state: OrderListState; tagId: number },
  page: KeysetPage,
  limits: OrderListLimits | null = null,
): Promise<ListPage<OrderListRow>> {
  const query = q('tagged_orders as f')
    .join('orders as o', 'o.id', 'f.order_id')
    .where({ 'f.tag_id': tagId, 'o.channel_id': channelId })
    .whereRaw(stateConditions[state])
    .select(columns)
  limitTo(q, query, { limits, state })
  // in the index of the tag, whose ids grow with time
  return readKeysetPage(query, { value: null, id: 'f.order_id', direction: 'desc', cursorOf }, page, orderListSize)
}

/** The ids of the placed orders of a channel in a state, or of those with a tag, the newest first. */
export async function readOrderListIds(
  q: Knex,
  channelId: number,
  { state, tagId }: { state: OrderListState; tagId: number | null },
  limit: number,
  limits: OrderListLimits | null = null,
): Promise<number[]> {
  const query = ordersOf(q, channelId, limits).whereRaw(stateConditions[state]).limit(limit)
  limitTo(q, query, { limits, state })
  if (tagId === null) return query.orderByRaw('o.placed_at desc, o.id desc').pluck<number[]>('o.id')
  void query.join('tagged_orders as f', 'f.order_id', 'o.id').where('f.tag_id', tagId)
  return query.orderBy('f.order_id', 'desc').pluck<number[]>('o.id')
}

/** The placed orders of a channel that a search finds, the newest first. */
export async function findOrders(
  q: Knex,
  channelId: number,
  search: OrderSearch,
  page: KeysetPage,
): Promise<ListPage<OrderListRow>> {
  const query = q('orders as o').where('o.channel_id', channelId).whereRaw(stateConditions.all).select(columns)
  if (search.kind === 'number' || search.kind === 'waybill') {
    if (search.kind === 'number') void query.where('o.number', search.number)
    else void query.join('shipments as s', 's.order_id', 'o.id').where('s.waybill_key', search.key)
    return { rows: await query.limit(1), next: null, previous: null }
  }
  if (search.kind === 'customer')
    void query.join('order_customer_keys as f', 'f.order_id', 'o.id').where('f.customer_key', search.key)
  else
    void query
      .join('order_lines as f', 'f.order_id', 'o.id')
      .where('f.sku', search.sku)
      // once, although several lines may have the SKU
      .whereRaw(
        'NOT EXISTS (SELECT 1 FROM order_lines e WHERE e.sku = f.sku AND e.order_id = f.order_id AND e.id < f.id)',
      )
  // the ids of orders grow with time, and the index of what is searched for has them in their order
  return readKeysetPage(query, { value: null, id: 'f.order_id', direction: 'desc', cursorOf }, page, orderListSize)
}

/** The last 20 placed orders of a customer in all channels, the newest first. */
export async function readOrdersOfCustomer(q: Knex, customerId: number): Promise<OrderListRow[]> {
  return q('orders as o')
    .where('o.customer_id', customerId)
    .whereRaw(stateConditions.all)
    .orderBy('o.id', 'desc')
    .limit(20)
    .select(columns)
}

/** How many orders of a channel are in each state that is counted, up to 1,001. */
export async function countOpenOrders(
  q: Knex,
  channelId: number,
): Promise<Record<(typeof countedStates)[number], number>> {
  const counts = countedStates.map(
    (state) => `${boundedCount(`orders o WHERE o.channel_id = ? AND ${stateConditions[state]}`)} AS "${state}"`,
  )
  const [row] = await runPrepared<Record<(typeof countedStates)[number], number>>(
    q,
    `SELECT ${counts.join(', ')}`,
    countedStates.map(() => channelId),
  )
  if (!row) throw new Error('nothing was counted')
  return row
}
