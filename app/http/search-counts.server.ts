import { countedSearch, type CountedSearch } from '~/domain/catalogue/search/counts/search-count'
import { countSearches } from '~/domain/catalogue/search/counts/search-counts.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { isBrowser } from '~/domain/site/redirects/missing-addresses'
import { seconds } from '~/domain/shared/units'
import { getRuntime } from './runtime.server'

/** So long after the first one searches are written, all in one transaction. */
const delay = seconds(2)
/** The most different searches of one transaction; further ones are not counted. */
const maxWaiting = 500

let waiting = new Map<string, CountedSearch>()
let timer: NodeJS.Timeout | null = null

/**
 * Takes note that a visitor has seen the results of a search. It is counted later, with others, so that the page waits
 * for nothing. Robots, and pages that a browser fetches in advance, are not counted.
 * @param search as searchHeader has written it
 * @param header a header of the request by its name in lower case
 */
export function noteSearch(
  channel: Channel,
  search: string,
  header: (name: string) => string | null | undefined,
): void {
  if (!isBrowser(header('user-agent') ?? '') || header('sec-purpose')) return
  const query = decodeURIComponent(search.slice(2))
  const day = localDateTime(new Date().toISOString(), channel.timeZone).slice(0, 10)
  const key = `${channel.id} ${day} ${query}`
  const count = waiting.get(key) ?? { channelId: channel.id, day, query, searches: 0, withoutResults: 0 }
  if (count.searches === 0 && waiting.size >= maxWaiting) return
  waiting.set(key, count)
  count.searches += 1
  if (search.startsWith('0')) count.withoutResults += 1
  // a process that ends does not wait for it
  timer ??= setTimeout(() => void writeSearches(), delay).unref()
}

/** What is counted of a search and its results; null for a text that is not counted. */
export function searchHeader(text: string, hasResults: boolean): string | null {
  const query = countedSearch(text)
  return query === null ? null : `${hasResults ? 1 : 0} ${encodeURIComponent(query)}`
}

/** Writes what waits. Never throws: a lost count is no error of the shop. */
async function writeSearches(): Promise<void> {
  const taken = [...waiting.values()]
  waiting = new Map()
  timer = null
  const { db, log } = await getRuntime()
  try {
    await countSearches(db, taken)
  } catch (error) {
    log.warn({ err: error, searches: taken.length }, 'searches could not be counted')
  }
}
