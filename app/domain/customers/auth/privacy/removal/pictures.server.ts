import type { Knex } from 'knex'
import type { Dialect } from '~db/connection'
import {
  deleteUpload,
  isUploadUsed,
  readAssetUploads,
  readUploadAssets,
} from '~/domain/catalogue/customisation/customisation.queries.server'
import { deleteAssetIfUnused } from '~/domain/catalogue/media/delete-asset.server'

/**
 * Deletes the pictures that a person had sent, with their files, unless something else shows the same picture. To be
 * called when nothing of the person names them any more.
 * @param given `tokens` of uploads that lines of carts and orders named, and `assetIds` of photos
 */
export async function deletePictures(
  trx: Knex,
  dialect: Dialect,
  dataDir: string,
  given: { tokens: readonly string[]; assetIds: readonly number[] },
): Promise<void> {
  const assetIds = [...new Set([...given.assetIds, ...(await readUploadAssets(trx, given.tokens))])]
  for (const { token } of await readAssetUploads(trx, assetIds))
    if (!(await isUploadUsed(trx, dialect, token))) await deleteUpload(trx, token)
  for (const assetId of assetIds) await deleteAssetIfUnused(trx, dataDir, assetId)
}
