import type { Knex } from 'knex'
import type { ArticleGroup, ArticleScope } from './blog'

export interface ArticleRow {
  id: number
  slug: string
  title: string
  excerpt: string
  author: string
  categoryId: number | null
  categorySlug: string | null
  categoryName: string | null
  pictureAlt: string
  pictureHash: string | null
  pictureWidth: number | null
  pictureHeight: number | null
  picturePlaceholder: string | null
  publishedAt: string
}

export interface WholeArticleRow extends ArticleRow {
  html: string
  metaTitle: string
  metaDescription: string
  updatedAt: string
}

const columns = {
  id: 'a.id',
  slug: 'a.slug',
  title: 'a.title',
  excerpt: 'a.excerpt',
  author: 'a.author',
  categoryId: 'a.category_id',
  categorySlug: 'c.slug',
  categoryName: 'c.name',
  pictureAlt: 'a.picture_alt',
  pictureHash: 's.hash',
  pictureWidth: 's.width',
  pictureHeight: 's.height',
  picturePlaceholder: 's.placeholder',
  publishedAt: 'a.published_at',
}

const wholeColumns = {
  ...columns,
  html: 'a.html',
  metaTitle: 'a.meta_title',
  metaDescription: 'a.meta_description',
  updatedAt: 'a.updated_at',
}

/** The articles that are published at `now`. */
const published = (q: Knex, now: string) =>
  q('articles as a').where('a.is_published', 1).where('a.published_at', '<=', now)

const withParts = (query: Knex.QueryBuilder) =>
  query.leftJoin('article_categories as c', 'c.id', 'a.category_id').leftJoin('assets as s', 's.id', 'a.asset_id')

function inScope(query: Knex.QueryBuilder, scope: ArticleScope): Knex.QueryBuilder {
  if (scope.kind === 'all') return query
  return scope.kind === 'category'
    ? query.whereIn('a.category_id', (ids) => ids.from('article_categories').where({ slug: scope.slug }).select('id'))
    : query.whereIn('a.id', (ids) => ids.from('article_tags').where({ slug: scope.slug }).select('article_id'))
}

/** Published articles, the newest first. */
export async function readArticleRows(
  q: Knex,
  now: string,
  scope: ArticleScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<ArticleRow[]> {
  return inScope(withParts(published(q, now)), scope)
    .orderBy([
      { column: 'a.published_at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset)
    .select(columns)
}

export async function countArticles(q: Knex, now: string, scope: ArticleScope): Promise<number> {
  const row = await inScope(published(q, now), scope).count({ count: '*' }).first()
  return Number(row?.['count'] ?? 0)
}

/** A published article by its slug. */
export async function findArticleRow(q: Knex, now: string, slug: string): Promise<WholeArticleRow | undefined> {
  return withParts(published(q, now)).where('a.slug', slug).first(wholeColumns)
}

/** The newest published articles with their texts. */
export async function readWholeArticleRows(q: Knex, now: string, limit: number): Promise<WholeArticleRow[]> {
  return withParts(published(q, now))
    .orderBy([
      { column: 'a.published_at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit)
    .select(wholeColumns)
}

/** Slug, title, excerpt and the names of the tags of the newest published articles. */
export async function readArticleTitleRows(
  q: Knex,
  now: string,
  limit: number,
): Promise<Array<{ slug: string; title: string; excerpt: string; tags: string[] }>> {
  const rows = await published(q, now)
    .orderBy('a.published_at', 'desc')
    .limit(limit)
    .select<Array<{ id: number; slug: string; title: string; excerpt: string }>>(
      'a.id',
      'a.slug',
      'a.title',
      'a.excerpt',
    )
  const tags = await q('article_tags')
    .whereIn(
      'article_id',
      rows.map(({ id }) => id),
    )
    .select<Array<{ articleId: number; name: string }>>({ articleId: 'article_id', name: 'name' })
  return rows.map(({ id, ...row }) => ({
    ...row,
    tags: tags.filter(({ articleId }) => articleId === id).map(({ name }) => name),
  }))
}

/** The tags of an article. */
export async function readArticleTags(q: Knex, articleId: number): Promise<ArticleGroup[]> {
  return q('article_tags').where({ article_id: articleId }).orderBy(['position', 'slug']).select('slug', 'name')
}

/** The products of an article. */
export async function readArticleProductIds(q: Knex, articleId: number): Promise<number[]> {
  return q('article_products')
    .where({ article_id: articleId })
    .orderBy(['position', 'product_id'])
    .pluck<number[]>('product_id')
}

/**
 * Other published articles that have most tags in common, those of the same category before others, then the newest.
 */
export async function readRelatedArticleRows(
  q: Knex,
  now: string,
  article: { id: number; categoryId: number | null },
  limit: number,
): Promise<ArticleRow[]> {
  const sharedTags = q('article_tags as t')
    .join('article_tags as own', 'own.slug', 't.slug')
    .where('own.article_id', article.id)
    .whereNot('t.article_id', article.id)
    .groupBy('t.article_id')
    .select({ articleId: 't.article_id' })
    .count({ shared: '*' })
  return withParts(published(q, now))
    .leftJoin(sharedTags.as('shared'), 'shared.articleId', 'a.id')
    .whereNot('a.id', article.id)
    .orderByRaw(
      `coalesce(shared.shared, 0) DESC, CASE WHEN a.category_id = ? THEN 0 ELSE 1 END, a.published_at DESC, a.id DESC`,
      [article.categoryId ?? 0],
    )
    .limit(limit)
    .select(columns)
}

/** The categories with a published article, in the owner's order, with their numbers of articles. */
export async function readCategoryRows(
  q: Knex,
  now: string,
): Promise<Array<ArticleGroup & { description: string; count: number }>> {
  const rows: Array<ArticleGroup & { description: string; count: number | string }> = await published(q, now)
    .join('article_categories as c', 'c.id', 'a.category_id')
    .groupBy('c.id', 'c.slug', 'c.name', 'c.description', 'c.position')
    .orderBy(['c.position', 'c.name'])
    .select('c.slug', 'c.name', 'c.description')
    .count({ count: '*' })
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The name of a tag of a published article. */
export async function findTag(q: Knex, now: string, slug: string): Promise<ArticleGroup | undefined> {
  return published(q, now)
    .join('article_tags as t', 't.article_id', 'a.id')
    .where('t.slug', slug)
    .orderBy('t.article_id')
    .first('t.slug', 't.name')
}

/** The current slug of what had this slug before. */
export async function findCurrentSlug(
  q: Knex,
  now: string,
  kind: 'article' | 'article_category',
  formerSlug: string,
): Promise<string | null> {
  const target =
    kind === 'article' ? published(q, now).select('a.id', 'a.slug') : q('article_categories').select('id', 'slug')
  const row: { slug: string } | undefined = await q('slug_history as h')
    .join(target.as('x'), 'x.id', 'h.target_id')
    .where({ 'h.kind': kind, 'h.slug': formerSlug })
    .first('x.slug')
  return row?.slug ?? null
}
