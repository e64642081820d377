import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import { firstArrangedPlace } from '~/domain/catalogue/taxonomy/group-names'

export interface CollectionProduct {
  id: number
  slug: string
  name: string
  isPublished: 0 | 1
}

const columns = { id: 'p.id', slug: 'p.slug', name: 'p.name', isPublished: 'p.is_published' }

/** The first products of a collection in its order. */
export async function readFirstProducts(q: Knex, collectionId: number, limit: number): Promise<CollectionProduct[]> {
  return q('product_collections as k')
    .join('products as p', 'p.id', 'k.product_id')
    .where({ 'k.collection_id': collectionId })
    .orderBy(['k.position', 'k.product_id'])
    .limit(limit)
    .select(columns)
}

export async function findProductById(q: Knex, id: number): Promise<CollectionProduct | undefined> {
  return q('products as p').where({ 'p.id': id }).whereNull('p.removed_at').first(columns)
}

/** The ids of at most `limit` products of a collection in its order. */
export async function readOrder(q: Knex, collectionId: number, limit: number): Promise<number[]> {
  return q('product_collections')
    .where({ collection_id: collectionId })
    .orderBy(['position', 'product_id'])
    .limit(limit)
    .pluck('product_id')
}

/** Gives the products of a collection the places of their order. */
export async function writeOrder(trx: Knex, collectionId: number, productIds: readonly number[]): Promise<void> {
  const rows = productIds.map((productId, place) => ({
    product_id: productId,
    collection_id: collectionId,
    position: firstArrangedPlace + place,
  }))
  await insertRows(trx, 'product_collections', rows, { keys: ['product_id', 'collection_id'], columns: ['position'] })
}

/** Puts a product behind the others of a collection. */
export async function addProduct(trx: Knex, collectionId: number, productId: number): Promise<void> {
  const row = await trx('product_collections')
    .where({ collection_id: collectionId })
    .max({ last: 'position' })
    .first<{ last: number | null } | undefined>()
  const last = Number(row?.last ?? 0)
  const position = last >= firstArrangedPlace ? last + 1 : 0
  const rows = [{ product_id: productId, collection_id: collectionId, position }]
  await insertRows(trx, 'product_collections', rows, { keys: ['product_id', 'collection_id'], columns: [] })
}

export async function removeProduct(trx: Knex, collectionId: number, productId: number): Promise<void> {
  await trx('product_collections').where({ collection_id: collectionId, product_id: productId }).delete()
}
