import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'

/** An accepted upload: its token and its picture. */
export interface UploadRow {
  token: string
  hash: string
  width: number
  height: number
  placeholder: string
}

/** Uploads by their tokens; unknown tokens are left out. */
export async function readUploads(q: Knex, tokens: readonly string[]): Promise<Map<string, UploadRow>> {
  if (tokens.length === 0) return new Map()
  const rows: UploadRow[] = await q('uploads as u')
    .join('assets as a', 'a.id', 'u.asset_id')
    .whereIn('u.token', [...tokens])
    .select('u.token', 'a.hash', 'a.width', 'a.height', 'a.placeholder')
  return new Map(rows.map((row) => [row.token, row]))
}

/** The ids of the pictures of uploads; unknown tokens are left out. */
export async function readUploadAssets(q: Knex, tokens: readonly string[]): Promise<number[]> {
  if (tokens.length === 0) return []
  const rows: Array<{ asset_id: number }> = await q('uploads')
    .whereIn('token', [...tokens])
    .select('asset_id')
  return [...new Set(rows.map((row) => row.asset_id))]
}

/** The uploads of pictures. */
export async function readAssetUploads(q: Knex, assetIds: readonly number[]): Promise<Array<{ token: string }>> {
  return q('uploads')
    .whereIn('asset_id', [...assetIds])
    .select('token')
}

export async function insertUpload(
  trx: Knex,
  upload: { token: string; assetId: number; now: Date; checkAfter: Date },
): Promise<void> {
  await trx('uploads').insert({
    token: upload.token,
    asset_id: upload.assetId,
    created_at: upload.now.toISOString(),
    check_after: upload.checkAfter.toISOString(),
  })
}

/** Puts off the next check of an upload. Returns false when there is no such upload. */
export async function putOffUploadCheck(trx: Knex, token: string, checkAfter: Date): Promise<boolean> {
  return (await trx('uploads').where({ token }).update({ check_after: checkAfter.toISOString() })) > 0
}

/** Whether an upload is due to be checked. */
export async function hasDueUploads(q: Knex, now: Date): Promise<boolean> {
  return (await q('uploads').where('check_after', '<=', now.toISOString()).first('id')) !== undefined
}

/** Uploads that are due to be checked, locked until the transaction ends. */
export async function lockDueUploads(
  trx: Knex,
  now: Date,
  limit: number,
): Promise<Array<{ token: string; assetId: number }>> {
  return trx('uploads')
    .where('check_after', '<=', now.toISOString())
    .orderBy('check_after')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select({ token: 'token', assetId: 'asset_id' })
}

/**
 * Whether a line of a cart or an order names the upload. The expressions are those of the indexes (015-upload-checks).
 */
export async function isUploadUsed(trx: Knex, dialect: Dialect, token: string): Promise<boolean> {
  const tokenIn = (column: string) =>
    dialect === 'sqlite'
      ? `json_extract(${column}, '$.imageToken')`
      : `substring(${column} from '"imageToken":"([^"]+)"')`
  const cartLine = trx('cart_lines')
    .whereRaw('customisation IS NOT NULL')
    .whereRaw(`${tokenIn('customisation')} = ?`, [token])
  const orderLine = trx('order_lines')
    .whereRaw(`${tokenIn('snapshot')} IS NOT NULL`)
    .whereRaw(`${tokenIn('snapshot')} = ?`, [token])
  return (await cartLine.first('id')) !== undefined || (await orderLine.first('id')) !== undefined
}

export async function deleteUpload(trx: Knex, token: string): Promise<void> {
  await trx('uploads').where({ token }).delete()
}
