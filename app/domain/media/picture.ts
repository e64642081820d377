/** A picture as pages show it. Its files are /images/{hash}/{width}.webp (specification 1, section 9). */
export interface Picture {
  /** SHA-256 (hex) of the original. */
  hash: string
  width: number
  height: number
  alt: string
  /** data: URI of the 10x10 blurred placeholder. */
  placeholder: string
}

/** Widths the optimising route serves (specification 1, section 9). */
export const pictureWidths = [320, 640, 768, 1024, 1280, 1536] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Address of one size of a picture. */
export function pictureUrl(hash: string, width: PictureWidth): string {
  return `/images/${hash}/${width}.webp`
}
