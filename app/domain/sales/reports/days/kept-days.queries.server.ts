import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import type { CouponSums, ProductSums, SalesSums } from './day-sums.queries.server'

interface Days {
  channelId: number
  timeZone: string
}

/** When the first order of a channel was placed; null without one. */
export async function readFirstPlacing(q: Knex, channelId: number): Promise<string | null> {
  const row: { placedAt: string } | undefined = await q('orders')
    .where({ channel_id: channelId })
    .whereNotNull('number')
    .whereNotNull('placed_at')
    .orderBy('placed_at')
    .first({ placedAt: 'placed_at' })
  return row?.placedAt ?? null
}

/** The days of a channel, in its time zone, that are summed, from one to another. */
export async function readKeptDays(
  q: Knex,
  { channelId, timeZone }: Days,
  from: string,
  to: string,
): Promise<string[]> {
  return q('figure_days')
    .where({ channel_id: channelId, time_zone: timeZone })
    .whereBetween('day', [from, to])
    .orderBy('day')
    .pluck('day')
}

export async function countKeptDays(q: Knex, { channelId, timeZone }: Days, from: string, to: string): Promise<number> {
  const row = await q('figure_days')
    .where({ channel_id: channelId, time_zone: timeZone })
    .whereBetween('day', [from, to])
    .count<Array<{ count: number }>>({ count: '*' })
  return Number(row[0]?.count ?? 0)
}

/** Instants whose days are not summed as they are now; the first ones. */
export async function readChanges(
  q: Knex,
  limit: number,
): Promise<Array<{ id: number; channelId: number; at: string }>> {
  return q('figure_changes').orderBy('id').limit(limit).select({ id: 'id', channelId: 'channel_id', at: 'at' })
}

/** The hours (2026-02-01T18) of a channel in some time that have such instants. */
export async function readChangedHours(q: Knex, channelId: number, from: string, until: string): Promise<string[]> {
  const rows: Array<{ hour: string }> = await q('figure_changes')
    .where({ channel_id: channelId })
    .where('at', '>=', from)
    .where('at', '<', until)
    .distinct(q.raw('substr(at, 1, 13) AS hour'))
  return rows.map(({ hour }) => hour)
}

export async function deleteChanges(trx: Knex, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 1000)
    await trx('figure_changes')
      .whereIn('id', ids.slice(at, at + 1000))
      .delete()
}

/** Locks days of a channel until the transaction ends, as being summed; their sums are empty then. */
export async function beginDays(trx: Knex, { channelId, timeZone }: Days, days: readonly string[]): Promise<void> {
  const rows = days.map((day) => ({ channel_id: channelId, day, time_zone: timeZone }))
  await insertRows(trx, 'figure_days', rows, { keys: ['channel_id', 'day'], columns: ['time_zone'] })
  for (const table of ['sales_days', 'product_days', 'coupon_days'])
    await trx(table)
      .where({ channel_id: channelId })
      .whereIn('day', [...days])
      .delete()
}

type OfDay<Sums> = Sums & { day: string; currency: string }

export async function insertSums(trx: Knex, channelId: number, { sales, products, coupons }: Sums): Promise<void> {
  const keys = ({ day, currency }: { day: string; currency: string }) => ({ channel_id: channelId, day, currency })
  await insertRows(
    trx,
    'sales_days',
    sales.map((row) => ({
      ...keys(row),
      orders: row.orders,
      total: row.total,
      cancelled_orders: row.cancelledOrders,
      cancelled: row.cancelled,
      refunds: row.refunds,
      refunded: row.refunded,
    })),
  )
  await insertRows(
    trx,
    'product_days',
    products.map((row) => ({
      ...keys(row),
      product_id: row.productId,
      quantity: row.quantity,
      net: row.net,
      returned: row.returned,
    })),
  )
  await insertRows(
    trx,
    'coupon_days',
    coupons.map((row) => ({
      ...keys(row),
      code: row.code,
      uses: row.uses,
      discount: row.discount,
      total: row.total,
      cancelled_uses: row.cancelledUses,
      cancelled_discount: row.cancelledDiscount,
      cancelled_total: row.cancelledTotal,
    })),
  )
}

interface Sums {
  sales: ReadonlyArray<OfDay<SalesSums>>
  products: ReadonlyArray<OfDay<ProductSums>>
  coupons: ReadonlyArray<OfDay<CouponSums>>
}

/** Which rows of the sums are read. */
export interface KeptReference {
  channelId: number
  currency: string
  from: string
  to: string
  /** Days that are summed anew instead. */
  without: readonly string[]
}

function kept(q: Knex, table: string, { channelId, currency, from, to, without }: KeptReference) {
  return q(table)
    .where({ channel_id: channelId, currency })
    .whereBetween('day', [from, to])
    .whereNotIn('day', [...without])
}

export async function readKeptSales(q: Knex, asked: KeptReference): Promise<Array<OfDay<SalesSums>>> {
  return kept(q, 'sales_days', asked).select({
    day: 'day',
    currency: 'currency',
    orders: 'orders',
    total: 'total',
    cancelledOrders: 'cancelled_orders',
    cancelled: 'cancelled',
    refunds: 'refunds',
    refunded: 'refunded',
  })
}

/** The sums of the products that were sold for most, and of those that are named. */
export async function readKeptProducts(
  q: Knex,
  asked: KeptReference,
  { most, named }: { most: number; named: readonly number[] },
): Promise<ProductSums[]> {
  const sums = () =>
    kept(q, 'product_days', asked)
      .groupBy('product_id')
      .select({ productId: 'product_id' })
      .sum({ quantity: 'quantity', net: 'net', returned: 'returned' })
  const top = await sums().orderByRaw('SUM(net) DESC, product_id').limit(most)
  const found = new Set(top.map((row) => toNumbers(row).productId))
  const missing = named.filter((id) => !found.has(id))
  const others = missing.length === 0 ? [] : await sums().whereIn('product_id', missing)
  return [...top, ...others].map(toNumbers)
}

/** What all products together were sold for in each of some times, in minor units without tax. */
export async function readKeptNet(
  q: Knex,
  of: Omit<KeptReference, 'from' | 'to'>,
  times: ReadonlyArray<Pick<KeptReference, 'from' | 'to'>>,
): Promise<number[]> {
  const rows: Array<{ net: unknown }> = await q
    .unionAll(
      times.map((time, at) =>
        kept(q, 'product_days', { ...of, ...time })
          .select({ at: q.raw(String(at)) })
          .sum({ net: 'net' }),
      ),
    )
    .orderBy('at')
  return rows.map(({ net }) => Number(net ?? 0))
}

const toNumbers = (row: Record<string, unknown>): ProductSums => ({
  productId: Number(row['productId']),
  quantity: Number(row['quantity']),
  net: Number(row['net']),
  returned: Number(row['returned']),
})

export async function readKeptCoupons(q: Knex, asked: KeptReference): Promise<CouponSums[]> {
  const rows: CouponSums[] = await kept(q, 'coupon_days', asked).groupBy('code').select('code').sum({
    uses: 'uses',
    discount: 'discount',
    total: 'total',
    cancelledUses: 'cancelled_uses',
    cancelledDiscount: 'cancelled_discount',
    cancelledTotal: 'cancelled_total',
  })
  return rows.map((row) => ({
    code: row.code,
    uses: Number(row.uses),
    discount: Number(row.discount),
    total: Number(row.total),
    cancelledUses: Number(row.cancelledUses),
    cancelledDiscount: Number(row.cancelledDiscount),
    cancelledTotal: Number(row.cancelledTotal),
  }))
}
