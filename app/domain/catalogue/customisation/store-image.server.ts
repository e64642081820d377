import { rm } from 'node:fs/promises'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { makeToken } from '~/domain/shared/token.server'
import { toStorageError } from '~/domain/catalogue/media/picture-files.server'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { firstUploadCheck } from './delete-unused-uploads.server'
import { uploadLimit } from './customisation'
import { insertUpload } from './customisation.queries.server'

/** Largest picture to be made, in pixels. */
const uploadPixelLimit = 40_000_000
/** Largest picture, in pixels, that can only be decoded as a whole: WebP, progressive JPEG and interlaced PNG. */
const wholePixelLimit = 12_000_000
/**
 * Longest side of what is stored, in pixels; 34 cm in print, and half of what 40 megapixels have, which JPEG decodes
 * directly.
 */
const maxSide = 4000
// of the whole process: no picture is decoded twice soon, and each thread would hold a strip of its own
sharp.cache(false)
sharp.concurrency(1)
/** Pictures that are decoded at the same time. */
const limitDecoding = pLimit(1)

const formats = ['png', 'jpeg', 'webp'] as const

/**
 * Stores a shopper's picture for a customisation: PNG, JPEG or WebP up to 5 MB, encoded again without its metadata. It
 * is read and written in files, because buffers of its size stay in memory for long. Returns the token that cart lines
 * store, and the hash for the addresses of its sizes. Errors: 'picture_too_large', 'not_a_picture'. Throws an error of
 * the disk when it is full or cannot be written.
 */
export async function storeCustomisationImage(
  visitor: Visitor,
  picture: { path: string; size: number },
): Promise<Result<{ token: string; hash: string }>> {
  if (picture.size > uploadLimit) return fail('picture_too_large', 'The picture is larger than 5 MB')
  const now = visitor.now()
  const stored = await limitDecoding(async () => {
    const encodedPath = `${picture.path}.encoded`
    try {
      const reencoded = await reencode(picture.path, encodedPath)
      return reencoded.ok ? await storeAsset(visitor.db, visitor.dataDir, encodedPath, { now }) : reencoded
    } finally {
      await rm(encodedPath, { force: true })
    }
  })
  if (!stored.ok) return stored
  const token = makeToken()
  await visitor.db.transaction((trx) =>
    insertUpload(trx, { token, assetId: stored.value.id, now, checkAfter: new Date(now.getTime() + firstUploadCheck) }),
  )
  return ok({ token, hash: stored.value.hash })
}

/**
 * Encodes a picture again into a file, without its metadata; for one that the shop does not show. Returns its format.
 */
export function reencodePicture(path: string, encodedPath: string): ReturnType<typeof reencode> {
  return limitDecoding(() => reencode(path, encodedPath))
}

/**
 * Decodes the picture, applies its orientation and encodes it again, at most 4,000 pixels wide and high; sharp leaves
 * metadata out. One at a time, and with settings that read and write it in strips, so that one takes less than 100 MB
 * of memory.
 */
async function reencode(path: string, encodedPath: string): Promise<Result<(typeof formats)[number]>> {
  const notAPicture = fail('not_a_picture', 'The picture must be a PNG, JPEG or WebP file')
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata()
    const format = formats.find((one) => one === metadata.format)
    if (!format) return notAPicture
    const isDecodedWhole = format === 'webp' || metadata.isProgressive === true
    const limit = isDecodedWhole ? wholePixelLimit : uploadPixelLimit
    if (metadata.width * metadata.height > limit)
      return fail('picture_too_large', `The picture has more than ${limit / 1_000_000} million pixels`)
    const shrunk = sharp(path, { limitInputPixels: limit, sequentialRead: true })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    // an optimised code table needs the whole picture in memory
    const encoded = format === 'jpeg' ? shrunk.jpeg({ quality: 90, optimiseCoding: false }) : shrunk.toFormat(format)
    await encoded.toFile(encodedPath)
    return ok(format)
  } catch (error) {
    const reason = toStorageError(error)
    if (reason !== error) throw reason
    return notAPicture
  }
}
