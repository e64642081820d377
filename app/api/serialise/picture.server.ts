import { pictureUrl, pictureWidths, type Picture } from '~/domain/media/picture'

/** A picture in the wire format. */
export function serialisePicture(picture: Picture | null) {
  return picture
    ? {
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
        sizes: pictureWidths.map((width) => ({ width, url: pictureUrl(picture.hash, width) })),
      }
    : null
}
