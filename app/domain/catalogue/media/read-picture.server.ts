import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { Database } from '~db/connection'
import { findAssetByHash } from './assets.queries.server'
import { pictureHashShape, pictureWidths, type PictureFormat } from './picture'
import { fileExists, originalPath, sizedPath, writeAtomically } from './picture-files.server'
import { pixelLimit } from './store-asset.server'

/** Pictures that are generated at the same time; each uses a core and about 100 MB. */
const limitConversions = pLimit(2)
const conversions = new Map<string, Promise<void>>()

/**
 * How each format is written. The AVIF effort takes about 80 ms at 320 pixels and 270 ms at 768, once for each file;
 * the next stronger one takes more than twice that for 3 % of the bytes.
 */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 78 }),
  avif: (picture) => picture.avif({ quality: 48, effort: 3, chromaSubsampling: '4:2:0' }),
}

/**
 * Path of the file of a stored picture at one of the listed widths. Generates the file on the first request.
 * A picture narrower than that is not enlarged. Null for any other width or hash.
 */
export async function readPictureFile(
  db: Database,
  dataDir: string,
  hash: string,
  width: number,
  format: PictureFormat = 'webp',
): Promise<string | null> {
  if (!pictureHashShape.test(hash) || !pictureWidths.some((listed) => listed === width)) return null
  if (!(await findAssetByHash(db.read, hash))) return null
  const path = sizedPath(dataDir, hash, width, format)
  if (await fileExists(path)) return path
  let conversion = conversions.get(path)
  if (!conversion) {
    conversion = limitConversions(() => generateSize(originalPath(dataDir, hash), path, width, format)).finally(() =>
      conversions.delete(path),
    )
    conversions.set(path, conversion)
  }
  await conversion
  return path
}

function generateSize(original: string, path: string, width: number, format: PictureFormat): Promise<void> {
  const picture = sharp(original, { limitInputPixels: pixelLimit })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return writeAtomically(path, (temporaryPath) => encoders[format](picture).toFile(temporaryPath))
}
