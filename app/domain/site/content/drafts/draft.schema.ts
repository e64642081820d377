import { z } from 'zod/v4'

/** The texts that a page has besides its document. */
const texts = {
  title: z.string('must be a text').trim().min(1, 'is missing').max(160, 'must have at most 160 characters'),
  meta_title: z.string('must be a text').trim().max(120, 'must have at most 120 characters').nullable(),
  meta_description: z.string('must be a text').trim().max(320, 'must have at most 320 characters').nullable(),
}

/** A page as its owner writes it into a file; what is not given stays as it is, and a part that no page has is an error. */
export const pageInputSchema = z.strictObject({
  title: texts.title.optional(),
  meta_title: texts.meta_title.optional(),
  meta_description: texts.meta_description.optional(),
  document: z.unknown().optional(),
})
