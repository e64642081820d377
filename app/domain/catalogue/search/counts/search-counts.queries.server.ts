import type { Knex } from 'knex'
import { inChunks } from '~db/bulk-rows'
import type { CountedSearch } from './search-count'

/** The searches of a day that have a row of their own, and which of some texts do. */
export async function readDayOfSearches(
  trx: Knex,
  { channelId, day }: { channelId: number; day: string },
  queries: readonly string[],
): Promise<{ rows: number; known: string[] }> {
  const of = () => trx('search_days').where({ channel_id: channelId, day })
  const [row] = await of().count<Array<{ count: number }>>({ count: '*' })
  return {
    rows: Number(row?.count ?? 0),
    known: await of()
      .whereIn('query', [...queries])
      .pluck('query'),
  }
}

/** Adds to the counts of searches. */
export async function addSearches(trx: Knex, counts: readonly CountedSearch[]): Promise<void> {
  const rows = counts.map((count) => ({
    channel_id: count.channelId,
    day: count.day,
    query: count.query,
    searches: count.searches,
    without_results: count.withoutResults,
  }))
  for (const chunk of inChunks(rows, 400))
    await trx('search_days')
      .insert(chunk)
      .onConflict(['channel_id', 'day', 'query'])
      .merge({
        searches: trx.raw('search_days.searches + excluded.searches'),
        without_results: trx.raw('search_days.without_results + excluded.without_results'),
      })
}

interface Asked {
  channelId: number
  from: string
  to: string
}

type Sums = Omit<CountedSearch, 'channelId' | 'day'>
type SearchTotals = Omit<Sums, 'query'>

/** What was searched for most in some days: first what found nothing. */
export async function readSearchSums(q: Knex, { channelId, from, to }: Asked, limit: number): Promise<Sums[]> {
  const rows: Sums[] = await q('search_days')
    .where({ channel_id: channelId })
    .whereBetween('day', [from, to])
    .whereNot({ query: '' })
    .groupBy('query')
    .orderByRaw('SUM(without_results) DESC, SUM(searches) DESC, query')
    .limit(limit)
    .select('query')
    .sum({ searches: 'searches', withoutResults: 'without_results' })
  return rows.map(({ query, searches, withoutResults }) => ({
    query,
    searches: Number(searches),
    withoutResults: Number(withoutResults),
  }))
}

/** How often something was searched for in some days. */
export async function readSearchTotals(q: Knex, { channelId, from, to }: Asked): Promise<SearchTotals> {
  const [row] = await q('search_days')
    .where({ channel_id: channelId })
    .whereBetween('day', [from, to])
    .sum<Array<Record<string, unknown>>>({ searches: 'searches', withoutResults: 'without_results' })
  return { searches: Number(row?.searches ?? 0), withoutResults: Number(row?.withoutResults ?? 0) }
}

/** Some days before another that have searches which were rare. */
export async function readDaysWithRare(q: Knex, before: string): Promise<Array<{ channelId: number; day: string }>> {
  return (
    q('search_days')
      // literals, so that the partial index search_days_rare can be used
      .whereRaw(`searches < 3 AND query <> ''`)
      .where('day', '<', before)
      .orderBy('day')
      .limit(1)
      .select({ channelId: 'channel_id', day: 'day' })
  )
}

/** Makes the rare searches of a day part of those without a row of their own. */
export async function foldRare(trx: Knex, { channelId, day }: { channelId: number; day: string }): Promise<void> {
  const rare = () => trx('search_days').where({ channel_id: channelId, day }).whereRaw(`searches < 3 AND query <> ''`)
  const [sums] = await rare().sum<Array<Record<string, unknown>>>({
    searches: 'searches',
    withoutResults: 'without_results',
  })
  await rare().delete()
  const [searches, withoutResults] = [Number(sums?.searches ?? 0), Number(sums?.withoutResults ?? 0)]
  await addSearches(trx, [{ channelId, day, query: '', searches, withoutResults }])
}

export async function deleteSearchesBefore(trx: Knex, channelIds: readonly number[], day: string): Promise<void> {
  await trx('search_days')
    .whereIn('channel_id', [...channelIds])
    .where('day', '<', day)
    .delete()
}
