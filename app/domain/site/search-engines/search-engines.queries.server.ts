import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

/** A page of a sitemap. `changedAt`: ISO instant. */
export interface ListedSlug {
  id: number
  slug: string
  changedAt: string
}

/** A part of something long, and the id after which the next part begins; null after the last. */
export interface Part {
  rows: ListedSlug[]
  next: number | null
}

/**
 * The listed products among the next `limit` products of a channel, in the order of their ids. The ids are read first,
 * by the whole primary key (see readPricedVariantsAfter): a single statement would read all unlisted products between two
 * listed ones, and with the statistics of ANALYZE it would be planned in another order.
 */
export async function readListedProductsAfter(
  q: Knex,
  channelId: number,
  afterId: number,
  limit: number,
): Promise<Part> {
  const listings = await runPrepared<{ channelId: number; productId: number; isListed: number }>(
    q,
    `SELECT channel_id AS "channelId", product_id AS "productId", is_listed AS "isListed" FROM listings
     WHERE (channel_id, product_id) > (?, ?) ORDER BY channel_id, product_id LIMIT ?`,
    [channelId, afterId, limit],
  )
  const ofChannel = listings.filter((row) => row.channelId === channelId)
  const ids = ofChannel.filter(({ isListed }) => isListed === 1).map(({ productId }) => productId)
  const rows = await q('products')
    .whereIn('id', ids)
    .orderBy('id')
    .select<ListedSlug[]>({ id: 'id', slug: 'slug', changedAt: 'updated_at' })
  return { rows, next: ofChannel.at(-1)?.productId ?? null }
}

/** The slugs of all collections that a channel shows, or of all brands, in the order of the slugs. */
export async function readGroupSlugs(
  q: Knex,
  table: 'collections' | 'brands',
  channelId: number,
): Promise<Array<{ id: number; slug: string }>> {
  const query = q(table).orderBy('slug').select('id', 'slug')
  if (table === 'collections')
    void query.whereNotIn('id', q('hidden_collections').where({ channel_id: channelId }).select('collection_id'))
  return query
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

/**
 * The articles that are published at `now` among the next `limit` articles, in the order of their ids. All are read by
 * their ids, so that no statement reads and sorts every published article.
 */
export async function readArticlesAfter(q: Knex, now: string, afterId: number, limit: number): Promise<Part> {
  const articles = await q('articles')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select<Array<ListedSlug & { isPublished: number; publishedAt: string | null }>>({
      id: 'id',
      slug: 'slug',
      changedAt: 'updated_at',
      isPublished: 'is_published',
      publishedAt: 'published_at',
    })
  const rows = articles.filter(
    ({ isPublished, publishedAt }) => isPublished === 1 && publishedAt !== null && publishedAt <= now,
  )
  return { rows, next: articles.at(-1)?.id ?? null }
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
