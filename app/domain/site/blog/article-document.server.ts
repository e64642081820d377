import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { findAssetByHash } from '~/domain/catalogue/media/assets.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { ownerSlugSchema, slugRule } from '~/domain/shared/text/owner-slug.schema'
import { readDocument } from './article-versions.server'
import { articleInputSchema } from './blog.schema'
import { findStoredArticle } from './save-article.queries.server'
import { saveArticle } from './save-article.server'

const { title, excerpt, html, author, category, tags, products, pictureAlt, metaTitle, metaDescription } =
  articleInputSchema.shape

/** An article as a file has it; what the file leaves out stays as it is, and a part that no article has is an error. */
const articleDocumentSchema = z.strictObject({
  title,
  excerpt,
  html,
  author,
  category,
  tags,
  products,
  picture_hash: z.string().max(128).nullable().optional(),
  picture_alt: pictureAlt,
  meta_title: metaTitle,
  meta_description: metaDescription,
  published: articleInputSchema.shape.isPublished,
  published_at: articleInputSchema.shape.publishedAt,
})

/** An article as a document that can be saved again. Error: `article_not_found`. */
export async function readArticleDocument(db: Pick<Database, 'read'>, slug: string): Promise<StaffResult<object>> {
  const document = await readDocument(db.read, slug)
  return document ? ok(document) : refuse('article_not_found', { slug })
}

/**
 * Makes an article of a document, or changes the one with the slug. Errors: `invalid_fields`, those of saveArticle.
 * @param options.pathOf the path of an article with a slug
 */
export async function saveArticleDocument(
  context: StaffContext,
  slug: string,
  document: unknown,
  options: { pathOf(slug: string): string; version?: number },
): Promise<StaffResult<{ slug: string; title: string; isPublished: boolean; publishedAt: string }>> {
  if (!ownerSlugSchema.safeParse(slug).success) return refuse('invalid_fields', { errors: { slug: [slugRule] } })
  const parsed = parseFields(articleDocumentSchema, document)
  if (!parsed.ok) return parsed
  const { picture_hash, picture_alt, meta_title, meta_description, published, published_at, ...rest } = parsed.value
  const picture = picture_hash ? await findAssetByHash(context.db.read, picture_hash) : null
  if (picture === undefined) return refuse('list_picture_missing', { field: 'picture_hash' })
  const isKnown = (await findStoredArticle(context.db.read, slug)) !== undefined
  const input = {
    ...rest,
    ...(isKnown ? {} : { slug }),
    assetId: picture_hash === undefined ? undefined : (picture?.id ?? null),
    pictureAlt: picture_alt,
    metaTitle: meta_title,
    metaDescription: meta_description,
    isPublished: published,
    publishedAt: published_at,
  }
  return saveArticle(context, isKnown ? slug : null, input, options)
}
