import { useFetcher } from '~/framework/react'
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { isPlainClick } from './events'
import type { ListingPage, ProductCardView } from '~/domain/listing/listing'
import { listingHref, withPage, type ListingAddress } from '~/domain/listing/listing-address'

/** Pages that scrolling loads automatically. After them the link must be pressed, so that the footer can be reached. */
const maxAutomaticPages = 3

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
  const fetcher = useFetcher<{ listing: ListingPage }>()
  const [state, setState] = useState({ first: listing, appended: [] as ProductCardView[], page: listing.page })
  const sentinel = useRef<HTMLAnchorElement>(null)
  const current = state.first === listing ? state : { first: listing, appended: [], page: listing.page }
  const fetched = fetcher.data?.listing

  useEffect(() => {
    if (!fetched) return
    setState((before) => {
      const base = before.first === listing ? before : { first: listing, appended: [], page: listing.page }
      if (fetched.page !== base.page + 1) return base
      return { ...base, appended: [...base.appended, ...fetched.cards], page: fetched.page }
    })
    // `listing` is no dependency: `current` already starts again with a new listing
  }, [fetched])

  const nextPage = current.page < listing.pageCount ? current.page + 1 : null
  const isLoading = fetcher.state !== 'idle'
  const start = () => {
    if (nextPage !== null && !isLoading) fetcher.load(listingHref(withPage(address, nextPage)))
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
