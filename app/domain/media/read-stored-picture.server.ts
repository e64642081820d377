import type { Database } from '~db/connection'
import { findPictureByHash } from './assets.queries.server'
import type { Picture } from './picture'

/** A stored picture by its content's hash, with its alt text; null when it is not stored. */
export async function readPicture(db: Pick<Database, 'read'>, hash: string, alt: string): Promise<Picture | null> {
  const row = await findPictureByHash(db.read, hash)
  return row ? { ...row, alt } : null
}
