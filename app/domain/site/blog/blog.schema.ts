import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { slugSchema } from '~/domain/shared/text/owner-slug.schema'

/** The fields of an article that can be saved; one that is absent stays as it is. */
export const articleInputSchema = z.object({
  slug: slugSchema.optional(),
  title: lineText.min(1, 'is missing').max(160).optional(),
  excerpt: z.string().trim().max(400).optional(),
  html: z.string().max(200_000).optional(),
  author: lineText.max(80).optional(),
  /** The name of a category; an unknown one is made. '' removes it. */
  category: lineText.max(80).optional(),
  tags: z.array(lineText.min(1).max(60)).max(20).optional(),
  /** Slugs of products, in the order in which they are shown. */
  products: z.array(z.string().max(120)).max(12).optional(),
  assetId: z.number().int().nullable().optional(),
  pictureAlt: z.string().trim().max(200).optional(),
  metaTitle: lineText.max(120).optional(),
  metaDescription: z.string().trim().max(320).optional(),
  isPublished: z.boolean().optional(),
  /** ISO instant. */
  publishedAt: z.iso.datetime().optional(),
})

export type ArticleInput = z.infer<typeof articleInputSchema>

/** POST /blog/list. */
export const articleListSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  category: z.string().max(120).optional(),
  tag: z.string().max(120).optional(),
})
