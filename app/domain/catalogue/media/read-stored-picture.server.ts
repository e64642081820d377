import type { Database } from '~db/connection'
import { findPictureByHash, findPicturesByHash } from './assets.queries.server'
import type { Picture } from './picture'

/** A stored picture by its content's hash, with its alt text; null when it is not stored. */
export async function readPicture(db: Pick<Database, 'read'>, hash: string, alt: string): Promise<Picture | null> {
  const row = await findPictureByHash(db.read, hash)
  return row ? { ...row, alt } : null
}

/** Stored pictures by the hashes of their contents, by one statement; those that are not stored are left out. */
export async function readPictures(
  db: Pick<Database, 'read'>,
  hashes: readonly string[],
): Promise<Map<string, Omit<Picture, 'alt'>>> {
  return new Map((await findPicturesByHash(db.read, hashes)).map((row) => [row.hash, row]))
}
