import type { Database } from '~db/connection'
import { deleteAssetIfUnused } from '~/domain/catalogue/media/delete-asset.server'
import { days } from '~/domain/shared/units'
import {
  deleteUpload,
  hasDueUploads,
  isUploadUsed,
  lockDueUploads,
  putOffUploadCheck,
} from './customisation.queries.server'

/** How long an upload is kept that no cart names yet: its form may still be open. */
export const firstUploadCheck = days(1)
const nextUploadCheck = days(7)
/** Uploads that are checked in one transaction, so that writers wait only briefly. */
const batchSize = 20

/**
 * Deletes the uploads that no line of a cart or an order names any more, with their pictures' rows and files unless
 * something else shows the same picture. Returns the count. Safe to run in several processes.
 */
export async function deleteUnusedUploads(db: Database, dataDir: string, now: Date): Promise<number> {
  let deleted = 0
  while (await hasDueUploads(db.read, now)) {
    const checked = await db.transaction(async (trx) => {
      const due = await lockDueUploads(trx, now, batchSize)
      for (const { token, assetId } of due) {
        if (await isUploadUsed(trx, db.dialect, token)) {
          await putOffUploadCheck(trx, token, new Date(now.getTime() + nextUploadCheck))
          continue
        }
        await deleteUpload(trx, token)
        await deleteAssetIfUnused(trx, dataDir, assetId)
        deleted += 1
      }
      return due.length
    })
    if (checked < batchSize) break
  }
  return deleted
}
