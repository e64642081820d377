import type { Knex } from 'knex'

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

/** All articles, the newest first, drafts included. */
export async function readStoredArticles(q: Knex, text: string, limit: number): Promise<StoredArticle[]> {
  const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return q('articles')
    .whereRaw(`lower(slug || ' ' || title) LIKE ? ESCAPE '\\'`, [like])
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
