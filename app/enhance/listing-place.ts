/** What an entry of the browser's history keeps of a listing, beside what the framework keeps there. */
interface ListingPlace {
  /** The address of the listing. */
  href: string
  /** The last page that is shown. */
  page: number
  /** How far the page is scrolled, in CSS pixels. */
  top: number
}

/** A browser takes a hundred changes of its history in half a minute. In ms. */
const scrollPause = 300

const stateOf = () => ({ ...(window.history.state as { key?: string; listing?: Partial<ListingPlace> } | null) })

/** Returns what this entry of the history keeps of a listing, or null. */
export function readListingPlace(href: string): ListingPlace | null {
  const { href: kept, page, top } = stateOf().listing ?? {}
  return kept === href && Number.isInteger(page) && typeof top === 'number' ? { href, page: Number(page), top } : null
}

/**
 * Keeps how much is shown of a listing, and where, in its entry of the history. Returns what stops it.
 * @param entry the framework's key of the entry
 */
export function keepListingPlace(entry: string, href: string, page: number): () => void {
  let timer: number | undefined
  const keep = () => {
    // after Back the entry is another one, while the listing is still shown; the first one has no key
    if ((stateOf().key ?? 'default') === entry)
      window.history.replaceState({ ...stateOf(), listing: { href, page, top: window.scrollY } }, '')
  }
  const keepSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(keep, scrollPause)
  }
  keep()
  window.addEventListener('scroll', keepSoon)
  window.addEventListener('pagehide', keep)
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('scroll', keepSoon)
    window.removeEventListener('pagehide', keep)
  }
}

/** Calls a function when the shopper begins to move the page. Returns what stops it. */
export function listenToMoves(onMove: () => void): () => void {
  const events = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  for (const event of events) window.addEventListener(event, onMove, { passive: true })
  return () => events.forEach((event) => window.removeEventListener(event, onMove))
}
