// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import type { ListingPage, ProductCardView } from '~/domain/catalogue/listing/listing'
import {
  emptyListingQuery,
  listingHref,
  withPage,
  type ListingAddress,
} from '~/domain/catalogue/listing/listing-address'
import { useLoaderData } from '~/framework/react'
import { createAnswerQueue, renderRoutes, type AnswerQueue } from '../../tests/setup/render-routes'
import { settle } from '../../tests/setup/settle'
import { useMoreCards } from './use-more-cards'

const pageCount = 8
let requests: AnswerQueue<string, ListingData>
let page: Awaited<ReturnType<typeof renderRoutes>>
/** Tells what the page observes that the link to the next page has come near; null when nothing is observed. */
let scrollToLink: (() => void) | null

interface ListingData {
  listing: ListingPage
  address: ListingAddress
}

const card = (name: string): ProductCardView => ({
  id: 1,
  slug: name,
  name,
  brand: null,
  picture: null,
  price: { amount: 100, currency: 'INR', formatted: '₹1' },
  isFromPrice: false,
  compareAtPrice: null,
  savingPercent: null,
  isInStock: true,
  labels: [],
  rating: null,
  swatches: [],
  onlyVariantId: null,
})

/** A page of a listing with one card, which is named after its address: 'kurtas 2'. */
function listingPage(path: string, number: number): ListingData {
  const { sort } = emptyListingQuery()
  const cards = [card(`${path.slice(1)} ${number}`)]
  const query = { ...emptyListingQuery(), page: number }
  return {
    listing: {
      cards,
      total: 8,
      page: number,
      pageCount,
      pageSize: 1,
      facets: [],
      price: null,
      currencySymbol: '₹',
      currencyDigits: 2,
      hasRatings: true,
      chips: [],
      sort,
    },
    address: { path, currency: 'INR', defaultSort: sort, otherParams: {}, query },
  }
}

function Listing() {
  const { listing, address } = useLoaderData<() => ListingData>()
  const more = useMoreCards(listing, address)
  return (
    <>
      <output>{more.cards.map(({ name }) => name).join(', ')}</output>
      <ul id="results">
        {more.cards.map(({ name }) => (
          <li key={name}>
            <h3>
              <a href={`/product/${name}`}>{name}</a>
            </h3>
          </li>
        ))}
      </ul>
      {more.nextPage === null ? null : (
        <a
          href={listingHref(withPage(address, more.nextPage))}
          onClick={more.load}
          ref={more.sentinel}
          aria-busy={more.isLoading}
        >
          Show more
        </a>
      )}
      {more.isAppended ? null : <nav>Pages</nav>}
    </>
  )
}

beforeEach(async () => {
  requests = createAnswerQueue()
  scrollToLink = null
  window.history.replaceState(null, '')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly onChange: (entries: Array<{ isIntersecting: boolean }>) => void) {}
      observe() {
        scrollToLink = () => this.onChange([{ isIntersecting: true }])
      }
      disconnect() {
        scrollToLink = null
      }
    },
  )
  await openListing()
})

async function openListing(): Promise<void> {
  const loader = ({ request }: { request: Request }) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const number = Number(searchParams.get('page') ?? 1)
    return number === 1 ? listingPage(pathname, 1) : requests.request(pathname + search)
  }
  const routes = ['/kurtas', '/mugs'].map((path) => ({ path, loader, element: <Listing /> }))
  page = await renderRoutes(routes, '/kurtas')
}
afterEach(async () => {
  await page.unmount()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shownCards = () => document.querySelector('output')?.textContent
const link = () => document.querySelector<HTMLAnchorElement>('a[aria-busy]')

/** Clicks 'Show more'; returns whether the browser would follow the link. */
async function clickMore(init: MouseEventInit = {}): Promise<boolean> {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  await act(async () => {
    link()?.dispatchEvent(click)
    await settle()
  })
  return !click.defaultPrevented
}

const scroll = () =>
  act(async () => {
    scrollToLink?.()
    await settle()
  })

test('a click appends the next page, and the link leads to the one after it', async () => {
  expect([link()?.getAttribute('href'), document.querySelector('nav') !== null]).toEqual(['/kurtas?page=2', true])
  expect(await clickMore()).toBe(false)
  expect([requests.calls, link()?.getAttribute('aria-busy')]).toEqual([['/kurtas?page=2'], 'true'])
  await requests.answer(0, listingPage('/kurtas', 2))
  expect(shownCards()).toBe('kurtas 1, kurtas 2')
  expect([link()?.getAttribute('href'), link()?.getAttribute('aria-busy')]).toEqual(['/kurtas?page=3', 'false'])
  expect(document.querySelector('nav')).toBeNull()
})

test('a click that opens a new tab is left to the browser', async () => {
  expect(await clickMore({ ctrlKey: true })).toBe(true)
  expect(requests.calls).toEqual([])
})

test('a double click appends one page', async () => {
  await clickMore()
  expect(await clickMore()).toBe(false)
  expect(requests.calls).toEqual(['/kurtas?page=2'])
  await requests.answer(0, listingPage('/kurtas', 2))
  expect(shownCards()).toBe('kurtas 1, kurtas 2')
})

test('scrolling loads the second page, after which the link must be pressed', async () => {
  await scroll()
  await scroll()
  expect(requests.calls).toEqual(['/kurtas?page=2'])
  await requests.answer(0, listingPage('/kurtas', 2))
  expect(scrollToLink).toBeNull()
  await clickMore()
  expect(requests.calls.at(-1)).toBe('/kurtas?page=3')
})

test('after the last page there is no link', async () => {
  for (let number = 2; number <= pageCount; number += 1) {
    await clickMore()
    await requests.answer(number - 2, listingPage('/kurtas', number))
  }
  expect([link(), shownCards()?.split(', ').length]).toEqual([null, pageCount])
})

test('another listing starts from its first page', async () => {
  await clickMore()
  await requests.answer(0, listingPage('/kurtas', 2))
  await page.navigate('/mugs')
  expect([shownCards(), link()?.getAttribute('href')]).toEqual(['mugs 1', '/mugs?page=2'])
  await page.navigate('/kurtas')
  expect(shownCards()).toBe('kurtas 1')
})

test('an answer for a listing that was left is not appended to the next one', async () => {
  await clickMore()
  await page.navigate('/mugs')
  await requests.answer(0, listingPage('/kurtas', 2))
  expect(shownCards()).toBe('mugs 1')
})

test('a request for a listing that was left does not keep the next one from loading', async () => {
  await clickMore()
  await page.navigate('/mugs')
  expect(link()?.getAttribute('aria-busy')).toBe('false')
  await clickMore()
  expect(requests.calls.at(-1)).toBe('/mugs?page=2')
  await requests.answer(1, listingPage('/mugs', 2))
  expect(shownCards()).toBe('mugs 1, mugs 2')
})

test('appended pages stay when the framework loads the data of the page again', async () => {
  for (const number of [2, 3]) {
    await clickMore()
    await requests.answer(number - 2, listingPage('/kurtas', number))
  }
  await act(async () => {
    page.revalidate()
    await settle()
  })
  // the fetcher repeats its last request, too
  expect(requests.calls.at(-1)).toBe('/kurtas?page=3')
  await requests.answer(2, listingPage('/kurtas', 3))
  expect(shownCards()).toBe('kurtas 1, kurtas 2, kurtas 3')
  await clickMore()
  await requests.answer(3, listingPage('/kurtas', 4))
  expect(shownCards()).toBe('kurtas 1, kurtas 2, kurtas 3, kurtas 4')
})

test('whoever pressed "Show more" goes on with the first product that came, and hears how many came', async () => {
  await scroll()
  await requests.answer(0, listingPage('/kurtas', 2))
  expect(document.activeElement).toBe(document.body)
  await clickMore()
  await requests.answer(1, listingPage('/kurtas', 3))
  expect(document.activeElement?.textContent).toBe('kurtas 3')
  // what tests before this one have said a moment ago is said with it
  await vi.waitFor(() =>
    expect(document.querySelector('[role=status]')?.textContent).toMatch(/1 more product, 3 of 8$/),
  )
})

test('after Back the pages that were shown are loaded again, and the page is where it was', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const top = Object.getOwnPropertyDescriptor(window, 'scrollY')
  onTestFinished(() => {
    scroll.mockRestore()
    // other tests have this window, too
    if (top) Object.defineProperty(window, 'scrollY', top)
    else Reflect.deleteProperty(window, 'scrollY')
  })
  for (const number of [2, 3]) {
    await clickMore()
    await requests.answer(number - 2, listingPage('/kurtas', number))
  }
  Object.defineProperty(window, 'scrollY', { value: 1500, configurable: true })
  window.dispatchEvent(new Event('pagehide'))
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  const kept = window.history.state
  await page.unmount()
  window.history.replaceState(kept, '')
  await openListing()
  expect(requests.calls.slice(2)).toEqual(['/kurtas?page=2'])
  await requests.answer(2, listingPage('/kurtas', 2))
  expect(requests.calls.slice(2)).toEqual(['/kurtas?page=2', '/kurtas?page=3'])
  expect(window.scrollTo).not.toHaveBeenCalled()
  await requests.answer(3, listingPage('/kurtas', 3))
  expect(shownCards()).toBe('kurtas 1, kurtas 2, kurtas 3')
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 1500, behavior: 'instant' })
  expect(document.activeElement).toBe(document.body)
  // another listing begins at its first page
  await page.navigate('/mugs')
  expect(shownCards()).toBe('mugs 1')
  expect(requests.calls).toHaveLength(4)
})
