import type { Knex } from 'knex'

/** A page of a sitemap. `changedAt`: ISO instant. */
export interface ListedSlug {
  id: number
  slug: string
  changedAt: string
}

/** The listed products of a channel after one of them, in the order of their ids. */
export async function readListedProductsAfter(
  q: Knex,
  channelId: number,
  afterId: number,
  limit: number,
): Promise<ListedSlug[]> {
  return q('listings as l')
    .join('products as p', 'p.id', 'l.product_id')
    .where({ 'l.channel_id': channelId, 'l.is_listed': 1 })
    .where('l.product_id', '>', afterId)
    .orderBy('l.product_id')
    .limit(limit)
    .select<ListedSlug[]>({ id: 'p.id', slug: 'p.slug', changedAt: 'p.updated_at' })
}

/** The slugs of all collections or brands, in the order of the slugs. */
export async function readGroupSlugs(
  q: Knex,
  table: 'collections' | 'brands',
): Promise<Array<{ id: number; slug: string }>> {
  return q(table).orderBy('slug').select('id', 'slug')
}

/** Published content pages that are found by their slugs. */
export async function readPageSlugs(q: Knex): Promise<ListedSlug[]> {
  return q('pages')
    .where({ page_type: 'Page', is_published: 1 })
    .orderBy('id')
    .select<ListedSlug[]>({ id: 'id', slug: 'slug', changedAt: 'updated_at' })
}

const publishedArticles = (q: Knex, now: string) =>
  q('articles').where({ is_published: 1 }).where('published_at', '<=', now)

/** The number of articles that are published at `now`. */
export async function countArticles(q: Knex, now: string): Promise<number> {
  const row = await publishedArticles(q, now).count({ count: '*' }).first()
  return Number(row?.['count'] ?? 0)
}

/** The id before the article with this rank (from 0) of those that are published at `now`. */
export async function findIdBeforeArticleRank(q: Knex, now: string, rank: number): Promise<number | null> {
  if (rank === 0) return 0
  const row = await publishedArticles(q, now)
    .orderBy('id')
    .offset(rank - 1)
    .first<{ id: number } | undefined>('id')
  return row?.id ?? null
}

/** The articles that are published at `now` after one of them, in the order of their ids. */
export async function readArticlesAfter(q: Knex, now: string, afterId: number, limit: number): Promise<ListedSlug[]> {
  return publishedArticles(q, now)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select<ListedSlug[]>({ id: 'id', slug: 'slug', changedAt: 'updated_at' })
}

/**
 * Returns the ids of those of the given channels that list a product. Without the channels all listings would be read.
 */
export async function readListingChannels(
  q: Knex,
  channelIds: readonly number[],
  productId: number,
): Promise<number[]> {
  return q('listings')
    .whereIn('channel_id', [...channelIds])
    .where({ product_id: productId, is_listed: 1 })
    .pluck<number[]>('channel_id')
}
