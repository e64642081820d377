import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Database } from '~db/connection'
import { findAssetByHash } from './assets.queries.server'
import { pictureHashShape, pictureWidths } from './picture'
import { fileExists, originalPath, sizedPath, writeAtomically } from './picture-files.server'
import { pixelLimit } from './store-asset.server'

/** Pictures that are generated at the same time; each uses a core and about 100 MB. */
const limitConversions = pLimit(2)
const conversions = new Map<string, Promise<void>>()

/**
 * Path of the WebP file of a stored picture at one of the listed widths. Generates the file on the first request.
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
  let conversion = conversions.get(path)
  if (!conversion) {
    conversion = limitConversions(() => generateSize(originalPath(dataDir, hash), path, width)).finally(() =>
      conversions.delete(path),
    )
    conversions.set(path, conversion)
  }
  await conversion
  return path
}

function generateSize(original: string, path: string, width: number): Promise<void> {
  return writeAtomically(path, (temporaryPath) =>
    sharp(original, { limitInputPixels: pixelLimit })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(temporaryPath),
  )
}
