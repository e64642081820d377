import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Database } from '~db/connection'
import { findAssetByHash } from './assets.queries.server'
import { originalPath } from './picture-files.server'
import { pixelLimit } from './store-asset.server'

/** Width and height of the icon in favicon.ico, in pixels. */
const icoSize = 48
/**
 * Width and height, in pixels, of the icons for tabs, for the home screens of Apple and of others, and for the start of
 * an app.
 */
export const iconSizes = { tab: 32, apple: 180, home: 192, start: 512 } as const

/** The original of a stored picture; null when it is not stored. */
export async function readOriginal(
  db: Pick<Database, 'read'>,
  dataDir: string,
  hash: string,
): Promise<Uint8Array | null> {
  if (!(await findAssetByHash(db.read, hash))) return null
  return readFile(originalPath(dataDir, hash))
}

/**
 * Makes a square PNG of a picture, which may be an SVG.
 * @param size width and height in pixels
 * @param ground the colour behind it, as hex; transparent without one
 */
export async function toPng(picture: Uint8Array, size: number, ground?: string): Promise<Buffer> {
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  // an SVG is drawn in the size that is asked for
  const density = Math.min(2400, (72 * size) / 32)
  const icon = sharp(picture, { limitInputPixels: pixelLimit, density })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'contain', background })
  return (ground === undefined ? icon : icon.flatten({ background }).removeAlpha()).png().toBuffer()
}

/** Makes a favicon.ico of a picture, which may be an SVG: a container of the ICO format with one PNG. */
export async function toIcon(picture: Uint8Array): Promise<Buffer> {
  const png = await toPng(picture, icoSize)
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(icoSize, 6)
  header.writeUInt8(icoSize, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18) // where the picture begins
  return Buffer.concat([header, png])
}
