import { endOfZonedDay, lastDays, zonedInstant } from '~/domain/operations/channels/zoned-time'
import type { Shop } from '~/domain/shared/shop'
import { readSales, type Sales } from './sales-figures.queries.server'

export interface SalesFigures {
  today: Sales
  /** The seven days that end today, and the seven before them. */
  week: Sales
  weekBefore: Sales
  /** The days of both weeks, the oldest first; dates such as 2026-02-01 in the channel's time zone. */
  days: ReadonlyArray<Sales & { date: string }>
}

const none: Sales = { orders: 0, total: 0 }

/** Reads what was ordered on the context's channel in the last two weeks, by days of its time zone. */
export async function readSalesFigures({
  db,
  channel,
  now,
}: Pick<Shop, 'db' | 'channel' | 'now'>): Promise<SalesFigures> {
  const { id: channelId, timeZone, currency } = channel
  const dates = lastDays(now(), 14, timeZone)
  const instants = [zonedInstant(dates[0] ?? '', timeZone), ...dates.map((date) => endOfZonedDay(date, timeZone))]
  const sales = await readSales(db.read, {
    channelId,
    currency,
    instants: instants.map((instant) => instant?.toISOString() ?? ''),
  })
  const days = dates.map((date, at) => ({ date, ...(sales[at] ?? none) }))
  const sum = (some: readonly Sales[]) =>
    some.reduce((all, { orders, total }) => ({ orders: all.orders + orders, total: all.total + total }), none)
  return { today: sum(days.slice(-1)), week: sum(days.slice(7)), weekBefore: sum(days.slice(0, 7)), days }
}
