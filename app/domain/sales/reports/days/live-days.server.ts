import type { Channel } from '~/domain/operations/channels/channel'
import { zonedInstant, endOfZonedDay } from '~/domain/operations/channels/zoned-time'
import type { Days } from '~/domain/sales/reports/period'
import type { Shop } from '~/domain/shared/shop'
import type { DaySpan } from './day-sums.queries.server'
import { dayOf, daysBetween, spanOf } from './keep-days.server'
import { readChangedHours, readFirstPlacing, readKeptDays } from './kept-days.queries.server'

/** The most days that a report sums itself; more are missing for a while only after an update of the shop. */
const maxLive = 20

export interface LiveDays {
  /** The days that a report sums from the orders: today, and those that have changed since they were summed. */
  live: DaySpan[]
  /** Days that nobody has summed yet, which the report has to leave out. */
  missing: number
}

/** Finds which days, from one to another, a report has to sum from the orders itself. */
export async function findLiveDays(
  { db, channel, now }: { db: Pick<Shop['db'], 'read'>; channel: Channel; now: Shop['now'] },
  { from, to }: Days,
): Promise<LiveDays> {
  const { id: channelId, timeZone } = channel
  const first = await readFirstPlacing(db.read, channelId)
  const today = dayOf(now().toISOString(), timeZone)
  if (first === null) return { live: [], missing: 0 }
  const [start, end] = [[from, dayOf(first, timeZone)].toSorted().at(-1) ?? from, [to, today].toSorted()[0] ?? to]
  if (end < start) return { live: [], missing: 0 }
  const kept = new Set(await readKeptDays(db.read, { channelId, timeZone }, start, end))
  const [since, until] = [zonedInstant(start, timeZone), endOfZonedDay(end, timeZone)]
  const hours =
    since && until ? await readChangedHours(db.read, channelId, since.toISOString(), until.toISOString()) : []
  // where clocks differ by half an hour, an hour has parts of two days
  const changed = new Set(
    hours.flatMap((hour) => [dayOf(`${hour}:00:00Z`, timeZone), dayOf(`${hour}:59:59Z`, timeZone)]),
  )
  const wanted = daysBetween(start, end)
    .filter((day) => day === today || !kept.has(day) || changed.has(day))
    .toReversed()
  const live = wanted.slice(0, maxLive)
  return {
    live: live.toReversed().map((day) => spanOf(day, timeZone)),
    missing: wanted.slice(maxLive).filter((day) => !kept.has(day)).length,
  }
}
