import type { Database } from '~db/connection'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import { readCategoryTree } from '~/domain/catalogue/products/stored/read-inputs.queries.server'
import { searchWords } from '~/domain/catalogue/search/search-terms'
import { matchingProductIds } from '~/domain/catalogue/search/search.queries.server'
import {
  findProductBySku,
  readProductIds,
  readProductPage,
  readProductsById,
  type ProductListEntry,
  type ProductListState,
} from './product-list.queries.server'

/** The most products that a search by words shows: whoever looks for one adds a word. */
const maxFound = 50

/** A list of products as its address asks for it. */
export interface ProductList {
  q: string
  state: ProductListState
  /** In this category and those below it; null or absent for all. */
  categoryId?: number | null
}

/**
 * Returns one page of the products, the last changed first: all, the hidden ones, or those in the bin; or those that a search finds: the
 * one with a SKU, else those with all words in their name, groups, attributes or SKUs. The full-text index has the
 * products that are sold: hidden ones are found by a SKU.
 */
export async function listProducts(
  { db }: { db: Database },
  { q, state, categoryId, ...page }: KeysetPage & ProductList,
): Promise<ListPage<ProductListEntry>> {
  if (q === '') return readProductPage(db.read, { state, categoryIds: await categoriesBelow(db, categoryId) }, page)
  const found = await findProducts(db, q)
  return { rows: found, next: null, previous: null }
}

/** The products that a search finds: by SKU, or by words. */
async function findProducts(db: Database, q: string): Promise<ProductListEntry[]> {
  const bySku = await findProductBySku(db.read, q)
  if (bySku.length > 0) return bySku
  const terms = searchWords(q).map((word) => ({ phrases: [{ words: [word], isPrefix: true }] }))
  if (terms.length === 0) return []
  const ids = await matchingProductIds(db.read, db.dialect, terms, 'attributes', { limit: maxFound, block: null })
  return readProductsById(db.read, ids)
}

/** A category with all below it; null for none. */
async function categoriesBelow(db: Database, categoryId: number | null = null): Promise<number[] | null> {
  if (categoryId === null) return null
  const tree = await readCategoryTree(db.read)
  const found = new Set([categoryId])
  // a set that grows is walked to its end
  for (const id of found) for (const child of tree) if (child.parentId === id) found.add(child.id)
  return [...found]
}

/** The ids of all products that listProducts shows on its pages, in their order. */
export async function listProductIds(
  { db }: { db: Database },
  { q, state, categoryId, limit }: ProductList & { limit: number },
): Promise<number[]> {
  if (q === '') return readProductIds(db.read, { state, categoryIds: await categoriesBelow(db, categoryId) }, limit)
  return (await findProducts(db, q)).map(({ id }) => id)
}
