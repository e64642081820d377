import sharp from 'sharp'
import { makeToken } from '~/domain/token.server'
import { megabytes } from '~/domain/units'
import { pixelLimit, storeAsset } from '~/domain/media/store-asset.server'
import { fail, ok, type Result } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import { insertUpload } from './customisation.queries.server'

/** Largest accepted upload, in bytes (decisions, Customisation). */
export const uploadLimit = megabytes(5)

const formats = ['png', 'jpeg', 'webp'] as const

/**
 * Stores a shopper's picture for a customisation: PNG, JPEG or WebP up to 5 MB, encoded again without its metadata.
 * Returns the token that cart lines store, and the hash for the addresses of its sizes. Errors: 'picture_too_large',
 * 'not_a_picture'.
 */
export async function storeCustomisationImage(
  visitor: Visitor,
  bytes: Uint8Array,
): Promise<Result<{ token: string; hash: string }>> {
  if (bytes.byteLength > uploadLimit) return fail('picture_too_large', 'The picture is larger than 5 MB')
  const reencoded = await reencode(bytes)
  if (!reencoded.ok) return reencoded
  const now = visitor.now()
  const stored = await storeAsset(visitor.db, visitor.dataDir, reencoded.value, { now })
  if (!stored.ok) return stored
  const token = makeToken()
  await visitor.db.transaction((trx) => insertUpload(trx, { token, assetId: stored.value.id, now }))
  return ok({ token, hash: stored.value.hash })
}

/** Decodes the picture, applies its orientation and encodes it again; sharp leaves metadata out. */
async function reencode(bytes: Uint8Array): Promise<Result<Uint8Array>> {
  const notAPicture = fail('not_a_picture', 'The picture must be a PNG, JPEG or WebP file')
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const format = formats.find((one) => one === metadata.format)
    if (!format) return notAPicture
    if (metadata.width * metadata.height > pixelLimit)
      return fail('picture_too_large', 'The picture has more than 50 million pixels')
    return ok(await sharp(bytes, { limitInputPixels: pixelLimit }).autoOrient().toFormat(format).toBuffer())
  } catch {
    return notAPicture
  }
}
