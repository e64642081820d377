import sharp from 'sharp'
import type { Database } from '~db/connection'
import { megabytes } from '~/domain/shared/units'
import { fail, ok, type Result } from '~/domain/shared/result'
import { findAssetByHash, findAssetBySource, insertAsset } from './assets.queries.server'
import { pictureHashLength, pictureHashShape } from './picture'
import { measureContent, originalPath, writeOnce, type FileContent } from './picture-files.server'

/** Largest picture that is decoded, in pixels; a larger one is treated as a decompression bomb. */
export const pixelLimit = 50_000_000
/** Largest original, in bytes. */
export const originalLimit = megabytes(25)

const mimeByFormat: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
}

/** A stored picture. Width and height are of the picture as it is shown, with its EXIF orientation applied. */
export interface StoredAsset {
  id: number
  hash: string
  width: number
  height: number
}

/**
 * Stores a picture (PNG, JPEG, WebP, GIF or AVIF) once per content: the original under DATA_DIR, the row in `assets`.
 * Errors: `not_a_picture`, `picture_too_large`.
 */
export async function storeAsset(
  db: Database,
  dataDir: string,
  content: FileContent,
  options: { sourceUrl?: string; now?: Date } = {},
): Promise<Result<StoredAsset>> {
  const { bytes, hash: fullHash } = await measureContent(content)
  if (bytes > originalLimit) return fail('picture_too_large', 'The picture is larger than 25 MB.')
  const hash = fullHash.slice(0, pictureHashLength)
  const known = await findAssetByHash(db.read, hash)
  if (known) {
    await writeOnce(originalPath(dataDir, hash), content)
    return ok(known)
  }
  const inspected = await inspectPicture(content)
  if (!inspected.ok) return inspected
  await writeOnce(originalPath(dataDir, hash), content)
  const asset = await db.transaction((trx) =>
    insertAsset(trx, {
      hash,
      ...inspected.value,
      bytes,
      source_url: options.sourceUrl ?? null,
      created_at: (options.now ?? new Date()).toISOString(),
    }),
  )
  // the sweeper may have deleted the file of an unused upload of the same picture meanwhile
  await writeOnce(originalPath(dataDir, hash), content)
  return ok(asset)
}

/** The picture that was stored from this address before, if any. */
export async function findStoredAsset(db: Database, sourceUrl: string): Promise<StoredAsset | null> {
  return (await findAssetBySource(db.read, sourceUrl)) ?? null
}

/**
 * The stored picture that an address of this shop shows (with or without a host, which is not looked at), or that has
 * this hash; null when there is none.
 */
export async function findOwnPicture(db: Database, reference: string): Promise<StoredAsset | null> {
  const address = /^(?:https?:\/\/[^/]+)?\/images\/([\da-f]{32,64})\/\d{3,4}\.(?:webp|avif)$/.exec(reference)
  const hash = address?.[1] ?? (pictureHashShape.test(reference) ? reference : undefined)
  return hash === undefined ? null : ((await findAssetByHash(db.read, hash)) ?? null)
}

async function inspectPicture(
  content: FileContent,
): Promise<Result<{ mime: string; width: number; height: number; placeholder: string }>> {
  const notAPicture = fail('not_a_picture', 'The file is not a picture we can read (PNG, JPEG, WebP, GIF or AVIF).')
  try {
    const metadata = await sharp(content, { limitInputPixels: false }).metadata()
    const mime = mimeByFormat[metadata.format]
    if (!mime || !metadata.width || !metadata.height) return notAPicture
    if (metadata.width * metadata.height > pixelLimit)
      return fail('picture_too_large', 'The picture has more than 50 million pixels.')
    const placeholder = await sharp(content, { limitInputPixels: pixelLimit })
      .autoOrient()
      .resize(10, 10, { fit: 'fill' })
      .blur(3)
      .webp({ quality: 50 })
      .toBuffer()
    const { width, height } = metadata.autoOrient ?? metadata
    return ok({ mime, width, height, placeholder: `data:image/webp;base64,${placeholder.toString('base64')}` })
  } catch {
    return notAPicture
  }
}
