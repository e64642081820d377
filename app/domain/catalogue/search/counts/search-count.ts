/** The most letters of a search that is counted by itself. */
const maxLength = 60

/**
 * The text under which a search is counted: in lower case, with single spaces. Null for what may be about a person, an
 * e-mail address, a phone or an order number, for an address, and for long texts. Pure.
 */
export function countedSearch(text: string): string | null {
  const query = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  if (query === '' || query.length > maxLength || /[@\p{C}]|:\/\/|^www\./u.test(query)) return null
  return (query.match(/\p{Nd}/gu)?.length ?? 0) >= 5 ? null : query
}

/** What was searched for on a day. */
export interface CountedSearch {
  channelId: number
  day: string
  query: string
  searches: number
  withoutResults: number
}
