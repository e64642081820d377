import type { Knex } from 'knex'
import { isRefundOfSale } from '~/domain/sales/orders/list/order-list.queries.server'

/** A day of a channel: from which instant to which. */
export interface DaySpan {
  day: string
  from: string
  until: string
}

interface OfDay {
  day: string
  currency: string
}

/** What happened to sales on a day; minor units. */
export interface SalesSums {
  /** Orders placed, and what they cost. */
  orders: number
  total: number
  /** Orders cancelled, whenever they were placed, and what had not gone back of them. */
  cancelledOrders: number
  cancelled: number
  /** Refunds of orders that were not cancelled before. */
  refunds: number
  refunded: number
}

/** What happened to the sales of a product on a day. Quantities: pieces, or thousandths of the product's unit. */
export interface ProductSums {
  productId: number
  quantity: number
  /** Of what was ordered, without tax. */
  net: number
  /** What came back or was cancelled. */
  returned: number
}

/** What happened to the uses of a coupon on a day. Discounts are ≥ 0. */
export interface CouponSums {
  code: string
  uses: number
  discount: number
  total: number
  cancelledUses: number
  cancelledDiscount: number
  cancelledTotal: number
}

/** An order that has used a coupon, on the day on which it was placed or cancelled. */
interface CouponUse extends OfDay {
  code: string
  /** ≤ 0; of the coupon and the offers together. */
  discount: number
  /** JSON: what each offer takes off. */
  totals: string
  total: number
}

/** By a sum, so that SQLite begins with what happened in the time, and not with all orders of the channel. */
const ofChannel = '+o.channel_id = ?'
const isCancellation = `e.kind = 'cancelled'`
/** Orders that count: not those of tests. An order counts from when it was placed, and is taken off when it is cancelled. */
const isCounted = `o.number IS NOT NULL AND o.placed_at IS NOT NULL AND o.is_test = 0
  AND (o.status IN ('placed', 'completed') OR (o.status = 'cancelled'
    AND EXISTS (SELECT 1 FROM order_events x WHERE x.order_id = o.id AND x.kind = 'cancelled')))`
const wasCancelledBy = (instant: string) =>
  `EXISTS (SELECT 1 FROM order_events x WHERE x.order_id = o.id AND x.kind = 'cancelled' AND x.created_at <= ${instant})`
const inUnits = (quantity: string) =>
  `CASE WHEN p.display_unit IS NULL THEN ${quantity} ELSE (${quantity}) * v.units_per_quantity END`

/** Runs the same statement for each of the days, as one. */
async function ofDays<Row extends OfDay>(
  q: Knex,
  days: readonly DaySpan[],
  select: (span: DaySpan) => Knex.QueryBuilder,
): Promise<Row[]> {
  if (days.length === 0) return []
  const rows: Array<Omit<Row, 'day'> & { at: number }> = await q.unionAll(
    days.map((span, at) => select(span).select({ at: q.raw(String(at)) })),
  )
  return rows.map(({ at, ...row }) => ({ ...row, day: days[Number(at)]?.day ?? '' }) as unknown as Row)
}

const placed = (q: Knex, channelId: number, { from, until }: DaySpan) =>
  q('orders as o')
    .where('o.channel_id', channelId)
    .where('o.placed_at', '>=', from)
    .where('o.placed_at', '<', until)
    .whereRaw(isCounted)

const cancelled = (q: Knex, channelId: number, { from, until }: DaySpan) =>
  q('order_events as e')
    .join('orders as o', 'o.id', 'e.order_id')
    .whereRaw(isCancellation)
    .where('e.created_at', '>=', from)
    .where('e.created_at', '<', until)
    .whereRaw(ofChannel, [channelId])
    .whereRaw(isCounted)

/** Sums the sales of days from the orders, by currency. */
export async function sumSales(
  q: Knex,
  channelId: number,
  days: readonly DaySpan[],
): Promise<Array<SalesSums & OfDay>> {
  const wentBackBefore = `(SELECT COALESCE(SUM(r.amount), 0) FROM refunds r
    WHERE r.order_id = o.id AND ${isRefundOfSale} AND r.done_at < e.created_at)`
  const [ordered, back, refunded] = [
    await ofDays<OfDay & { count: number; sum: number }>(q, days, (span) =>
      placed(q, channelId, span)
        .groupBy('o.currency')
        .select('o.currency')
        .count({ count: '*' })
        .sum({ sum: 'o.grand_total' }),
    ),
    await ofDays<OfDay & { count: number; sum: number }>(q, days, (span) =>
      cancelled(q, channelId, span)
        .groupBy('o.currency')
        .select('o.currency')
        .count({ count: '*' })
        .select({ sum: q.raw(`SUM(o.grand_total - ${wentBackBefore})`) }),
    ),
    await ofDays<OfDay & { count: number; sum: number }>(q, days, ({ from, until }) =>
      q('refunds as r')
        .join('orders as o', 'o.id', 'r.order_id')
        .where('r.done_at', '>=', from)
        .where('r.done_at', '<', until)
        .whereRaw(ofChannel, [channelId])
        .whereRaw(isRefundOfSale)
        .whereRaw(isCounted)
        .whereRaw(`NOT ${wasCancelledBy('r.done_at')}`)
        .groupBy('o.currency')
        .select('o.currency')
        .count({ count: '*' })
        .sum({ sum: 'r.amount' }),
    ),
  ]
  const sums = new Map<string, SalesSums & OfDay>()
  const of = ({ day, currency }: OfDay) => {
    const key = `${day} ${currency}`
    const none = { orders: 0, total: 0, cancelledOrders: 0, cancelled: 0, refunds: 0, refunded: 0 }
    const known = sums.get(key) ?? { day, currency, ...none }
    sums.set(key, known)
    return known
  }
  for (const row of ordered) Object.assign(of(row), { orders: Number(row.count), total: Number(row.sum) })
  for (const row of back) Object.assign(of(row), { cancelledOrders: Number(row.count), cancelled: Number(row.sum) })
  for (const row of refunded) Object.assign(of(row), { refunds: Number(row.count), refunded: Number(row.sum) })
  return [...sums.values()]
}

/** Sums the sales of each product on days from the lines of the orders. */
export async function sumProducts(
  q: Knex,
  channelId: number,
  days: readonly DaySpan[],
): Promise<Array<ProductSums & OfDay>> {
  const withLines = (query: Knex.QueryBuilder) =>
    query
      .join('products as p', 'p.id', 'l.product_id')
      .join('variants as v', 'v.id', 'l.variant_id')
      .groupBy('o.currency', 'l.product_id')
      .select({ currency: 'o.currency', productId: 'l.product_id' })
  const returnedBefore = `COALESCE((SELECT SUM(b.quantity) FROM refund_request_lines b
    JOIN refund_requests f ON f.id = b.request_id AND f.is_goodwill = 0
    JOIN refund_request_steps t ON t.request_id = f.id AND t.status = 'refunded' AND t.created_at < e.created_at
    WHERE b.order_line_id = l.id), 0)`
  type Row = OfDay & { productId: number; quantity: number; net: number }
  const sold = await ofDays<Row>(q, days, (span) =>
    withLines(placed(q, channelId, span).join('order_lines as l', 'l.order_id', 'o.id')).select({
      quantity: q.raw(`SUM(${inUnits('l.quantity')})`),
      net: q.raw('SUM(l.total - l.tax)'),
    }),
  )
  const gone = await ofDays<Row>(q, days, (span) =>
    withLines(cancelled(q, channelId, span).join('order_lines as l', 'l.order_id', 'o.id')).select({
      quantity: q.raw(`SUM(${inUnits(`l.quantity - ${returnedBefore}`)})`),
    }),
  )
  const returned = await ofDays<Row>(q, days, ({ from, until }) =>
    withLines(
      q('refund_request_steps as s')
        .join('refund_requests as f', 'f.id', 's.request_id')
        .join('refund_request_lines as b', 'b.request_id', 'f.id')
        .join('order_lines as l', 'l.id', 'b.order_line_id')
        .join('orders as o', 'o.id', 'f.order_id')
        .whereRaw(`s.status = 'refunded'`)
        .where('s.created_at', '>=', from)
        .where('s.created_at', '<', until)
        .where({ 'f.is_goodwill': 0 })
        .whereRaw(ofChannel, [channelId])
        .whereRaw(isCounted)
        .whereRaw(`NOT ${wasCancelledBy('s.created_at')}`),
    ).select({ quantity: q.raw(`SUM(${inUnits('b.quantity')})`) }),
  )
  const sums = new Map<string, ProductSums & OfDay>()
  const of = ({ day, currency, productId }: Row) => {
    const key = `${day} ${currency} ${productId}`
    const known = sums.get(key) ?? { day, currency, productId: Number(productId), quantity: 0, net: 0, returned: 0 }
    sums.set(key, known)
    return known
  }
  for (const row of sold) Object.assign(of(row), { quantity: Number(row.quantity), net: Number(row.net) })
  for (const row of [...gone, ...returned]) of(row).returned += Number(row.quantity)
  return [...sums.values()]
}

const useColumns = {
  currency: 'o.currency',
  code: 'o.coupon_code',
  discount: 'o.discount',
  totals: 'o.totals',
  total: 'o.grand_total',
}

/** Reads the orders of days that were placed, or cancelled, with a coupon. */
export async function readCouponUses(
  q: Knex,
  channelId: number,
  days: readonly DaySpan[],
): Promise<{ placed: CouponUse[]; cancelled: CouponUse[] }> {
  return {
    placed: await ofDays<CouponUse>(q, days, (span) =>
      placed(q, channelId, span).whereNotNull('o.coupon_code').select(useColumns),
    ),
    cancelled: await ofDays<CouponUse>(q, days, (span) =>
      cancelled(q, channelId, span).whereNotNull('o.coupon_code').select(useColumns),
    ),
  }
}
