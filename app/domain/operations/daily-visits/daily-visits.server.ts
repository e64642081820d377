import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import type { Shop } from '~/domain/shared/shop'
import { countBrowser, readDailyVisitRows } from './daily-visits.queries.server'

/**
 * Counts a browser once on each day of the channel's calendar (specification 1, section 9).
 * @param lastDay the day that the browser remembers of its last heartbeat, such as 2026-11-22
 * @returns the day to remember
 */
export async function recordDailyVisit(
  { db, channel, now }: Pick<Shop, 'db' | 'channel' | 'now'>,
  lastDay: string | null,
): Promise<string> {
  const today = localDateTime(now().toISOString(), channel.timeZone).slice(0, 10)
  if (lastDay !== today) await db.transaction((trx) => countBrowser(trx, channel.id, today))
  return today
}

/** How many browsers were seen on each of the last days, the latest first. */
export async function readDailyVisits(
  db: Pick<Database, 'read'>,
  { id }: Channel,
  days: number,
): Promise<Array<{ day: string; browsers: number }>> {
  return readDailyVisitRows(db.read, id, days)
}
