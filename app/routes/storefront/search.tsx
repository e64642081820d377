import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { SearchResults } from '~/components/listing/search-results'
import { parseListingQuery } from '~/domain/listing/listing-address'
import { searchProducts } from '~/domain/search/search.server'
import { pageMeta } from '~/response/page-meta'
import { emptySuggestions, readGridSize } from '~/response/scope-page.server'
import { getVisitor } from '~/request/visitor.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await getVisitor(request)
  const url = new URL(request.url)
  const query = parseListingQuery(url.searchParams, visitor.channel.currency, 'relevance')
  const found = await searchProducts(visitor, url.searchParams.get('query') ?? '', query, {
    isExact: url.searchParams.get('exact') === '1',
  })
  if (found.redirectTo) throw redirect(found.redirectTo, 302)
  const { suggestions } = found
  return {
    text: found.text,
    correction: found.correction,
    listing: found.listing,
    place: { path: '/search', search: url.search },
    gridSize: readGridSize(request),
    currency: visitor.channel.currency,
    suggestions: found.listing.total === 0 && suggestions.length === 0 ? await emptySuggestions(visitor) : suggestions,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.text ? `Search: ${data.text}` : 'Search',
    canonicalPath: '/search',
    isIndexed: false,
  })

export default function SearchPage() {
  const { text, correction, listing, place, gridSize, currency, suggestions } = useLoaderData<typeof loader>()
  return (
    <SearchResults
      text={text}
      correction={correction}
      listing={listing}
      place={place}
      gridSize={gridSize}
      currency={currency}
      suggestions={suggestions}
    />
  )
}
