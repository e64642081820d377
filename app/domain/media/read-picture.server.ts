import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Database } from '~db/connection'
import { findAssetByHash } from './assets.queries.server'
import { pictureHashShape, pictureWidths } from './picture'
import { fileExists, originalPath, sizedPath, writeAtomically } from './picture-files.server'
import { pixelLimit } from './store-asset.server'

/** Pictures that are made at the same time; each takes a core and some 100 MB. */
const limitConversions = pLimit(2)
const underWay = new Map<string, Promise<void>>()

/**
 * Path of the WebP file of a stored picture at one of the listed widths, made now if it was never requested before.
 * A picture narrower than that is not enlarged. Null for any other width or hash.
 */
export async function readPictureFile(
  db: Database,
  dataDir: string,
  hash: string,
  width: number,
): Promise<string | null> {
  if (!pictureHashShape.test(hash) || !pictureWidths.some((listed) => listed === width)) return null
  if (!(await findAssetByHash(db.read, hash))) return null
  const path = sizedPath(dataDir, hash, width)
  if (await fileExists(path)) return path
  let making = underWay.get(path)
  if (!making) {
    making = limitConversions(() => makeSize(originalPath(dataDir, hash), path, width)).finally(() =>
      underWay.delete(path),
    )
    underWay.set(path, making)
  }
  await making
  return path
}

function makeSize(original: string, path: string, width: number): Promise<void> {
  return writeAtomically(path, (temporaryPath) =>
    sharp(original, { limitInputPixels: pixelLimit })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(temporaryPath),
  )
}
