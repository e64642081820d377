import type { Knex } from 'knex'
import { checkNotRedirected } from '~/domain/site/redirects/redirects.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import { chooseUnique, slugify } from '~/domain/shared/text/slug'
import { storeArticleVersion } from './article-versions.server'
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
  q: Knex,
  table: 'articles' | 'article_categories',
  name: string,
  current: string | null = null,
) => {
  const [slug = ''] = await chooseUnique([{ base: slugOf(name), current }], (slugs) => findTakenSlugs(q, table, slugs))
  return slug
}

/**
 * Makes an article, or changes the one that has the slug. A new one is a draft unless `isPublished` is set, and its
 * slug comes from its title. The HTML is sanitised; a missing excerpt is the beginning of the text.
 * Errors: `article_not_found`, `product_not_found`, `article_field_missing`, `article_slug_taken`.
 * @param options.pathOf the path of an article with a slug
 */
export async function saveArticle(
  context: StaffContext,
  existingSlug: string | null,
  input: ArticleInput,
  { pathOf, version }: { pathOf(slug: string): string; version?: number },
): Promise<StaffResult<{ slug: string; title: string; isPublished: boolean; publishedAt: string }>> {
  return changeShop(context, 'content', async (trx, record) => {
    const known = existingSlug === null ? undefined : await findStoredArticle(trx, existingSlug)
    if (existingSlug !== null && !known) return refuse('article_not_found', { slug: existingSlug })
    const title = input.title ?? known?.title
    if (title === undefined) return refuse('article_field_missing', { field: 'title' }, 'title')
    if (!known && input.html === undefined) return refuse('article_field_missing', { field: 'html' }, 'html')
    if (input.slug !== undefined && input.slug !== known?.slug && (await findStoredArticle(trx, input.slug)))
      return refuse('article_slug_taken', { slug: input.slug }, 'slug')
    const productIds = input.products && (await findProductsBySlug(trx, input.products))
    const unknown = input.products?.find((product) => !productIds?.has(product))
    if (unknown !== undefined) return refuse('product_not_found', { slug: unknown }, 'products')

    const slug = input.slug ?? known?.slug ?? (await freeSlug(trx, 'articles', title))
    const notRedirected = await checkNotRedirected(context.db, slug === known?.slug ? null : pathOf(slug))
    if (!notRedirected.ok) return notRedirected
    const categorySlug = input.category ? await freeSlug(trx, 'article_categories', input.category) : ''
    const at = context.now().toISOString()
    const html = input.html === undefined ? undefined : sanitiseHtml(input.html)
    const isPublished = input.isPublished ?? known?.isPublished === 1
    // an article that is published for the first time is as old as that
    const publishedAt =
      input.publishedAt ?? (known && (known.isPublished === 1 || !isPublished) ? known.publishedAt : at)
    const tags = input.tags && [...new Map(input.tags.map((name) => [slugOf(name), name]))]
    const write = async () => {
      if (known) await storeArticleVersion(trx, known.slug, context.now())
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
    }
    await record.row('article', known ? { id: known.id } : { slug }, write, version)
    return ok({ slug, title, isPublished, publishedAt })
  })
}

/** Deletes an article. Errors: `article_not_found`; `stale` when it was changed since the version. */
export async function deleteArticle(
  context: StaffContext,
  slug: string,
  version?: number,
): Promise<StaffResult<{ slug: string }>> {
  return changeShop(context, 'content', async (trx, record) => {
    const write = async () => {
      await storeArticleVersion(trx, slug, context.now())
      return deleteArticleRow(trx, slug)
    }
    const isDeleted = await record.row('article', { slug }, write, version)
    return isDeleted ? ok({ slug }) : refuse('article_not_found', { slug })
  })
}
