import { redirect, type LoaderFunctionArgs } from '~/framework/server'
import { countFilters, parseListingQuery, type ListingAddress } from '~/domain/listing/listing-address'
import { readListing } from '~/domain/listing/listing-page.server'
import { readCategories } from '~/domain/taxonomy/read-groups.server'
import { readScope } from '~/domain/taxonomy/read-scope.server'
import { serverOnly } from '~/framework/page-data'
import { cataloguePath, categoryPath, homePath } from '~/paths'
import type { Shop } from '~/domain/shop'
import { breadcrumbData, descriptionText, listData } from './structured-data'
import { requestContext, type RequestContext } from '~/request/context.server'
import { cookieNames } from '~/request/cookies.server'

type GridColumns = 2 | 3 | 4 | 5 | 6
const gridColumns: readonly GridColumns[] = [2, 3, 4, 5, 6]

/** Products in a row as this visitor chose (specification 2, section 3: default 4). */
export function readGridSize({ cookies }: Pick<RequestContext, 'cookies'>): GridColumns {
  const chosen = cookies[cookieNames.grid]
  return gridColumns.find((columns) => String(columns) === chosen) ?? 4
}

/** Links for an empty listing: the first categories. */
export async function suggestCategories(shop: Shop): Promise<Array<{ name: string; path: string }>> {
  const roots = await readCategories(shop, null)
  return roots.slice(0, 6).map(({ name, slug }) => ({ name, path: categoryPath(slug) }))
}

/**
 * The data of the loaders of /shop-online, /product-category and /product-collection. Throws a permanent redirect that
 * keeps the query for an old slug or a longer path, and 404 for an unknown slug.
 */
export async function readCataloguePage(args: LoaderFunctionArgs, kind: 'shop' | 'category' | 'collection') {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const result = await readScope(context, kind, (args.params['*'] ?? '').split('/'))
  if (!result) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  if (result.kind === 'moved') throw redirect(cataloguePath(result.to) + url.search, 301)
  const { page } = result
  const { currency } = context.channel
  const query = parseListingQuery(url.searchParams, currency)
  const path = cataloguePath(page.target)
  // with the slash that WooCommerce writes at the end of its addresses
  if (url.pathname.endsWith('/')) throw redirect(path + url.search, 301)
  const address: ListingAddress = { path, currency, defaultSort: 'featured', otherParams: {}, query }
  const listing = await readListing(context, page.scope, query)
  const { heading, description } = page
  const isPlain = countFilters(query) === 0 && query.sort === address.defaultSort
  const breadcrumbs = [
    { name: 'Home', path: homePath },
    ...page.trail.map(({ name, target }) => ({ name, path: cataloguePath(target) })),
  ]
  return {
    // the page of all products needs no links to categories: the main menu above it lists them
    header: serverOnly({
      heading,
      description,
      breadcrumbs,
      children: (kind === 'shop' ? [] : page.children).map(({ slug, name, picture, productCount }) => ({
        slug,
        name,
        picture,
        productCount,
      })),
    }),
    title: listing.page > 1 ? `${heading}, page ${listing.page}` : heading,
    meta: serverOnly({
      description: descriptionText(description),
      // the unfiltered page in its own order (decisions, Filters); its further pages have addresses of their own
      canonicalPath: listing.page > 1 && isPlain ? `${path}?page=${listing.page}` : path,
      pictureHash: page.picture?.hash ?? null,
      // a further page of a filtered or sorted list has no address of its own that should be found
      isIndexed: countFilters(query) < 2 && (listing.page === 1 || isPlain),
      structuredData: [
        breadcrumbData(context.origin, breadcrumbs),
        ...(listing.cards.length > 0 ? [listData(context.origin, listing.cards)] : []),
      ],
    }),
    listing,
    address,
    gridSize: readGridSize(context),
    suggestions: listing.total === 0 ? await suggestCategories(context) : [],
  }
}

export type CataloguePageData = Awaited<ReturnType<typeof readCataloguePage>>
