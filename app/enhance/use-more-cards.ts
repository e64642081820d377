import { useFetcher } from '~/framework/react'
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { isPlainClick } from './events'
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

/** Makes the link to the next page load more cards, also while scrolling. Without a script it stays a plain link. */
export function useMoreCards(listing: ListingPage, address: ListingAddress): MoreCards {
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

  const start = () => {
    if (nextHref === null || isLoading) return
    setRequestedHref(nextHref)
    fetcher.load(nextHref)
  }
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
      start()
    },
    sentinel,
  }
}
