import type { Knex } from 'knex'
import { jsonText } from '~db/json-text'
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
 * The conditions of the partial indexes (migrations 085-owner-lists, 142-test-orders and 169-order-filters). They are
 * written out, because a database uses such an index only where the statement contains its condition, and not a
 * parameter. A draft has a number when its payment begins, and an instant when it is placed.
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

/** Whether orders are limited to those to which something else than their placing happened in a time. */
const isByMoment = ({ on, from, until }: OrderListLimits) => on !== 'placed' && (from !== '' || until !== '')

/** The orders of a channel; by a sum where SQLite shall begin with what happened in a time, and not with all of them. */
function ordersOf(q: Knex, channelId: number, limits: OrderListLimits | null) {
  return limits !== null && isByMoment(limits)
    ? q('orders as o').whereRaw('+o.channel_id = ?', [channelId])
    : q('orders as o').where('o.channel_id', channelId)
}

/** The way to pay and the country of an order, as the indexes of migration 169-order-filters have them. */
const paymentOf = (q: Knex, options?: { isSought: boolean }) => jsonText(q, 'o.payment_method', 'code', options)
const countryOf = (q: Knex, options?: { isSought: boolean }) =>
  jsonText(q, 'o.shipping_address', 'countryCode', options)

/**
 * Whether the index of the way to pay or of the country leads to the orders: a state, a tag, a coupon and what happened
 * in a time have indexes of their own, with fewer rows.
 */
function isReadByFilter(state: OrderListState, limits: OrderListLimits | null, tagId: number | null): boolean {
  if (!limits || (limits.payment === '' && limits.country === '')) return false
  return state === 'all' && tagId === null && limits.coupon === '' && !isByMoment(limits)
}

/** The condition of a state. SQLite would else take two conditions on the instant for more than the filter is worth. */
const conditionOf = (state: OrderListState, limits: OrderListLimits | null, tagId: number | null): string =>
  isReadByFilter(state, limits, tagId)
    ? `o.number IS NOT NULL AND coalesce(o.placed_at, '') <> ''`
    : stateConditions[state]

/**
 * Takes the orders of a time, with a coupon, paid in a way or sent to a country out of others. Those of a time or with a
 * coupon are without tests, which no figure counts.
 */
function limitTo(
  q: Knex,
  query: Knex.QueryBuilder,
  { limits, state, tagId }: { limits: OrderListLimits | null; state: OrderListState; tagId: number | null },
): void {
  if (!limits) return
  const { on, from, until, coupon, payment, country } = limits
  const isSought = isReadByFilter(state, limits, tagId)
  if (payment !== '') void query.whereRaw(`${paymentOf(q, { isSought })} = ?`, [payment])
  if (country !== '') void query.whereRaw(`${countryOf(q, { isSought })} = ?`, [country])
  if (from === '' && until === '' && coupon === '') return
  if (state !== 'test') void query.where('o.is_test', 0)
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
  const query = ordersOf(q, channelId, limits)
    .whereRaw(conditionOf(state, limits, null))
    .select(columns)
  limitTo(q, query, { limits, state, tagId: null })
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
  limitTo(q, query, { limits, state, tagId })
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
  const query = ordersOf(q, channelId, limits)
    .whereRaw(conditionOf(state, limits, tagId))
    .limit(limit)
  limitTo(q, query, { limits, state, tagId })
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

/**
 * The ways to pay and the countries that placed orders of a channel have, each by its code: found one after another in the
 * index, so that as many rows are read as there are values.
 */
export async function readOrderFilters(
  q: Knex,
  channelId: number,
): Promise<{ payments: string[]; countries: string[] }> {
  const valuesOf = (name: string, value: string) => {
    const rest = `SELECT min(${value}) FROM orders o WHERE o.channel_id = ? AND o.number IS NOT NULL`
    return `${name} (value) AS (${rest} UNION ALL
      SELECT (${rest} AND ${value} > ${name}.value) FROM ${name} WHERE ${name}.value IS NOT NULL)`
  }
  const rows = await runPrepared<{ kind: 'payment' | 'country'; value: string | null }>(
    q,
    `WITH RECURSIVE ${valuesOf('used_payments', paymentOf(q))}, ${valuesOf('used_countries', countryOf(q))}
     SELECT 'payment' AS kind, value FROM used_payments UNION ALL SELECT 'country' AS kind, value FROM used_countries`,
    [channelId, channelId, channelId, channelId],
  )
  const valuesIn = (kind: string) => rows.flatMap((row) => (row.kind === kind && row.value !== null ? [row.value] : []))
  return { payments: valuesIn('payment'), countries: valuesIn('country') }
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
