import sharp from 'sharp'
import { pixelLimit } from './store-asset.server'

/** The longer side of the picture that is drawn of an SVG, in pixels: twice the largest icon, and sharp as a logo. */
const drawnSize = 1024

/**
 * A picture that the owner has chosen, as it is stored: an SVG is drawn as a PNG, since an SVG may contain scripts and
 * a PNG shows the same everywhere, in mails too. It is drawn without the files and addresses that it names. What is not
 * an SVG, or cannot be read as one, stays as it is.
 */
export async function drawSvg(picture: Uint8Array): Promise<Uint8Array> {
  try {
    const { format, width, height } = await sharp(picture, { limitInputPixels: pixelLimit }).metadata()
    if (format !== 'svg') return picture
    const density = Math.min(2400, Math.max(1, (72 * drawnSize) / Math.max(width, height)))
    const options = { limitInputPixels: pixelLimit, density }
    return await sharp(picture, options).resize({ width: drawnSize, height: drawnSize, fit: 'inside' }).png().toBuffer()
  } catch {
    return picture
  }
}
