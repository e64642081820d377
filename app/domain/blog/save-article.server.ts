import type { Database } from '~db/connection'
import { checkNotLed } from '~/domain/redirects/redirects.server'
import { fail, ok, type Result } from '~/domain/result'
import { htmlToText } from '~/domain/text/html-to-text'
import { sanitiseHtml } from '~/domain/text/sanitise-html.server'
import { chooseUnique, slugify } from '~/domain/text/slug'
import type { ArticleInput } from './blog.schema'
import {
  deleteArticleRow,
  findOrInsertCategory,
  findProductsBySlug,
  findStoredArticle,
  findTakenSlugs,
  insertArticle,
  replaceProducts,
  replaceTags,
  updateArticle,
} from './save-article.queries.server'

const maxExcerptLength = 240

/** The first words of a text, ended at a word. */
function excerptOf(html: string): string {
  const text = htmlToText(html)
  if (text.length <= maxExcerptLength) return text
  return `${text
    .slice(0, maxExcerptLength)
    .replace(/\s+\S*$/, '')
    .replace(/[\s.,;:]+$/, '')}…`
}

/** A slug of a name that is not all digits. */
function slugOf(name: string): string {
  const slug = slugify(name)
  return /^\d+$/.test(slug) ? `a-${slug}` : slug
}

const freeSlug = async (
  db: Database,
  table: 'articles' | 'article_categories',
  name: string,
  current: string | null = null,
) => {
  const [slug = ''] = await chooseUnique([{ base: slugOf(name), current }], (slugs) =>
    findTakenSlugs(db.read, table, slugs),
  )
  return slug
}

/**
 * Makes an article, or changes the one that has the slug. A new one is a draft unless `isPublished` is set, and its slug
 * comes from its title. The HTML is sanitised; a missing excerpt is the beginning of the text.
 * Errors: `not_found` for an unknown article or product, `invalid_input`.
 * @param pathOf the path of an article with a slug
 */
export async function saveArticle(
  db: Database,
  existingSlug: string | null,
  input: ArticleInput,
  { pathOf, now }: { pathOf(slug: string): string; now: Date },
): Promise<Result<{ slug: string; title: string; isPublished: boolean; publishedAt: string }>> {
  const known = existingSlug === null ? undefined : await findStoredArticle(db.read, existingSlug)
  if (existingSlug !== null && !known) return fail('not_found', `There is no article ${existingSlug}`)
  const title = input.title ?? known?.title
  if (title === undefined) return fail('invalid_input', 'title: is missing')
  if (!known && input.html === undefined) return fail('invalid_input', 'html: is missing')
  if (input.slug !== undefined && input.slug !== known?.slug && (await findStoredArticle(db.read, input.slug)))
    return fail('invalid_input', `slug: there is an article ${input.slug} already`)
  const productIds = input.products && (await findProductsBySlug(db.read, input.products))
  const unknown = input.products?.find((product) => !productIds?.has(product))
  if (unknown !== undefined) return fail('not_found', `There is no product ${unknown}`)

  const slug = input.slug ?? known?.slug ?? (await freeSlug(db, 'articles', title))
  const notLed = await checkNotLed(db, slug === known?.slug ? null : pathOf(slug))
  if (!notLed.ok) return notLed
  const categorySlug = input.category ? await freeSlug(db, 'article_categories', input.category) : ''
  const at = now.toISOString()
  const html = input.html === undefined ? undefined : sanitiseHtml(input.html)
  const isPublished = input.isPublished ?? known?.isPublished === 1
  // an article that is published for the first time is as old as that
  const publishedAt = input.publishedAt ?? (known && (known.isPublished === 1 || !isPublished) ? known.publishedAt : at)
  const tags = input.tags && [...new Map(input.tags.map((name) => [slugOf(name), name]))]
  await db.transaction(async (trx) => {
    const row = {
      slug,
      title,
      html,
      excerpt: input.excerpt ?? (known || html === undefined ? undefined : excerptOf(html)),
      author: input.author,
      category_id:
        input.category === undefined
          ? undefined
          : input.category === ''
            ? null
            : await findOrInsertCategory(trx, input.category, categorySlug),
      asset_id: input.assetId,
      picture_alt: input.pictureAlt,
      meta_title: input.metaTitle,
      meta_description: input.metaDescription,
      is_published: isPublished ? 1 : 0,
      published_at: publishedAt,
      updated_at: at,
    }
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
    const id = known?.id ?? (await insertArticle(trx, { ...given, created_at: at }))
    if (known) await updateArticle(trx, id, given)
    if (tags)
      await replaceTags(
        trx,
        id,
        tags.map(([tagSlug, name]) => ({ slug: tagSlug, name })),
      )
    if (productIds)
      await replaceProducts(trx, id, [
        ...new Set((input.products ?? []).flatMap((product) => productIds.get(product) ?? [])),
      ])
  })
  return ok({ slug, title, isPublished, publishedAt })
}

/** Deletes an article. Error: `not_found`. */
export async function deleteArticle(db: Database, slug: string): Promise<Result<{ slug: string }>> {
  const isDeleted = await db.transaction((trx) => deleteArticleRow(trx, slug))
  return isDeleted ? ok({ slug }) : fail('not_found', `There is no article ${slug}`)
}
