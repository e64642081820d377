import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Database } from '~db/connection'
import { findAssetByHash } from './assets.queries.server'
import { originalPath } from './picture-files.server'
import { pixelLimit } from './store-asset.server'

/** Width and height of the icon in pixels. */
const iconSize = 48

/** The original of a stored picture; null when it is not stored. */
export async function readOriginal(
  db: Pick<Database, 'read'>,
  dataDir: string,
  hash: string,
): Promise<Uint8Array | null> {
  if (!(await findAssetByHash(db.read, hash))) return null
  return readFile(originalPath(dataDir, hash))
}

/** Makes a favicon.ico of a picture, which may be an SVG: a container of the ICO format with one PNG. */
export async function toIcon(picture: Uint8Array): Promise<Buffer> {
  const png = await sharp(picture, { limitInputPixels: pixelLimit })
    .autoOrient()
    .resize({ width: iconSize, height: iconSize, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(iconSize, 6)
  header.writeUInt8(iconSize, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18) // where the picture begins
  return Buffer.concat([header, png])
}
