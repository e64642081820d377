import type { Picture } from '~/domain/catalogue/media/picture'

export type PictureListKind = 'slider' | 'gallery'

/** Pictures of the owner in an order: a slider has slides with texts and links, a gallery has captions. */
export interface PictureList {
  id: number
  kind: PictureListKind
  slug: string
  title: string
  items: PictureListItem[]
}

/** A slide of a slider or a picture of a gallery. The fields that a gallery does not use are empty. */
export interface PictureListItem {
  /** null for a slide of text alone. */
  picture: Picture | null
  caption: string
  heading: string
  text: string
  ctaLabel: string
  /** A safe link (`isSafeHref`), or ''. */
  ctaHref: string
  tone: SlideTone
}

/** Colours of a slide. */
export const slideTones = ['light', 'dark', 'theme', 'accent'] as const
export type SlideTone = (typeof slideTones)[number]
