import { groupBy } from '~/domain/shared/group-by'
import type { Shop } from '~/domain/shared/shop'
import { sumSales, type SalesSums } from './days/day-sums.queries.server'
import { daysBetween } from './days/keep-days.server'
import { readKeptSales } from './days/kept-days.queries.server'
import { findLiveDays } from './days/live-days.server'
import { spanningBoth, type Days } from './period'

/** All that the reports need of the shop. */
export type ReportShop = Pick<Shop, 'db' | 'channel' | 'now'>

export interface SalesRow extends SalesSums {
  /** The first day of the row: 2026-02-01. */
  from: string
  /** The last one. */
  to: string
}

export interface SalesReport {
  /** Days or months of the period, the oldest first. */
  rows: readonly SalesRow[]
  period: SalesSums
  before: SalesSums
  /** Days that are not summed yet, after an update of the shop. */
  missing: number
}

const none: SalesSums = { orders: 0, total: 0, cancelledOrders: 0, cancelled: 0, refunds: 0, refunded: 0 }

/** What is left of what was ordered after what was cancelled and what went back, in minor units. */
export const leftOf = ({ total, cancelled, refunded }: SalesSums): number => total - cancelled - refunded

/**
 * Reads what was ordered, cancelled and paid back on the context's channel in its currency, each on the day on which it
 * happened, so that a day that is over does not change.
 */
export async function readSalesReport(
  shop: ReportShop,
  { unit = 'day', before, ...period }: Days & { before: Days; unit?: 'day' | 'month' },
): Promise<SalesReport> {
  const { byDay, missing } = await readSalesDays(shop, spanningBoth(period, before))
  const rowsOf = ({ from, to }: Days): SalesRow[] =>
    daysBetween(from, to).map((day) => ({ from: day, to: day, ...sum([byDay.get(day) ?? none]) }))
  const days = rowsOf(period)
  return { rows: unit === 'day' ? days : byMonth(days), period: sum(days), before: sum(rowsOf(before)), missing }
}

async function readSalesDays(shop: ReportShop, { from, to }: Days) {
  const { id: channelId, currency } = shop.channel
  const { live, missing } = await findLiveDays(shop, { from, to })
  const without = live.map(({ day }) => day)
  const kept = await readKeptSales(shop.db.read, { channelId, currency, from, to, without })
  const summed = (await sumSales(shop.db.read, channelId, live)).filter((row) => row.currency === currency)
  return { byDay: new Map([...kept, ...summed].map((sums) => [sums.day, sums])), missing }
}

function byMonth(days: readonly SalesRow[]): SalesRow[] {
  const months = groupBy(days, ({ from }) => from.slice(0, 7))
  return [...months.values()].map((some) => ({
    ...sum(some),
    from: some[0]?.from ?? '',
    to: some.at(-1)?.to ?? '',
  }))
}

const sum = (rows: readonly SalesSums[]): SalesSums =>
  rows.reduce(
    (all, row) => ({
      orders: all.orders + row.orders,
      total: all.total + row.total,
      cancelledOrders: all.cancelledOrders + row.cancelledOrders,
      cancelled: all.cancelled + row.cancelled,
      refunds: all.refunds + row.refunds,
      refunded: all.refunded + row.refunded,
    }),
    none,
  )
