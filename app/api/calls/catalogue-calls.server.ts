import { z } from 'zod/v4'
import { readListing } from '~/domain/catalogue/listing/listing-page.server'
import {
  categoryAllSchema,
  categoryGridSchema,
  filtersSchema,
  listingCallSchema,
  noInputSchema,
  searchCallSchema,
  searchQuerySchema,
  singleProductSchema,
  type ListingCall,
} from '~/domain/catalogue/listing/listing-call.schema'
import { emptyListingQuery } from '~/domain/catalogue/listing/listing-address'
import type { ListingScope } from '~/domain/catalogue/listing/listing'
import { readFilters } from '~/domain/catalogue/listing/listing-page.server'
import { readCategories, readCategoryTiles, readTags } from '~/domain/catalogue/taxonomy/read-groups.server'
import { readProduct, readRelated } from '~/domain/catalogue/products/read-product.server'
import { readScopeByReference } from '~/domain/catalogue/taxonomy/read-scope-reference.server'
import { searchProducts } from '~/domain/catalogue/search/search.server'
import { isId } from '~/domain/shared/whole-number.schema'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { cataloguePath, productPath, withQuery } from '~/paths'
import { readsOnly } from '~/http/limits/limit-rule'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import {
  serialiseCards,
  serialiseCategory,
  serialiseFacet,
  serialiseListing,
  serialisePriceFacet,
  listingQueryOf,
} from '~/api/serialise/listing.server'
import {
  cardSchema,
  categorySchema,
  filtersAnswerSchema,
  listingSchema,
  searchSchema,
  tagSchema,
} from '~/api/wire/listing.schema'
import { productSchema } from '~/api/wire/product.schema'
import { serialiseProduct } from '~/api/serialise/product.server'

const area = 'Catalogue and search'
const notFound = (what: string) => fail('not_found', `We can’t find this ${what}`)

async function answerListing(
  visitor: Visitor,
  scope: ListingScope | null,
  input: ListingCall,
  what: string,
): Promise<Result<unknown>> {
  if (!scope) return notFound(what)
  const query = listingQueryOf(input, visitor.channel.currency)
  return ok(await serialiseListing(visitor, await readListing(visitor, scope, query, { pageSize: input.per_page })))
}

const listingOf =
  (kind: 'category' | 'collection' | 'shop') =>
  async ({ visitor, params }: CallContext, input: ListingCall) =>
    answerListing(visitor, await readScopeByReference(visitor, kind, params.id ?? ''), input, kind)

async function answerSearch(
  visitor: Visitor,
  text: string,
  input: ListingCall,
  isExact: boolean,
): Promise<Result<unknown>> {
  const found = await searchProducts(visitor, text, listingQueryOf(input, visitor.channel.currency, 'relevance'), {
    isExact,
    pageSize: input.per_page,
  })
  return ok({
    ...(await serialiseListing(visitor, found.listing)),
    query: found.text,
    redirect_to: found.productOfSku && withQuery(productPath(found.productOfSku.slug), { sku: found.productOfSku.sku }),
    correction: found.correction,
    fewer_words: found.fewerWords,
    suggestions: found.suggestions.map((group) => ({ name: group.name, path: cataloguePath(group) })),
  })
}

/**
 * A product by what a path has for `{id}`: a variant's id or a slug, which may be a former one. A known SKU decides.
 */
async function productOf({ visitor, params }: CallContext, sku: string | null = null) {
  const id = params.id ?? ''
  const bySku = sku ? await readProduct(visitor, { sku }) : null
  const result = bySku ?? (await readProduct(visitor, isId(id) ? { variantId: Number(id) } : [id]))
  if (result?.kind !== 'moved') return result?.product ?? null
  const moved = await readProduct(visitor, [result.to.slug])
  return moved?.kind === 'found' ? moved.product : null
}

export const catalogueCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/search/search',
    'Products for a search text',
    searchQuerySchema,
    ({ visitor }, { query, page, sort }) => answerSearch(visitor, query, { filters: {}, page, sort }, false),
    { limit: 'search', output: searchSchema },
  ),
  call(
    area,
    'POST',
    '/search/search-products',
    'Products for a search text, filtered and sorted',
    searchCallSchema,
    ({ visitor }, { query, exact, ...listing }) =>
      answerSearch(visitor, query, listing, exact === true || exact === '1' || exact === 'true'),
    { limit: 'search', output: searchSchema },
  ),
  call(
    area,
    'POST',
    '/product/product-grid',
    'All products, filtered and sorted',
    listingCallSchema,
    ({ visitor }, input) => answerListing(visitor, { kind: 'all' }, input, 'listing'),
    { limit: readsOnly, output: listingSchema },
  ),
  call(
    area,
    'POST',
    '/product/product-category/{id}',
    'Products of a category (id or slug)',
    listingCallSchema,
    listingOf('category'),
    { limit: readsOnly, output: listingSchema },
  ),
  call(
    area,
    'POST',
    '/product/product-collection/{id}',
    'Products of a collection (id or slug)',
    listingCallSchema,
    listingOf('collection'),
    { limit: readsOnly, output: listingSchema },
  ),
  call(
    area,
    'POST',
    '/shop/{id}',
    'All products of a brand, label or tag, or all products with "all"',
    listingCallSchema,
    listingOf('shop'),
    { limit: readsOnly, output: listingSchema },
  ),
  call(
    area,
    'GET',
    '/product/filters/all/{id}',
    'Filters of a group by its type: a category or collection (id or slug), a brand, label or tag (slug), or "all"',
    filtersSchema,
    async ({ visitor, params }, { type }) => {
      const kind = params.id !== 'all' && (type === 'category' || type === 'collection') ? type : 'shop'
      const scope = await readScopeByReference(visitor, kind, params.id ?? '')
      if (!scope || (scope.kind !== 'all' && scope.kind !== type)) return notFound(type)
      const { total, facets, price } = await readFilters(visitor, scope, emptyListingQuery())
      return ok({
        total,
        filters: facets.map(serialiseFacet),
        price: price && serialisePriceFacet(price, visitor.channel),
      })
    },
    { limit: readsOnly, output: filtersAnswerSchema },
  ),
  call(
    area,
    'GET',
    '/product/single-product/{id}',
    "One product with its variants (a variant's id or a slug; a known sku in the query decides)",
    singleProductSchema,
    async (context, { sku }) => {
      const product = await productOf(context, sku)
      return product ? ok(serialiseProduct(product, context.visitor.channel)) : notFound('product')
    },
    { limit: readsOnly, output: productSchema },
  ),
  call(
    area,
    'GET',
    '/product/related-products/{id}',
    'Products related to a product',
    noInputSchema,
    async (context) => {
      const product = await productOf(context)
      if (!product) return notFound('product')
      return ok(await serialiseCards(context.visitor, await readRelated(context.visitor, product)))
    },
    { limit: readsOnly, output: z.array(cardSchema) },
  ),
  call(
    area,
    'GET',
    '/tag/all',
    'All tags',
    noInputSchema,
    async ({ visitor }) => {
      const tags = await readTags(visitor)
      return ok(tags.map(({ id, slug, name, productCount }) => ({ id, slug, name, product_count: productCount })))
    },
    { limit: readsOnly, output: z.array(tagSchema) },
  ),
  call(
    area,
    'POST',
    '/category/category-grid',
    'Categories by slug, or those below one',
    categoryGridSchema,
    async ({ visitor }, { slugs, parent_id: parentId }) =>
      ok(
        (slugs ? await readCategoryTiles(visitor, slugs) : await readCategories(visitor, parentId ?? null)).map(
          serialiseCategory,
        ),
      ),
    { limit: readsOnly, output: z.array(categorySchema) },
  ),
  call(
    area,
    'GET',
    '/category/all',
    'All categories, or those below category_id',
    categoryAllSchema,
    async ({ visitor }, { category_id: id }) => ok((await readCategories(visitor, id)).map(serialiseCategory)),
    { limit: readsOnly, output: z.array(categorySchema) },
  ),
]
