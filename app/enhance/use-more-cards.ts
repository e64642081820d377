import { useFetcher, useLocation } from '~/framework/react'
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { announce } from './announce'
import { isPlainClick } from './events'
import { keepListingPlace, listenToMoves, readListingPlace } from './listing-place'
import type { ListingPage, ProductCardView } from '~/domain/catalogue/listing/listing'
import { listingHref, withPage, type ListingAddress } from '~/domain/catalogue/listing/listing-address'

/** Pages that scrolling loads automatically. After them the link must be pressed, so that the footer can be reached. */
const maxAutomaticPages = 1

interface MoreCards {
  cards: ProductCardView[]
  /** The page that 'Show more' loads, or null at the end. */
  nextPage: number | null
  isLoading: boolean
  /** Whether pages were appended. The links to pages are hidden then, as they would be misleading. */
  isAppended: boolean
  load(event: MouseEvent): void
  sentinel: RefObject<HTMLAnchorElement>
}

/**
 * Makes the link to the next page load more cards, also while scrolling. Without a script it stays a plain link. The
 * entry of the browser's history keeps how many pages are shown: after Back they are loaded again, up to the same place.
 */
export function useMoreCards(listing: ListingPage, address: ListingAddress): MoreCards {
  const { key: entry } = useLocation()
  const fetcher = useFetcher<{ listing: ListingPage; address: ListingAddress }>()
  const fetched = fetcher.data
  // The address, because `listing` is a new object each time that the framework loads the data of the page again.
  const href = listingHref(address)
  const first = { href, appended: [] as ProductCardView[], page: listing.page }
  const [state, setState] = useState(first)
  const [requestedHref, setRequestedHref] = useState('')
  const sentinel = useRef<HTMLAnchorElement>(null)
  const current = state.href === href ? state : first
  if (state.href !== href) setState(first)

  const nextPage = current.page < listing.pageCount ? current.page + 1 : null
  const nextHref = nextPage === null ? null : listingHref(withPage(address, nextPage))
  // A request of the listing that was shown before may still be under way.
  const isLoading = fetcher.state !== 'idle' && requestedHref === nextHref

  useEffect(() => {
    if (!fetched || listingHref(fetched.address) !== nextHref) return
    const { cards, page } = fetched.listing
    setState((before) => ({ ...before, appended: [...before.appended, ...cards], page }))
    // `nextHref` is no dependency: data fetched before it changed is not for it
  }, [fetched])

  // what observes the page may call `start` of an earlier rendering: its page would end the request of the one after it
  const latest = useRef({ nextHref, isLoading })
  latest.current = { nextHref, isLoading }
  const start = () => {
    if (nextHref === null || latest.current.nextHref !== nextHref || latest.current.isLoading) return
    latest.current.isLoading = true
    setRequestedHref(nextHref)
    fetcher.load(nextHref)
  }

  // after Back: the pages that were shown are loaded again, then the page is scrolled to where the shopper was
  const [returnTo, setReturnTo] = useState<{ page: number; top: number } | null>(null)
  useEffect(() => {
    const place = readListingPlace(href)
    setReturnTo(place && place.page > listing.page ? place : null)
    isPressed.current = false
    // the page of the listing belongs to its address
  }, [href])
  useEffect(() => {
    if (returnTo === null) return
    if (current.page < returnTo.page && nextHref !== null) return start()
    window.scrollTo({ top: returnTo.top, behavior: 'instant' })
    setReturnTo(null)
  }, [returnTo, current.page])
  // who moves the page meanwhile decides where it is
  useEffect(() => (returnTo ? listenToMoves(() => setReturnTo(null)) : undefined), [returnTo])
  useEffect(() => {
    if (returnTo === null && current.page > listing.page) return keepListingPlace(entry, href, current.page)
  }, [entry, href, current.page, returnTo])

  // whoever pressed the link, which moves down or goes away, goes on with the first product that came
  const isPressed = useRef(false)
  const shownBefore = useRef(listing.cards.length)
  const shown = listing.cards.length + current.appended.length
  useEffect(() => {
    const first = shownBefore.current
    shownBefore.current = shown
    if (shown <= first || !isPressed.current) return
    isPressed.current = false
    document.querySelector<HTMLElement>(`#results li:nth-child(${first + 1}) h3 a`)?.focus()
    announce(`${shown - first} more ${shown - first === 1 ? 'product' : 'products'}, ${shown} of ${listing.total}`)
  }, [shown])

  const isLoadedByScrolling = nextPage !== null && nextPage - listing.page <= maxAutomaticPages

  useEffect(() => {
    const element = sentinel.current
    if (!element || !isLoadedByScrolling) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) start()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })

  return {
    cards: current.appended.length > 0 ? [...listing.cards, ...current.appended] : listing.cards,
    nextPage,
    isLoading,
    isAppended: current.appended.length > 0,
    load: (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      isPressed.current = true
      start()
    },
    sentinel,
  }
}
