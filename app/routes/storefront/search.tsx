import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { SearchResults } from '~/components/listing/search-results'
import { isListingParam, parseListingQuery, type ListingAddress } from '~/domain/listing/listing-address'
import { searchProducts } from '~/domain/search/search.server'
import { pageMeta } from '~/response/page-meta'
import { readGridSize, suggestCategories } from '~/response/catalogue-page.server'
import { cataloguePath, productPath, searchPath, withQuery } from '~/paths'
import { checkLimit, requireWithinLimit } from '~/request/limits/check-limit.server'
import { requestContext } from '~/request/context.server'
import type { PageHandle } from '~/response/scripts'

export const handle: PageHandle = {
  keeps: {
    params: (name) => name === 'query' || name === 'exact' || isListingParam(name),
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
  const found = await searchProducts(context, url.searchParams.get('query') ?? '', query, { isExact })
  if (found.productOfSku) {
    const { slug, sku } = found.productOfSku
    throw redirect(withQuery(productPath(slug), { sku }), 302)
  }
  const suggestions = found.suggestions.map((group) => ({ name: group.name, path: cataloguePath(group) }))
  return {
    text: found.text,
    correction: found.correction,
    listing: found.listing,
    address: {
      path: searchPath,
      currency,
      defaultSort: 'relevance' as const,
      otherParams: { query: found.text, ...(isExact ? { exact: '1' } : {}) },
      query,
    } satisfies ListingAddress,
    gridSize: readGridSize(context),
    suggestions: found.listing.total === 0 && suggestions.length === 0 ? await suggestCategories(context) : suggestions,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.text ? `Search: ${data.text}` : 'Search',
    canonicalPath: searchPath,
    isIndexed: false,
  })

export default function SearchPage() {
  const { text, correction, listing, address, gridSize, suggestions } = useLoaderData<typeof loader>()
  return (
    <SearchResults
      text={text}
      correction={correction}
      listing={listing}
      address={address}
      gridSize={gridSize}
      suggestions={suggestions}
    />
  )
}
