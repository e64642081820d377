import type { Database } from '~db/connection'
import { readChannelIds } from '~/domain/operations/channels/channels.queries.server'
import type { ShopChannel } from '~/domain/shared/shop'
import { groupBy } from '~/domain/shared/group-by'
import { days } from '~/domain/shared/units'
import type { CountedSearch } from './search-count'
import {
  addSearches,
  deleteSearchesBefore,
  foldRare,
  readDaysWithRare,
  readDayOfSearches,
  readSearchSums,
  readSearchTotals,
} from './search-counts.queries.server'

/** The most searches of a channel and a day that have a row of their own; the others are one row. */
export const maxQueriesOfDay = 500
/** The most searches of the report. */
export const maxReportSearches = 200
/** So long rare searches keep a row of their own. */
const rareFor = days(31)
/** So long the searches of a day are kept. */
const keptFor = days(800)

/** Adds searches to the counts of their days, in one transaction. */
export async function countSearches(db: Database, counts: readonly CountedSearch[]): Promise<void> {
  if (counts.length === 0) return
  const byDay = [...groupBy(counts, ({ channelId, day }) => `${channelId} ${day}`).values()]
  await db.transaction(async (trx) => {
    const rows: CountedSearch[] = []
    for (const some of byDay) {
      const [{ channelId, day }] = some as [CountedSearch]
      const { rows: stored, known } = await readDayOfSearches(
        trx,
        { channelId, day },
        some.map(({ query }) => query),
      )
      let room = maxQueriesOfDay - stored
      const rest = { channelId, day, query: '', searches: 0, withoutResults: 0 }
      for (const count of some)
        if (count.query !== '' && (known.includes(count.query) || room > 0)) {
          rows.push(count)
          if (!known.includes(count.query)) room -= 1
        } else {
          rest.searches += count.searches
          rest.withoutResults += count.withoutResults
        }
      if (rest.searches > 0) rows.push(rest)
    }
    // in one order, so that two processes cannot deadlock
    const keyOf = ({ channelId, day, query }: CountedSearch) => `${channelId} ${day} ${query}`
    await addSearches(
      trx,
      rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    )
  })
}

/** Takes the rows of rare searches that are a month old together, a day at a time, and deletes old days. */
export async function forgetSearches(db: Database, now: Date): Promise<void> {
  const dayBefore = (time: number) => new Date(now.getTime() - time).toISOString().slice(0, 10)
  const [rare] = await readDaysWithRare(db.read, dayBefore(rareFor))
  if (!rare) return
  const channelIds = await readChannelIds(db.read)
  await db.transaction(async (trx) => {
    await foldRare(trx, rare)
    await deleteSearchesBefore(trx, channelIds, dayBefore(keptFor))
  })
}

export interface SearchReport {
  /** Those that found nothing most often first. */
  rows: ReadonlyArray<{ query: string; searches: number; withoutResults: number }>
  period: { searches: number; withoutResults: number }
  before: { searches: number; withoutResults: number }
}

/** Reads what was searched for in some days of the context's channel. */
export async function readSearchReport(
  { db, channel }: ShopChannel,
  { before, ...period }: { from: string; to: string; before: { from: string; to: string } },
): Promise<SearchReport> {
  const of = { channelId: channel.id }
  return {
    rows: await readSearchSums(db.read, { ...of, ...period }, maxReportSearches),
    period: await readSearchTotals(db.read, { ...of, ...period }),
    before: await readSearchTotals(db.read, { ...of, ...before }),
  }
}
