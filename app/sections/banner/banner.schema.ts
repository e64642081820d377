import { z } from 'zod/v4'
import { pictureHashShape } from '~/domain/media/picture'

/** What an owner sets for a banner. A field that doesn't fit is as if it were empty. */
export const bannerSchema = z.object({
  eyebrow: z.string().max(80).catch(''),
  heading: z.string().max(160).catch(''),
  text: z.string().max(400).catch(''),
  cta_label: z.string().max(60).catch(''),
  cta_href: z.string().max(500).catch(''),
  picture_hash: z.string().regex(pictureHashShape).nullable().catch(null),
  alt: z.string().max(200).catch(''),
  tone: z.enum(['light', 'dark', 'theme', 'accent']).catch('light'),
})
