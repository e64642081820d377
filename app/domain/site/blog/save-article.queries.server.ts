import type { Knex } from 'knex'
import { likePattern } from '~/domain/shared/like-pattern'

interface StoredArticle {
  id: number
  slug: string
  title: string
  isPublished: number
  publishedAt: string
}

const columns = {
  id: 'id',
  slug: 'slug',
  title: 'title',
  isPublished: 'is_published',
  publishedAt: 'published_at',
} satisfies Record<keyof StoredArticle, string>

export async function findStoredArticle(q: Knex, slug: string): Promise<StoredArticle | undefined> {
  return q('articles').where({ slug }).first<StoredArticle | undefined>(columns)
}

interface WholeArticle extends StoredArticle {
  excerpt: string
  html: string
  author: string
  category: string | null
  pictureHash: string | null
  pictureAlt: string
  metaTitle: string
  metaDescription: string
  /** Names, in their order. */
  tags: string[]
  /** Slugs, in their order. */
  products: string[]
}

/** An article with everything that its owner writes. */
export async function readWholeArticle(q: Knex, slug: string): Promise<WholeArticle | null> {
  const row = await q('articles as a')
    .leftJoin('article_categories as c', 'c.id', 'a.category_id')
    .leftJoin('assets', 'assets.id', 'a.asset_id')
    .where({ 'a.slug': slug })
    .first<Omit<WholeArticle, 'tags' | 'products'> | undefined>({
      id: 'a.id',
      slug: 'a.slug',
      title: 'a.title',
      isPublished: 'a.is_published',
      publishedAt: 'a.published_at',
      excerpt: 'a.excerpt',
      html: 'a.html',
      author: 'a.author',
      category: 'c.name',
      pictureHash: 'assets.hash',
      pictureAlt: 'a.picture_alt',
      metaTitle: 'a.meta_title',
      metaDescription: 'a.meta_description',
    })
  if (!row) return null
  return {
    ...row,
    tags: await q('article_tags').where({ article_id: row.id }).orderBy('position').pluck<string[]>('name'),
    products: await q('article_products as ap')
      .join('products as p', 'p.id', 'ap.product_id')
      .where({ article_id: row.id })
      .orderBy('ap.position')
      .pluck<string[]>('p.slug'),
  }
}

export async function insertArticleVersion(
  trx: Knex,
  version: { slug: string; document: string; replaced_at: string },
): Promise<void> {
  await trx('article_versions').insert(version)
}

/** Deletes all but the newest versions of an article. */
export async function deleteOldArticleVersions(trx: Knex, slug: string, max: number): Promise<void> {
  const oldest = await trx('article_versions')
    .where({ slug })
    .orderBy('id', 'desc')
    .offset(max - 1)
    .first<{ id: number } | undefined>('id')
  if (oldest) await trx('article_versions').where({ slug }).where('id', '<', oldest.id).delete()
}

/** The document of the newest version of an article. */
export async function readLatestArticleVersion(q: Knex, slug: string): Promise<string | undefined> {
  const row = await q('article_versions')
    .where({ slug })
    .orderBy('id', 'desc')
    .first<{ document: string } | undefined>('document')
  return row?.document
}

/** All articles, the newest first, drafts included. */
export async function readStoredArticles(q: Knex, text: string, limit: number): Promise<StoredArticle[]> {
  return q('articles')
    .whereRaw(`lower(slug || ' ' || title) LIKE ? ESCAPE '\\'`, [likePattern(text)])
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select(columns)
}

/** The slugs among these that articles have. */
export async function findTakenSlugs(
  q: Knex,
  table: 'articles' | 'article_categories',
  slugs: string[],
): Promise<Set<string>> {
  return new Set(await q(table).whereIn('slug', slugs).pluck<string[]>('slug'))
}

export async function insertArticle(trx: Knex, row: Record<string, unknown>): Promise<number> {
  const [inserted] = await trx('articles').insert(row).returning<Array<{ id: number }>>('id')
  if (!inserted) throw new Error('the article was not stored')
  return inserted.id
}

export async function updateArticle(trx: Knex, id: number, row: Record<string, unknown>): Promise<void> {
  await trx('articles').where({ id }).update(row)
}

export async function deleteArticleRow(trx: Knex, slug: string): Promise<boolean> {
  return (await trx('articles').where({ slug }).delete()) > 0
}

export async function replaceTags(
  trx: Knex,
  articleId: number,
  tags: ReadonlyArray<{ slug: string; name: string }>,
): Promise<void> {
  await trx('article_tags').where({ article_id: articleId }).delete()
  const rows = tags.map(({ slug, name }, position) => ({ article_id: articleId, slug, name, position }))
  if (rows.length > 0) await trx('article_tags').insert(rows)
}

export async function replaceProducts(trx: Knex, articleId: number, productIds: readonly number[]): Promise<void> {
  await trx('article_products').where({ article_id: articleId }).delete()
  const rows = productIds.map((productId, position) => ({ article_id: articleId, product_id: productId, position }))
  if (rows.length > 0) await trx('article_products').insert(rows)
}

export async function findProductsBySlug(q: Knex, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await q('products').whereIn('slug', slugs).select<Array<{ id: number; slug: string }>>('id', 'slug')
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** The category with this name; a new one when there is none. */
export async function findOrInsertCategory(trx: Knex, name: string, slug: string): Promise<number> {
  const found = await trx('article_categories').where({ name }).first<{ id: number } | undefined>('id')
  if (found) return found.id
  const [inserted] = await trx('article_categories').insert({ name, slug }).returning<Array<{ id: number }>>('id')
  if (!inserted) throw new Error('the category was not stored')
  return inserted.id
}
