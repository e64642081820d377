import type { Database } from '~db/connection'
import { raiseCatalogueVersions } from '~/domain/catalogue/categories/categories.queries.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { listProducts } from '~/domain/catalogue/products/list/list-products.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import {
  addProduct,
  findProductById,
  readFirstProducts,
  readOrder,
  removeProduct,
  writeOrder,
  type CollectionProduct,
} from './collection-products.queries.server'
import { readStoredGroup } from './groups.queries.server'

/** The most products that a page shows, and that can be put in order: what a listing shows in the owner's order. */
export const maxShown = 100
const maxArranged = 1000

export const collectionSteps = ['add', 'remove', 'up', 'down', 'first'] as const
export type CollectionStep = (typeof collectionSteps)[number]

/** The first products of a collection, and those that a search finds and that are not among them. */
export async function readCollectionProducts(
  db: Database,
  { id, q }: { id: number; q: string },
): Promise<{ products: CollectionProduct[]; found: Array<{ id: number; name: string }> }> {
  const products = await readFirstProducts(db.read, id, maxShown)
  if (q === '') return { products, found: [] }
  const { rows } = await listProducts({ db }, { q, state: 'all', after: null, before: null })
  const shown = new Set(products.map((product) => product.id))
  const others = rows.filter((row) => row.binnedAt === null && !shown.has(row.id))
  return { products, found: others.map((row) => ({ id: row.id, name: row.name })) }
}

/**
 * Adds a product to a collection that is filled by hand, takes it out, or moves it among the others. Errors:
 * `group_not_found`, `product_not_found`, `collection_has_rule`, `collection_too_large`, `stale`.
 */
export async function changeCollectionProducts(
  context: StaffContext,
  { id, version, productId, step }: { id: number; version?: number; productId: number; step: CollectionStep },
): Promise<StaffResult<{ product: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const collection = await readStoredGroup(trx, 'collection', id)
    if (!collection) return refuse('group_not_found', { kind: 'collection', id })
    if (collection.rule !== null) return refuse('collection_has_rule', { name: collection.name })
    const product = await findProductById(trx, productId)
    if (!product) return refuse('product_not_found', { slug: String(productId) })
    const write = async (): Promise<StaffResult<{ product: string }>> => {
      const order = await readOrder(trx, id, maxArranged + 1)
      if (step === 'remove') await removeProduct(trx, id, productId)
      else if (step === 'add') {
        // behind the others, as the page shows them
        if (order.length >= maxArranged) await addProduct(trx, id, productId)
        else if (!order.includes(productId)) await writeOrder(trx, id, [...order, productId])
      } else {
        if (order.length > maxArranged) return refuse('collection_too_large', { maximum: maxArranged })
        await writeOrder(trx, id, movedTo(order, productId, step))
      }
      record.detail({ [`product ${product.slug}`]: step })
      return ok({ product: product.name })
    }
    const written = await record.row('collection', { id }, write, version)
    if (!written.ok) return written
    if (step === 'add' || step === 'remove') {
      await refreshSearch(trx, context.db.dialect, [productId])
      await refreshListings(trx, [productId])
    }
    await raiseCatalogueVersions(trx)
    return written
  })
}

/** The order with one product moved; as it was when it is not in it, or at the end already. */
function movedTo(order: readonly number[], productId: number, step: 'up' | 'down' | 'first'): number[] {
  const place = order.indexOf(productId)
  if (place < 0) return [...order]
  const to = step === 'first' ? 0 : Math.min(order.length - 1, Math.max(0, place + (step === 'up' ? -1 : 1)))
  return order.toSpliced(place, 1).toSpliced(to, 0, productId)
}
