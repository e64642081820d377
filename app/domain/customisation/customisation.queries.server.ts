import type { Knex } from 'knex'

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

export async function insertUpload(trx: Knex, upload: { token: string; assetId: number; now: Date }): Promise<void> {
  await trx('uploads').insert({ token: upload.token, asset_id: upload.assetId, created_at: upload.now.toISOString() })
}
