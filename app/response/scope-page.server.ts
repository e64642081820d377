import { redirect } from '~/framework/server'
import { countFilters, parseListingQuery } from '~/domain/listing/listing-address'
import { readListing } from '~/domain/listing/listing-page.server'
import { readCategories } from '~/domain/taxonomy/read-groups.server'
import { readScope } from '~/domain/taxonomy/read-scope.server'
import { categoryPath } from '~/paths'
import type { Visitor } from '~/domain/shop'
import { cookieNames, readCookies } from '~/request/cookies.server'
import { getVisitor } from '~/request/visitor.server'

export type GridColumns = 2 | 3 | 4 | 5 | 6
const gridColumns: readonly GridColumns[] = [2, 3, 4, 5, 6]

/** Products in a row as this visitor chose (specification 2, section 3: default 4). */
export function readGridSize(request: Request): GridColumns {
  const chosen = readCookies(request)[cookieNames.grid]
  return gridColumns.find((columns) => String(columns) === chosen) ?? 4
}

/** Where to go from a listing that shows nothing: the first categories. */
export async function emptySuggestions(visitor: Visitor): Promise<Array<{ name: string; path: string }>> {
  const roots = await readCategories(visitor, null)
  return roots.slice(0, 6).map(({ name, slug }) => ({ name, path: categoryPath(slug) }))
}

/**
 * What the loaders of /shop-online, /product-category and /product-collection answer. An old slug or a longer path is
 * a permanent redirect that keeps the query; a slug that names nothing is a 404.
 */
export async function readScopePage(
  request: Request,
  kind: 'shop' | 'category' | 'collection',
  splat: string | undefined,
) {
  const visitor = await getVisitor(request)
  const url = new URL(request.url)
  const reading = await readScope(visitor, kind, (splat ?? '').split('/'))
  if (!reading) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  if (reading.kind === 'redirect') throw redirect(reading.to + url.search, 301)
  const { page } = reading
  const query = parseListingQuery(url.searchParams, visitor.channel.currency)
  const listing = await readListing(visitor, page.scope, query)
  const { heading, description, breadcrumbs, canonicalPath } = page
  return {
    // everything's own page has the whole menu above it already
    header: {
      heading,
      description,
      breadcrumbs,
      children: (kind === 'shop' ? [] : page.children).map(({ slug, name, picture, productCount }) => ({
        slug,
        name,
        picture,
        productCount,
      })),
    },
    listing,
    place: { path: canonicalPath, search: url.search },
    gridSize: readGridSize(request),
    currency: visitor.channel.currency,
    suggestions: listing.total === 0 ? await emptySuggestions(visitor) : [],
    canonicalPath,
    pictureHash: page.picture?.hash ?? null,
    isIndexed: countFilters(query) < 2,
  }
}

export type ScopePageData = Awaited<ReturnType<typeof readScopePage>>
