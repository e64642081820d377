/** A picture as pages show it. Its files are /images/{hash}/{width}.webp (specification 1, section 9). */
/** The source address of the picture of products whose pictures could not be fetched, named by its first drawing. */
export const placeholderUrl = 'placeholder:hanger'

export interface Picture {
  /** Identifies the original by its content (`pictureHashShape`). */
  hash: string
  width: number
  height: number
  alt: string
  /** data: URI of the 10x10 blurred placeholder. */
  placeholder: string
  /** The part that stays in view where it is cropped; nothing for the middle. */
  focus?: PictureFocus | null
}

/** Parts of a picture in the order in which people read. The middle is what a picture without one keeps. */
export const pictureFocuses = [
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type PictureFocus = (typeof pictureFocuses)[number]

/** The focus of a picture as a property of it: none for the middle, which most pictures keep. */
export const focusOf = ({ focus }: Pick<Picture, 'focus'>): Pick<Picture, 'focus'> => (focus ? { focus } : {})

/**
 * How many hex digits of an original's SHA-256 are used: half of them (128 bits), because every page contains many
 * hashes.
 */
export const pictureHashLength = 32
export const pictureHashShape = /^[\da-f]{32,64}$/

/**
 * Kinds of file that the optimising route makes: AVIF needs little more than half the bytes, WebP is read by all
 * browsers.
 */
export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Widths the optimising route serves (specification 1, section 9). */
export const pictureWidths = [320, 640, 768, 1024, 1280, 1536] as const
type PictureWidth = (typeof pictureWidths)[number]

/** Address of one size of a picture. */
export function pictureUrl(hash: string, width: PictureWidth): string {
  return `/images/${hash}/${width}.webp`
}

/** The `srcset` of a picture: all widths that the image route serves, up to the picture's own width. */
export function pictureSources(picture: Pick<Picture, 'hash' | 'width'>): string {
  const useful = pictureWidths.filter((width, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < picture.width)
  return useful.map((width) => `${pictureUrl(picture.hash, width)} ${width}w`).join(', ')
}
