import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { SearchResults } from '~/components/listing/search-results'
import {
  isListingParam,
  listingHref,
  parseListingQuery,
  type ListingAddress,
} from '~/domain/catalogue/listing/listing-address'
import { readPriceWords, withPrices } from '~/domain/catalogue/search/price-words'
import { countedSearchHeader, keepServerHeaders } from '~/http/cached/cached-page'
import { noteSearch, searchHeader } from '~/http/search-counts.server'
import { readSearchPage } from './search-page.server'
import { pageMeta } from '~/http/page-meta'
import { readGridSize } from '~/http/catalogue/catalogue-page.server'
import { productPath, searchPath, shopPath, withQuery } from '~/paths'
import { checkLimit, requireWithinLimit } from '~/http/limits/check-limit.server'
import { requestContext } from '~/http/context.server'
import type { PageHandle } from '~/http/scripts'

export const handle: PageHandle = {
  caches: {
    params: (name) => name === 'query' || name === 'q' || name === 'exact' || isListingParam(name),
    cookies: ['grid'],
    isLimited: true,
  },
}

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  requireWithinLimit(await checkLimit(context, 'search'))
  const { currency } = context.channel
  const query = parseListingQuery(url.searchParams, currency, 'relevance')
  const isExact = url.searchParams.get('exact') === '1'
  const text = url.searchParams.get('query') ?? ''
  // Shopify's parameter
  const former = url.searchParams.get('q')
  if (text === '' && former) throw redirect(withQuery(searchPath, { query: former }), 301)
  const listingOf = (shownText: string): ListingAddress => ({
    path: searchPath,
    currency,
    defaultSort: 'relevance',
    otherParams: { query: shownText, ...(isExact ? { exact: '1' } : {}) },
    query,
  })
  const prices = readPriceWords(text, currency)
  if (prices) {
    const priced = { ...listingOf(prices.text), query: withPrices(query, prices) }
    const everything = { ...priced, path: shopPath(), defaultSort: 'featured' as const, otherParams: {} }
    throw redirect(
      listingHref(prices.text === '' ? { ...everything, query: { ...priced.query, sort: 'featured' } } : priced),
      302,
    )
  }
  const found = await readSearchPage(context, text, query, isExact)
  if (found.productOfSku) {
    const { slug, sku } = found.productOfSku
    throw redirect(withQuery(productPath(slug), { sku }), 302)
  }
  const page = { ...found.content, address: listingOf(found.content.text), gridSize: readGridSize(context) }
  const isFirst = [...url.searchParams.keys()].every((name) => name === 'query' || name === 'exact')
  const search = isFirst ? searchHeader(text, page.listing.total > 0) : null
  if (search === null) return data(page)
  // a page for all visitors is counted when it is sent
  if (context.slots) return data(page, { headers: { [countedSearchHeader]: search } })
  noteSearch(context.channel, search, (name) => args.request.headers.get(name))
  return data(page)
}

export const headers = keepServerHeaders

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.text ? `Search: ${data.text}` : 'Search',
    canonicalPath: searchPath,
    // words that find nothing could be anybody's, listed under the name of the shop
    isIndexed: data !== undefined && (data.text === '' || data.listing.total > 0) && data.listing.chips.length < 2,
  })

export default function SearchPage() {
  const { text, server, hasPages, listing, address, gridSize, suggestions } = useLoaderData<typeof loader>()
  return (
    <SearchResults
      text={text}
      header={server?.header}
      hasPages={hasPages}
      listing={listing}
      address={address}
      gridSize={gridSize}
      suggestions={suggestions}
    />
  )
}
