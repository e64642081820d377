import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import { dateFormat } from '~/domain/shared/text/date-format'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import type { Shop } from '~/domain/shared/shop'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import {
  articlesPerPage,
  readingMinutes,
  type Article,
  type ArticleGroup,
  type ArticleList,
  type ArticleScope,
  type ArticleSummary,
} from './blog'
import {
  countArticles,
  findArticleRow,
  findCurrentSlug,
  findTag,
  readArticleProductIds,
  readArticleRows,
  readArticleTitleRows,
  readArticleTags,
  readCategoryRows,
  readRelatedArticleRows,
  readWholeArticleRows,
  type ArticleRow,
  type WholeArticleRow,
} from './blog.queries.server'

type BlogShop = Pick<Shop, 'db' | 'channel' | 'now'>

const maxSlugLength = 200
const isSlug = (slug: string) => slug !== '' && slug.length <= maxSlugLength && !slug.includes('\0')
const nowOf = ({ now }: Pick<Shop, 'now'>) => now().toISOString()

function toSummary(row: ArticleRow, { channel }: BlogShop): ArticleSummary {
  const { pictureHash: hash, pictureWidth: width, pictureHeight: height, picturePlaceholder: placeholder } = row
  const { languageTag, timeZone } = channel
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    category: row.categorySlug === null ? null : { slug: row.categorySlug, name: row.categoryName ?? '' },
    picture:
      hash === null || width === null || height === null
        ? null
        : { hash, width, height, placeholder: placeholder ?? '', alt: row.pictureAlt },
    publishedAt: row.publishedAt,
    publishedOn: dateFormat(languageTag, { dateStyle: 'long', timeZone }).format(new Date(row.publishedAt)),
  }
}

function toArticle(row: WholeArticleRow, tags: ArticleGroup[], shop: BlogShop): Article {
  const html = sanitiseHtml(row.html)
  const { metaTitle, metaDescription, updatedAt } = row
  return {
    ...toSummary(row, shop),
    html,
    tags,
    metaTitle: metaTitle || row.title,
    metaDescription: metaDescription || row.excerpt,
    updatedAt,
    readingMinutes: readingMinutes(htmlToText(html)),
  }
}

/** A page of the published articles, the newest first; the last page for a number that is too high. */
export async function readArticles(shop: BlogShop, scope: ArticleScope, wantedPage: number): Promise<ArticleList> {
  const now = nowOf(shop)
  if (scope.kind !== 'all' && !isSlug(scope.slug)) return { articles: [], total: 0, page: 1, pageCount: 1 }
  const total = await countArticles(shop.db.read, now, scope)
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage))
  const page = Math.min(Math.max(1, wantedPage), pageCount)
  const place = { limit: articlesPerPage, offset: (page - 1) * articlesPerPage }
  const rows = total === 0 ? [] : await readArticleRows(shop.db.read, now, scope, place)
  return { articles: rows.map((row) => toSummary(row, shop)), total, page, pageCount }
}

/**
 * A published article by its slug, with up to three others about the same and its products; null when there is none.
 */
export async function readArticle(
  shop: BlogShop,
  slug: string,
): Promise<{ article: Article; related: ArticleSummary[]; products: ProductCardView[] } | null> {
  if (!isSlug(slug)) return null
  const { read } = shop.db
  const now = nowOf(shop)
  const row = await findArticleRow(read, now, slug)
  if (!row) return null
  const [tags, related, productIds] = await Promise.all([
    readArticleTags(read, row.id),
    readRelatedArticleRows(read, now, row, 3),
    readArticleProductIds(read, row.id),
  ])
  return {
    article: toArticle(row, tags, shop),
    related: related.map((other) => toSummary(other, shop)),
    products: await readCards(shop, productIds),
  }
}

/** The newest articles with their texts, for the feed. */
export async function readNewestArticles(shop: BlogShop, limit: number): Promise<Article[]> {
  const rows = await readWholeArticleRows(shop.db.read, nowOf(shop), limit)
  return rows.map((row) => toArticle(row, [], shop))
}

/** More articles than this are not searched. */
const maxTitles = 500

/** The newest published articles with what a search looks at. */
export const readArticleTitles = cacheContent({
  max: 1,
  keyOf: () => [],
  load: ({ db, now }: Pick<Shop, 'db' | 'now'>) => readArticleTitleRows(db.read, nowOf({ now }), maxTitles),
})

/** The categories that have articles. */
export async function readArticleCategories(
  shop: BlogShop,
): Promise<Array<ArticleGroup & { description: string; count: number }>> {
  return readCategoryRows(shop.db.read, nowOf(shop))
}

/** The tag of a published article; null when there is none. */
export async function readArticleTag(shop: BlogShop, slug: string): Promise<ArticleGroup | null> {
  return isSlug(slug) ? ((await findTag(shop.db.read, nowOf(shop), slug)) ?? null) : null
}

/** The current slug of the article or category that had this one before; null when there is none. */
export async function readCurrentBlogSlug(
  shop: BlogShop,
  kind: 'article' | 'article_category',
  formerSlug: string,
): Promise<string | null> {
  return isSlug(formerSlug) ? findCurrentSlug(shop.db.read, nowOf(shop), kind, formerSlug) : null
}
