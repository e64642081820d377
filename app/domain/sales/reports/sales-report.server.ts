import { endOfZonedDay, lastDays, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { readSales } from '~/domain/sales/orders/sales-figures.queries.server'
import type { Shop } from '~/domain/shared/shop'
import { readRefunded } from './sales-report.queries.server'

/** The numbers of days that a report may be about. */
export const reportLengths = [7, 30] as const
export type ReportLength = (typeof reportLengths)[number]

export interface SalesRow {
  orders: number
  /** What was ordered, in minor units. */
  total: number
  /** What went back, in minor units, whenever it was ordered. */
  refunded: number
}

export interface SalesReport {
  /** The days of the period, the oldest first; dates such as 2026-02-01 in the channel's time zone. */
  days: ReadonlyArray<SalesRow & { date: string }>
  period: SalesRow
  /** The same number of days before the period. */
  before: SalesRow
}

/**
 * Reads what was ordered and what went back on the context's channel in its currency, in the last days and in as many
 * days before them.
 */
export async function readSalesReport(
  { db, channel, now }: Pick<Shop, 'db' | 'channel' | 'now'>,
  length: ReportLength,
): Promise<SalesReport> {
  const { id: channelId, timeZone, currency } = channel
  const dates = lastDays(now(), length * 2, timeZone)
  const ends = [zonedInstant(dates[0] ?? '', timeZone), ...dates.map((date) => endOfZonedDay(date, timeZone))]
  const asked = { channelId, currency, instants: ends.map((instant) => instant?.toISOString() ?? '') }
  const sales = await readSales(db.read, asked)
  const refunded = await readRefunded(db.read, asked)
  const all = dates.map((date, at) => ({
    date,
    orders: sales[at]?.orders ?? 0,
    total: sales[at]?.total ?? 0,
    refunded: refunded[at] ?? 0,
  }))
  const days = all.slice(length)
  return { days, period: sum(days), before: sum(all.slice(0, length)) }
}

const sum = (rows: readonly SalesRow[]): SalesRow => ({
  orders: rows.reduce((all, { orders }) => all + orders, 0),
  total: rows.reduce((all, { total }) => all + total, 0),
  refunded: rows.reduce((all, { refunded }) => all + refunded, 0),
})
