import { redirect, type LoaderFunctionArgs } from '~/framework/server'
import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import type { ListingQuery } from '~/domain/catalogue/listing/listing'
import { countFilters, parseListingQuery, type ListingAddress } from '~/domain/catalogue/listing/listing-address'
import { readListing } from '~/domain/catalogue/listing/listing-page.server'
import { readListingPageChannels } from '~/domain/site/search-engines/product-channels.server'
import { withOffers } from '~/domain/sales/cart/pricing/shown-offers.server'
import { readCategories } from '~/domain/catalogue/taxonomy/read-groups.server'
import { readScope } from '~/domain/catalogue/taxonomy/read-scope.server'
import { serverPart } from '~/framework/page-data'
import { cataloguePath, categoryPath, homePath, listingKindOf } from '~/paths'
import type { Shop } from '~/domain/shared/shop'
import { queryWithPage, splitPathPage } from '~/http/link-targets/path-page'
import { breadcrumbData, descriptionText, listData } from '~/http/structured-data'
import { requestContext, type RequestContext } from '~/http/context.server'
import { cookieNames } from '~/http/cookies.server'

/** The sort of an address without one. */
const defaultSort = 'featured'

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
 * Reads the data that a page of the catalogue shows to everybody. null where there is none; `moved` for an old slug or
 * a longer path.
 */
const readPageContent = cacheContent({
  max: 300,
  keyOf: ({ channel, origin }: Shop, kind: ReturnType<typeof listingKindOf>, parts: string[], query: ListingQuery) => [
    channel.id,
    origin,
    kind,
    parts,
    query,
  ],
  async load(shop, kind, parts, query) {
    const result = await readScope(shop, kind, parts)
    if (result?.kind !== 'found') return result
    const { page } = result
    const path = cataloguePath(page.target)
    const found = await readListing(shop, page.scope, query)
    const listing = { ...found, cards: await withOffers(shop, found.cards) }
    const { heading, description } = page
    const channelIds = await readListingPageChannels(shop, page.scope, listing.page)
    const isPlain = countFilters(query) === 0 && query.sort === defaultSort
    const breadcrumbs = [
      { name: 'Home', path: homePath },
      ...page.trail.map(({ name, target }) => ({ name, path: cataloguePath(target) })),
    ]
    // the page of all products needs no links to categories: the main menu above it lists them
    const children = kind === 'shop' ? [] : page.children
    const content = {
      server: serverPart({
        header: {
          heading,
          description,
          breadcrumbs,
          children: children.map(({ slug, name, picture, productCount }) => ({ slug, name, picture, productCount })),
        },
        meta: {
          ...(page.metaTitle === null
            ? {}
            : { title: listing.page > 1 ? `${page.metaTitle}, page ${listing.page}` : page.metaTitle }),
          description: page.metaDescription ?? descriptionText(description),
          // the unfiltered page in its own order; its further pages have addresses of their own
          canonicalPath: listing.page > 1 && isPlain ? `${path}?page=${listing.page}` : path,
          pictureHash: page.picture?.hash ?? null,
          // a further page of a filtered or sorted list has no address of its own that should be found, and an empty
          // list has nothing
          isIndexed:
            countFilters(query) < 2 &&
            (listing.page === 1 || isPlain) &&
            (listing.total > 0 || page.target.kind === 'all'),
          channelIds,
          structuredData: [
            breadcrumbData(shop.origin, breadcrumbs),
            ...(listing.cards.length > 0 ? [listData(shop.origin, listing.cards)] : []),
          ],
        },
      }),
      isBelowTiles: children.length > 0,
      title: listing.page > 1 ? `${heading}, page ${listing.page}` : heading,
      listing,
      suggestions: listing.total === 0 ? await suggestCategories(shop) : [],
    }
    return { kind: 'found' as const, path, content }
  },
  isCached: (page) => page?.kind === 'found',
})

/**
 * The data of the loaders of /shop-online, /product-category and /product-collection. Throws a permanent redirect that
 * keeps the query for an old slug or a longer path, and 404 for an unknown slug.
 */
export async function readCataloguePage(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const url = new URL(args.request.url)
  const former = splitPathPage(url.pathname)
  if (former) throw redirect(former.path + queryWithPage(url.search, former.page), 301)
  const { currency } = context.channel
  const query = parseListingQuery(url.searchParams, currency)
  const kind = listingKindOf(url.pathname)
  const slugs = args.params['*'] ?? ''
  const found = await readPageContent(context, kind, slugs.split('/'), query)
  const small = slugs.toLowerCase()
  if (!found && small !== slugs) {
    const meant = await readPageContent(context, kind, small.split('/'), query)
    if (meant) throw redirect((meant.kind === 'moved' ? cataloguePath(meant.to) : meant.path) + url.search, 301)
  }
  if (!found) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  if (found.kind === 'moved') throw redirect(cataloguePath(found.to) + url.search, 301)
  const { path, content } = found
  // with the slash that WooCommerce writes at the end of its addresses
  if (url.pathname.endsWith('/')) throw redirect(path + url.search, 301)
  const address: ListingAddress = { path, currency, defaultSort, otherParams: {}, query }
  return { ...content, address, gridSize: readGridSize(context) }
}

export type CataloguePageData = Awaited<ReturnType<typeof readCataloguePage>>
