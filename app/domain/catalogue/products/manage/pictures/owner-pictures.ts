import type { Picture } from '~/domain/catalogue/media/picture'

/** The most pictures of a product. */
export const maxPictures = 60

/** A picture of a product as the owner arranges it. */
export interface OwnerPicture extends Picture {
  assetId: number
}
