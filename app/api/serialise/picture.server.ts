import type { z } from 'zod/v4'
import type { pictureSchema } from '~/api/wire/product.schema'
import { pictureUrl, pictureWidths, type Picture } from '~/domain/catalogue/media/picture'

type WirePicture = z.infer<typeof pictureSchema>

/** A picture in the wire format. */
export function serialisePicture(picture: Picture): WirePicture
export function serialisePicture(picture: Picture | null): WirePicture | null
export function serialisePicture(picture: Picture | null): WirePicture | null {
  return picture
    ? {
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
        sizes: pictureWidths.map((width) => ({ width, url: pictureUrl(picture.hash, width) })),
      }
    : null
}
