import type { Database } from '~db/connection'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import { searchWords } from '~/domain/catalogue/search/search-terms'
import { matchingProductIds } from '~/domain/catalogue/search/search.queries.server'
import {
  findProductBySku,
  readProductPage,
  readProductsById,
  type ProductListEntry,
  type ProductListState,
} from './product-list.queries.server'

/** The most products that a search by words shows: whoever looks for one adds a word. */
const maxFound = 50

/**
 * Returns one page of the products, the last changed first: all, the hidden ones, or those in the bin; or those that a search finds: the
 * one with a SKU, else those with all words in their name, groups, attributes or SKUs. The full-text index has the
 * products that are sold: hidden ones are found by a SKU.
 */
export async function listProducts(
  { db }: { db: Database },
  { q, state, ...page }: KeysetPage & { q: string; state: ProductListState },
): Promise<ListPage<ProductListEntry>> {
  if (q === '') return readProductPage(db.read, state, page)
  const found = (rows: ProductListEntry[]) => ({ rows, next: null, previous: null })
  const bySku = await findProductBySku(db.read, q)
  if (bySku.length > 0) return found(bySku)
  const terms = searchWords(q).map((word) => ({ phrases: [{ words: [word], isPrefix: true }] }))
  if (terms.length === 0) return found([])
  const ids = await matchingProductIds(db.read, db.dialect, terms, 'attributes', { limit: maxFound, block: null })
  return found(await readProductsById(db.read, ids))
}
