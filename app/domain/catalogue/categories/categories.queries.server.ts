import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import { focusOf, type Picture } from '~/domain/catalogue/media/picture'
import { incrementChannelVersion } from '~/domain/catalogue/listing/index/listings.queries.server'
import { lockChannelIds } from '~/domain/operations/channels/channels.queries.server'
import type { TreeCategory } from './category-tree'

export interface StoredCategory extends TreeCategory {
  slug: string
  version: number
}

const columns = {
  id: 'id',
  parentId: 'parent_id',
  name: 'name',
  slug: 'slug',
  position: 'position',
  version: 'version',
}

/** All categories; in a transaction they stay locked until it ends, so that nobody moves them meanwhile. */
export async function readTree(q: Knex): Promise<StoredCategory[]> {
  const query = q('categories').orderBy('id').select<StoredCategory[]>(columns)
  return q.isTransaction ? query.forUpdate() : query
}

/** The description and the picture of a category. */
export async function readCategoryLook(
  q: Knex,
  id: number,
): Promise<{ description: string; picture: Picture | null } | undefined> {
  const row: ({ description: string; name: string } & Omit<Picture, 'alt'>) | undefined = await q('categories as c')
    .leftJoin('assets as a', 'a.id', 'c.asset_id')
    .where({ 'c.id': id })
    .first('c.description', 'c.name', 'a.hash', 'a.width', 'a.height', 'a.placeholder', 'a.focus')
  if (!row) return undefined
  const { description, name, hash, width, height, placeholder, focus } = row
  return {
    description,
    picture: hash === null ? null : { hash, width, height, placeholder, alt: name, ...focusOf({ focus }) },
  }
}

interface CategoryRow {
  parent_id: number | null
  slug: string
  name: string
  description: string
  position: number
  asset_id?: number | null
}

export async function insertCategory(trx: Knex, row: CategoryRow): Promise<number> {
  const [made] = await trx('categories').insert(row).returning<Array<{ id: number }>>('id')
  if (!made) throw new Error('the category was not stored')
  return made.id
}

export async function updateCategory(trx: Knex, id: number, row: Partial<CategoryRow>): Promise<void> {
  await trx('categories').where({ id }).update(row)
}

/** Gives categories the positions of their order. */
export async function writeOrder(trx: Knex, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) await trx('categories').where({ id }).update({ position })
}

/** The ids of the products in some categories. */
export async function readProductIds(q: Knex, categoryIds: readonly number[]): Promise<number[]> {
  return q('product_categories')
    .whereIn('category_id', categoryIds)
    .distinct()
    .orderBy('product_id')
    .pluck('product_id')
}

/** The ids of the products whose cards have a label. */
export async function readLabelledProductIds(q: Knex, labelId: number): Promise<number[]> {
  return q('product_labels').where({ label_id: labelId }).orderBy('product_id').pluck('product_id')
}

/**
 * Deletes a category: what is in it goes into its parent, and so does who asks for its address. Products of one without
 * a parent are in one category less.
 */
export async function deleteCategory(
  trx: Knex,
  { id, parentId, slug }: Pick<StoredCategory, 'id' | 'parentId' | 'slug'>,
): Promise<void> {
  await trx('categories').where({ parent_id: id }).update({ parent_id: parentId })
  if (parentId !== null) {
    const products: number[] = await trx('product_categories').where({ category_id: id }).pluck('product_id')
    const rows = products.map((productId) => ({ product_id: productId, category_id: parentId }))
    await insertRows(trx, 'product_categories', rows, { keys: ['product_id', 'category_id'], columns: [] })
  }
  await trx('product_categories').where({ category_id: id }).delete()
  await trx('products').where({ category_id: id }).update({ category_id: parentId })
  const history = { kind: 'category', target_id: id }
  if (parentId === null) await trx('slug_history').where(history).delete()
  else {
    await trx('slug_history').where(history).update({ target_id: parentId })
    await insertRows(trx, 'slug_history', [{ kind: 'category', slug, target_id: parentId }], {
      keys: ['kind', 'slug'],
      columns: ['target_id'],
    })
  }
  await trx('categories').where({ id }).delete()
}

/** Tells all processes that the names or the order of categories have changed. */
export async function raiseCatalogueVersions(trx: Knex): Promise<void> {
  for (const channelId of await lockChannelIds(trx)) await incrementChannelVersion(trx, channelId)
}
