import { listProductIds, type ProductList } from '~/domain/catalogue/products/list/list-products.server'
import type { ProductListState } from '~/domain/catalogue/products/list/product-list.queries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { StaffResult } from '~/domain/shared/result'
import { readCategoryChoices } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { maxChosen } from './selection'
import { keepChosen } from './selections.server'

const listWords: Record<ProductListState, string> = {
  all: 'All products',
  hidden: 'Products that are not published',
  bin: 'Products in the bin',
}

async function wordsOf({ db }: StaffContext, { q, state, categoryId = null }: ProductList): Promise<string> {
  if (q !== '') return `Products found for “${q}”`
  if (categoryId === null) return listWords[state]
  const category = (await readCategoryChoices(db)).find(({ id }) => id === categoryId)
  return `${listWords[state]}, of ${category?.path.join(' > ') ?? 'a category that is deleted'}`
}

/**
 * Keeps products that a member has chosen in the list: those with boxes, or all that a filter finds now, in its order.
 * Errors: `forbidden`, `nothing_selected`.
 */
export async function chooseProducts(
  context: StaffContext,
  { ids, ...list }: ProductList & { ids: readonly number[] | 'all' },
): Promise<StaffResult<{ token: string }>> {
  const found = ids === 'all' ? await listProductIds(context, { ...list, limit: maxChosen + 1 }) : ids
  const words = await wordsOf(context, list)
  return keepChosen(context, {
    kind: 'product',
    ids: found.map(String),
    words: ids === 'all' ? words : `Chosen in: ${words}`,
  })
}
