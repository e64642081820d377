import type { LoaderFunctionArgs } from '~/framework/server'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { cataloguePath, productPath, searchPath, withQuery } from '~/paths'
import { suggest } from '~/domain/catalogue/search/search.server'
import { targetPath } from '~/http/link-targets/target-path'
import { setSafetyHeaders } from '~/http/document.server'
import { checkLimit } from '~/http/limits/check-limit.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { requestContext } from '~/http/context.server'

/** So many that 'See all results' is in view on a phone. */
const maxProducts = 4
const maxTerms = 2

/** Suggestions for the text in the search field. Only the script of the search field requests them. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const text = new URL(args.request.url).searchParams.get('query') ?? ''
  const headers = new Headers({ 'Cache-Control': 'public, max-age=60' })
  setSafetyHeaders(headers, context.isSecure)
  const limited = await checkLimit(context, 'suggestions')
  if (!limited.ok) {
    headers.set('Cache-Control', 'no-store')
    headers.set('Retry-After', String(limited.error.retryAfter ?? 60))
    return Response.json({ message: limited.error.message, suggestions: [] }, { status: 429, headers })
  }
  const query = text.trim()
  const found = await suggest(context, text)
  const suggestions = [
    ...found.categories.map((group) => ({ label: group.name, href: cataloguePath(group), aside: 'Category' })),
    ...found.brands.map((group) => ({ label: group.name, href: cataloguePath(group), aside: 'Brand' })),
    ...found.products.slice(0, maxProducts).map(({ name, slug, price, perUnit, isFromPrice, picture }) => ({
      label: name,
      href: productPath(slug),
      aside: [isFromPrice && 'from', price.formatted, perUnit].filter(Boolean).join(' '),
      picture: picture ? pictureUrl(picture.hash, 320) : undefined,
    })),
    ...found.pages.map(({ title, place }) => ({
      label: title,
      href: targetPath(place),
      aside: place.kind === 'article' ? 'Article' : 'Help',
    })),
    ...found.terms
      .slice(0, maxTerms)
      .map((term) => ({ label: term, href: withQuery(searchPath, { query: term }), aside: 'Search' })),
    ...(found.products.length > 0
      ? [
          {
            label: `See all results for “${query}”`,
            href: withQuery(searchPath, { query }),
            aside: '',
          },
        ]
      : []),
  ]
  // a search may still find something: a SKU, or a price
  if (suggestions.length === 0 && query !== '') {
    const href = withQuery(searchPath, { query })
    suggestions.push({ label: `No suggestions. Search for “${query}”`, href, aside: '' })
  }
  return Response.json({ suggestions }, { headers })
})
