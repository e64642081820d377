import type { Knex } from 'knex'
import type { PictureListKind } from './picture-list'

export interface PictureListRow {
  id: number
  kind: PictureListKind
  slug: string
  title: string
  /** JSON; see picture-list.schema. */
  items: string
}

const columns = ['id', 'kind', 'slug', 'title', 'items']

export async function readPictureListRows(q: Knex, kind: PictureListKind): Promise<PictureListRow[]> {
  return await q('picture_lists').where({ kind }).orderBy('slug').select<PictureListRow[]>(columns)
}

/** @param reference the slug, or the id in digits; no slug is all digits */
export async function findPictureListRow(
  q: Knex,
  kind: PictureListKind,
  reference: string,
): Promise<PictureListRow | undefined> {
  const key = /^\d{1,15}$/.test(reference) ? { id: Number(reference) } : { slug: reference }
  return await q('picture_lists')
    .where({ kind, ...key })
    .first<PictureListRow | undefined>(columns)
}

export async function upsertPictureList(trx: Knex, row: Omit<PictureListRow, 'id'>, now: string): Promise<void> {
  await trx('picture_lists')
    .insert({ ...row, updated_at: now })
    .onConflict(['kind', 'slug'])
    .merge(['title', 'items', 'updated_at'])
}

export async function deletePictureListRow(trx: Knex, kind: PictureListKind, slug: string): Promise<boolean> {
  return (await trx('picture_lists').where({ kind, slug }).delete()) > 0
}

/** The gallery of each product that has one, by ids. */
export async function readGalleryProducts(q: Knex): Promise<Array<{ productId: number; galleryId: number }>> {
  return await q('product_galleries').select({ productId: 'product_id', galleryId: 'picture_list_id' })
}

export async function findProductId(q: Knex, slug: string): Promise<number | null> {
  const row: { id: number } | undefined = await q('products').where({ slug }).first('id')
  return row?.id ?? null
}

/** The product of a variant that a channel sells, if the product is published. */
export async function findSoldProductId(q: Knex, channelId: number, variantId: number): Promise<number | null> {
  const row: { productId: number } | undefined = await q('variants as v')
    .join('variant_prices as vp', 'vp.variant_id', 'v.id')
    .join('products as p', 'p.id', 'v.product_id')
    .where({ 'v.id': variantId, 'v.is_deleted': 0, 'vp.channel_id': channelId })
    .where({ 'vp.is_published': 1, 'p.is_published': 1 })
    .first({ productId: 'p.id' })
  return row?.productId ?? null
}

/** @param galleryId null removes the gallery */
export async function setProductGallery(trx: Knex, productId: number, galleryId: number | null): Promise<void> {
  if (galleryId === null) {
    await trx('product_galleries').where({ product_id: productId }).delete()
    return
  }
  await trx('product_galleries')
    .insert({ product_id: productId, picture_list_id: galleryId })
    .onConflict('product_id')
    .merge()
}
