import { z } from 'zod/v4'
import { pictureHashShape } from '~/domain/catalogue/media/picture'
import { isSafeHref } from '~/domain/shared/text/safe-href'
import { slideTones } from './picture-list'

const text = (maxLength: number) =>
  z.string('must be a text').trim().max(maxLength, `must have at most ${maxLength} characters`).default('')
const hash = z
  .string('must be the hash of a stored picture')
  .regex(pictureHashShape, 'must be the hash of a stored picture')

const slideSchema = z
  .strictObject({
    heading: text(160),
    text: text(300),
    cta_label: text(60),
    cta_href: text(500).refine(
      (href) => href === '' || isSafeHref(href),
      'must be a path, or an https:, mailto: or tel: address',
    ),
    picture_hash: hash.nullable().default(null),
    alt: text(200),
    tone: z.enum(slideTones).default('light'),
  })
  .refine(({ heading, picture_hash }) => heading !== '' || picture_hash !== null, 'needs a heading or a picture')

const gallerySchema = z.strictObject({ picture_hash: hash, alt: text(200), caption: text(200) })

const title = z.string('must be a text').trim().min(1, 'is missing').max(160, 'must have at most 160 characters')

/** The items that are stored in picture_lists.items, for each kind of list. */
export const itemSchemas = {
  slider: z.array(slideSchema).max(24, 'must be at most 24'),
  gallery: z.array(gallerySchema).max(200, 'must be at most 200'),
}

/** A slider or a gallery as its owner writes it. */
export const pictureListSchemas = {
  slider: z.strictObject({ title, items: itemSchemas.slider.min(1, 'are missing') }),
  gallery: z.strictObject({ title, items: itemSchemas.gallery.min(1, 'are missing') }),
}
