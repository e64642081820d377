import type { Knex } from 'knex'
import type { Picture, PictureFocus } from './picture'

interface AssetRow {
  id: number
  hash: string
  width: number
  height: number
}

const columns = ['id', 'hash', 'width', 'height']

export async function findAssetByHash(q: Knex, hash: string): Promise<AssetRow | undefined> {
  return q('assets').where({ hash }).first<AssetRow | undefined>(columns)
}

/** The assets with these hashes. */
export async function findAssetsByHash(q: Knex, hashes: readonly string[]): Promise<AssetRow[]> {
  return hashes.length === 0 ? [] : q('assets').whereIn('hash', hashes).select<AssetRow[]>(columns)
}

/** The asset that was fetched from this address before, if any. */
export async function findAssetBySource(q: Knex, sourceUrl: string): Promise<AssetRow | undefined> {
  return q('assets').where({ source_url: sourceUrl }).orderBy('id').first<AssetRow | undefined>(columns)
}

interface NewAsset {
  hash: string
  mime: string
  width: number
  height: number
  bytes: number
  placeholder: string
  source_url: string | null
  created_at: string
}

/** Inserts the asset if there is none with its hash. Returns the stored one. */
export async function insertAsset(trx: Knex, asset: NewAsset): Promise<AssetRow> {
  await trx('assets').insert(asset).onConflict('hash').ignore()
  const row = await findAssetByHash(trx, asset.hash)
  if (!row) throw new Error(`asset ${asset.hash} was not stored`)
  return row
}

/** Stores the address that an asset is from; null for none. */
export async function setAssetSource(trx: Knex, id: number, sourceUrl: string | null): Promise<void> {
  await trx('assets').where({ id }).update({ source_url: sourceUrl })
}

/** Shows an asset in place of another on all products; returns their ids. */
export async function showOtherAsset(trx: Knex, formerId: number, id: number): Promise<number[]> {
  const productIds = await trx('product_assets').where({ asset_id: formerId }).distinct().pluck<number[]>('product_id')
  await trx('product_assets').where({ asset_id: formerId }).update({ asset_id: id })
  return productIds
}

/** A picture without its text. */
type StoredPicture = Omit<Picture, 'alt'>

/** The columns of an asset that a page needs to show it. */
export async function findPicturesByHash(q: Knex, hashes: readonly string[]): Promise<StoredPicture[]> {
  return q('assets').whereIn('hash', hashes).select('hash', 'width', 'height', 'placeholder', 'focus')
}

export async function findPictureByHash(q: Knex, hash: string): Promise<StoredPicture | undefined> {
  return q('assets').where({ hash }).first<StoredPicture | undefined>('hash', 'width', 'height', 'placeholder', 'focus')
}

/** Sets the part of a picture that stays in view; null: the middle. */
export async function setFocus(trx: Knex, id: number, focus: PictureFocus | null): Promise<void> {
  await trx('assets').where({ id }).update({ focus })
}

/** Everything that names an asset by its id, and the documents that may name it by its hash. */
const assetColumns = [
  ['uploads', 'asset_id'],
  ['product_assets', 'asset_id'],
  ['products', 'social_asset_id'],
  ['brands', 'asset_id'],
  ['categories', 'asset_id'],
  ['collections', 'asset_id'],
  ['refund_request_photos', 'asset_id'],
  ['review_photos', 'asset_id'],
  ['articles', 'asset_id'],
] as const
const documentColumns = [
  ['storefronts', 'document'],
  ['pages', 'document'],
  ['page_drafts', 'document'],
  ['page_versions', 'document'],
  ['picture_lists', 'items'],
  ['articles', 'html'],
  ['article_versions', 'document'],
] as const

/** Whether anything still shows the asset. */
export async function isAssetUsed(q: Knex, id: number): Promise<boolean> {
  for (const [table, column] of assetColumns) if (await q(table).where(column, id).first('id')) return true
  const asset = await q('assets').where({ id }).first<{ hash: string } | undefined>('hash')
  if (!asset) return false
  for (const [table, column] of documentColumns)
    if (await q(table).where(column, 'like', `%${asset.hash}%`).first(column)) return true
  return false
}

/** Deletes the row. Returns the hash that names its files, or null when there is no such asset. */
export async function deleteAsset(trx: Knex, id: number): Promise<string | null> {
  const asset = await trx('assets').where({ id }).first<{ hash: string } | undefined>('hash')
  await trx('assets').where({ id }).delete()
  return asset?.hash ?? null
}
