/**
 * The declaration of a route whose pages are the same for everyone, but for what a page shows of its visitor (see
 * visitor-parts): a server may render such a page once and keep it.
 */
export interface KeepsPages {
  /** Whether the page reads a parameter of the address. Others do not make it another page. */
  params?: (name: string) => boolean
  /** Names of the preference cookies that the page reads, besides the notice, which every page has. */
  cookies?: readonly PreferenceName[]
  /**
   * Renderings of the page are limited for each network, because shoppers can make up any number of its addresses: its
   * loader counts them. A page that is kept already is not counted.
   */
  isLimited?: true
}

/**
 * A header for use inside the server only: for how many seconds a cached page may be served, when it shows something
 * that changes with every sale.
 */
export const cachedForHeader = 'X-Cached-For'

/** A header for use inside the server only: the id of the product that a cached page shows. */
export const viewedProductHeader = 'X-Viewed-Product'

/**
 * A header for use inside the server only: the search whose results a cached page shows, and is counted each time: '1 '
 * where there are any, or '0 ', and its text as a part of an address.
 */
export const countedSearchHeader = 'X-Counted-Search'

/**
 * A header for use inside the server only: a cached page has a place for what its visitor has looked at, which is
 * empty.
 */
export const showsViewedHeader = 'X-Shows-Viewed'

/** For `headers` of a route whose loader sets one of these headers. */
export function keepServerHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const names = [cachedForHeader, viewedProductHeader, countedSearchHeader, 'Cache-Control'].filter((name) =>
    loaderHeaders.has(name),
  )
  return Object.fromEntries(names.map((name) => [name, loaderHeaders.get(name) ?? '']))
}

export type PreferenceName = 'grid' | 'pincode' | 'notice'

/** The declaration in a route's handle, or null. */
export function keepsOf(handle: unknown): KeepsPages | null {
  if (typeof handle !== 'object' || handle === null || !('caches' in handle)) return null
  const { caches } = handle
  return typeof caches === 'object' ? caches : null
}
