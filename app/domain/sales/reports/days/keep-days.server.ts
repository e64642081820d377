import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '~db/connection'
import { inChunks } from '~db/bulk-rows'
import type { Channel } from '~/domain/operations/channels/channel'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { endOfZonedDay, localDateTime, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { days as daysLong } from '~/domain/shared/units'
import { sumProducts, sumSales, type DaySpan } from './day-sums.queries.server'
import {
  beginDays,
  countKeptDays,
  deleteChanges,
  insertSums,
  readChanges,
  readFirstPlacing,
  readKeptDays,
} from './kept-days.queries.server'
import { sumCoupons } from './sum-coupons.server'

/** Days that one transaction sums: few, so that other writers wait only briefly. */
const daysAtOnce = 3
/** The most days of a channel that one run sums. */
const maxDays = 60
/** The most changes that one run works off. */
const maxChanges = 5000

/** The day of an instant in a time zone. */
export const dayOf = (instant: string, timeZone: string): string => localDateTime(instant, timeZone).slice(0, 10)

/** A day some days after another: dates alone, such as 2026-02-01. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLong(count)).toISOString().slice(0, 10)

/** All days from one to another; none when the second is before the first. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / daysLong(1)) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at))
}

export const spanOf = (day: string, timeZone: string): DaySpan => ({
  day,
  from: zonedInstant(day, timeZone)?.toISOString() ?? '',
  until: endOfZonedDay(day, timeZone)?.toISOString() ?? '',
})

/**
 * Sums the days of each channel that are over and not summed yet, the latest first, and again those that have changed
 * since: by orders that were cancelled or changed, and money that went back. Today is never kept: who asks for it sums
 * it. Several processes may do it at the same time. Returns how many days were summed, of which there is a greatest
 * number.
 */
export async function keepFigures(db: Database, now: Date): Promise<number> {
  let count = 0
  const changes = await readChanges(db.read, maxChanges)
  for (const channel of await readActiveChannels(db.read)) {
    const { id, timeZone } = channel
    const today = dayOf(now.toISOString(), timeZone)
    const dayOfChange = changes.flatMap((change) =>
      change.channelId === id ? [{ id: change.id, day: dayOf(change.at, timeZone) }] : [],
    )
    const changed = [...new Set(dayOfChange.map(({ day }) => day))].filter((day) => day < today)
    const missing = await findMissingDays(db, channel, today)
    const done = new Set(await keepDays(db, channel, [...new Set([...changed, ...missing])].slice(0, maxDays)))
    count += done.size
    const settled = dayOfChange.filter(({ day }) => done.has(day) || day >= today).map((change) => change.id)
    if (settled.length > 0) await db.transaction((trx) => deleteChanges(trx, settled))
  }
  return count
}

/** The days since the first order that are over and not summed, the latest first. */
async function findMissingDays(db: Database, { id: channelId, timeZone }: Channel, today: string): Promise<string[]> {
  const first = await readFirstPlacing(db.read, channelId)
  if (first === null) return []
  const [from, to] = [dayOf(first, timeZone), addDays(today, -1)]
  const all = daysBetween(from, to)
  if ((await countKeptDays(db.read, { channelId, timeZone }, from, to)) >= all.length) return []
  const kept = new Set(await readKeptDays(db.read, { channelId, timeZone }, from, to))
  return all.filter((day) => !kept.has(day)).toReversed()
}

/** Sums days and keeps their sums; returns the days. */
async function keepDays(
  db: Database,
  { id: channelId, timeZone }: Channel,
  days: readonly string[],
): Promise<readonly string[]> {
  for (const some of inChunks([...days], daysAtOnce)) {
    const spans = some.toSorted().map((day) => spanOf(day, timeZone))
    await db.transaction(async (trx) => {
      await beginDays(trx, { channelId, timeZone }, some.toSorted())
      const sales = await sumSales(trx, channelId, spans)
      const products = await sumProducts(trx, channelId, spans)
      const coupons = await sumCoupons(trx, channelId, spans)
      await insertSums(trx, channelId, { sales, products, coupons })
    })
    // requests come between
    await nextTurn()
  }
  return days
}
