import type { Knex } from 'knex'
import { skuSpellings } from '~/domain/shared/text/plain-code'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface ProductListEntry {
  id: number
  slug: string
  name: string
  isPublished: 0 | 1
  updatedAt: string
  binnedAt: string | null
}

export type ProductListState = 'all' | 'hidden' | 'bin'

const columns = {
  id: 'p.id',
  slug: 'p.slug',
  name: 'p.name',
  isPublished: 'p.is_published',
  updatedAt: 'p.updated_at',
  binnedAt: 'p.binned_at',
}
const pageSize = 50

/** Which products a list has. */
export interface ProductFilter {
  state: ProductListState
  /** In one of these categories; null for all. */
  categoryIds: readonly number[] | null
}

/** Filters a list; returns the column that it is sorted by, beside the id, in whose index its products are. */
function filterList(q: Knex, query: Knex.QueryBuilder, { state, categoryIds }: ProductFilter): string | null {
  if (state === 'bin') {
    // written out, because the index of the bin has this condition
    void query.whereRaw('p.binned_at IS NOT NULL AND p.removed_at IS NULL')
  } else {
    void query.whereNull('p.binned_at')
    // written out, because the index of hidden products has this condition
    if (state === 'hidden') void query.whereRaw('p.is_published = 0')
  }
  if (categoryIds === null) return state === 'bin' ? 'p.binned_at' : 'p.updated_at'
  // by the id, in which order the products of a category are found without looking through all others
  void query.whereIn('p.id', q('product_categories').whereIn('category_id', categoryIds).select('product_id'))
  return null
}

/**
 * All products, those that are hidden, the last changed first, or those in the bin, the last thrown away first; of
 * categories the last made first.
 */
export async function readProductPage(
  q: Knex,
  filter: ProductFilter,
  page: KeysetPage,
): Promise<ListPage<ProductListEntry>> {
  const query = q('products as p').select(columns)
  const value = filterList(q, query, filter)
  const cursorOf = ({ binnedAt, updatedAt, id }: ProductListEntry) => ({
    value: filter.state === 'bin' ? (binnedAt ?? '') : updatedAt,
    id,
  })
  return readKeysetPage(query, { value, id: 'p.id', direction: 'desc', cursorOf }, page, pageSize)
}

/** The ids of the products of a list, in its order. */
export async function readProductIds(q: Knex, filter: ProductFilter, limit: number): Promise<number[]> {
  const query = q('products as p')
  const value = filterList(q, query, filter)
  if (value !== null) void query.orderBy(value, 'desc')
  return query.orderBy('p.id', 'desc').limit(limit).pluck<number[]>('p.id')
}

/** The product of a variant with this SKU, as a person has typed it. */
export async function findProductBySku(q: Knex, sku: string): Promise<ProductListEntry[]> {
  return q('variants as v')
    .join('products as p', 'p.id', 'v.product_id')
    .whereNull('p.removed_at')
    .whereIn('v.sku', skuSpellings(sku))
    .orderByRaw('CASE WHEN v.sku = ? THEN 0 ELSE 1 END', [sku])
    .limit(1)
    .select(columns)
}

/** The products with these ids, which full-text search has found, in the order of the ids. */
export async function readProductsById(q: Knex, ids: number[]): Promise<ProductListEntry[]> {
  return q('products as p').whereIn('p.id', ids.slice(0, pageSize)).orderBy('p.id').select(columns)
}
