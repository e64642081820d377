import { rm } from 'node:fs/promises'
import type { Knex } from 'knex'
import { deleteAsset, isAssetUsed } from './assets.queries.server'
import { pictureFormats, pictureWidths } from './picture'
import { originalPath, sizedPath } from './picture-files.server'

/**
 * Deletes a picture with its files unless something still shows it. The files go before the caller's transaction ends:
 * who stores the same picture meanwhile waits for its row and then writes the file again.
 */
export async function deleteAssetIfUnused(trx: Knex, dataDir: string, assetId: number): Promise<void> {
  if (await isAssetUsed(trx, assetId)) return
  const hash = await deleteAsset(trx, assetId)
  if (hash === null) return
  const files = [
    originalPath(dataDir, hash),
    ...pictureWidths.flatMap((width) => pictureFormats.map((format) => sizedPath(dataDir, hash, width, format))),
  ]
  for (const file of files) await rm(file, { force: true })
}
