import type { Knex } from 'knex'
import { columnList, inList, insertRow, insertRows, rowLock, runPrepared } from '~db/prepared'
import type { Picture } from '~/domain/media/picture'
import type { ReviewSort, ReviewStatus } from './review'

export interface ReviewRow {
  id: number
  productId: number
  authorName: string
  rating: number
  title: string
  text: string
  /** JSON */
  fields: string
  isVerified: 0 | 1
  status: ReviewStatus
  reply: string
  helpfulCount: number
  createdAt: string
}

/** The columns of a review of the table with this alias. */
const listOf = (alias: string) =>
  columnList({
    id: `${alias}.id`,
    productId: `${alias}.product_id`,
    authorName: `${alias}.author_name`,
    rating: `${alias}.rating`,
    title: `${alias}.title`,
    text: `${alias}.text`,
    fields: `${alias}.fields`,
    isVerified: `${alias}.is_verified`,
    status: `${alias}.status`,
    reply: `${alias}.reply`,
    helpfulCount: `${alias}.helpful_count`,
    createdAt: `${alias}.created_at`,
  } satisfies Record<keyof ReviewRow, string>)
const columns = listOf('reviews')

const orders: Record<ReviewSort, string> = {
  newest: 'created_at DESC, id DESC',
  helpful: 'helpful_count DESC, created_at DESC, id DESC',
  highest: 'rating DESC, created_at DESC, id DESC',
  lowest: 'rating, created_at DESC, id DESC',
}

/** A product that can have reviews. */
export interface ReviewedProduct {
  id: number
  name: string
  slug: string
}

const isSold = 'p.is_published = 1 AND EXISTS (SELECT 1 FROM listings l WHERE l.product_id = p.id AND l.channel_id = ?)'

/** The product with this slug that a channel sells, or null. */
export async function readReviewedProduct(q: Knex, channelId: number, slug: string): Promise<ReviewedProduct | null> {
  const sql = `SELECT p.id, p.name, p.slug FROM products p WHERE p.slug = ? AND ${isSold}`
  return (await runPrepared<ReviewedProduct>(q, sql, [slug, channelId]))[0] ?? null
}

/** Approved reviews of a product. `stars` filters; null for all. */
export async function readReviewRows(
  q: Knex,
  productId: number,
  list: { stars: number | null; sort: ReviewSort; limit: number; offset: number },
): Promise<ReviewRow[]> {
  const filter = list.stars === null ? '' : 'AND rating = ?'
  return runPrepared(
    q,
    `SELECT ${columns} FROM reviews WHERE product_id = ? AND status = 'approved' ${filter}
     ORDER BY ${orders[list.sort]} LIMIT ? OFFSET ?`,
    [productId, ...(list.stars === null ? [] : [list.stars]), list.limit, list.offset],
  )
}

/** The latest approved reviews with at least these stars, of products that the channel sells. */
export async function readLatestRows(
  q: Knex,
  channelId: number,
  { limit, minStars }: { limit: number; minStars: number },
): Promise<Array<ReviewRow & { productName: string; productSlug: string }>> {
  return runPrepared(
    q,
    `SELECT ${listOf('r')}, p.name AS "productName", p.slug AS "productSlug" FROM reviews r JOIN products p ON p.id = r.product_id
     WHERE r.status = 'approved' AND r.rating >= ? AND ${isSold}
     ORDER BY r.created_at DESC, r.id DESC LIMIT ?`,
    [minStars, channelId, limit],
  )
}

/** Approved reviews of a product by their stars. */
export async function countByStars(q: Knex, productId: number): Promise<Map<number, number>> {
  const rows = await runPrepared<{ rating: number; count: number }>(
    q,
    `SELECT rating, count(*) AS count FROM reviews WHERE product_id = ? AND status = 'approved' GROUP BY rating`,
    [productId],
  )
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]))
}

export async function readReviewPhotos(
  q: Knex,
  reviewIds: readonly number[],
): Promise<Array<Omit<Picture, 'alt'> & { reviewId: number }>> {
  if (reviewIds.length === 0) return []
  const ids = inList(reviewIds)
  return runPrepared(
    q,
    `SELECT p.review_id AS "reviewId", a.hash, a.width, a.height, a.placeholder
     FROM review_photos p JOIN assets a ON a.id = p.asset_id WHERE p.review_id IN (${ids.sql}) ORDER BY p.id`,
    ids.values,
  )
}

export interface NewReview {
  productId: number
  channelId: number
  customerId: number | null
  orderId: number | null
  authorKey: string
  authorName: string
  rating: number
  title: string
  text: string
  fields: string
  isVerified: boolean
  status: ReviewStatus
}

/** Inserts a review with its photos; null when its author has reviewed the product before. */
export async function insertReview(
  trx: Knex,
  review: NewReview,
  assetIds: readonly number[],
  now: string,
): Promise<number | null> {
  const [row] = await insertRow<{ id: number }>(
    trx,
    'reviews',
    {
      product_id: review.productId,
      channel_id: review.channelId,
      customer_id: review.customerId,
      order_id: review.orderId,
      author_key: review.authorKey,
      author_name: review.authorName,
      rating: review.rating,
      title: review.title,
      text: review.text,
      fields: review.fields,
      is_verified: review.isVerified ? 1 : 0,
      status: review.status,
      created_at: now,
    },
    'ON CONFLICT (product_id, author_key) DO NOTHING RETURNING id',
  )
  if (!row) return null
  await insertRows(
    trx,
    'review_photos',
    assetIds.map((assetId) => ({ review_id: row.id, asset_id: assetId })),
  )
  return row.id
}

/** The delivered order of a customer that contains a product, the latest first; null without one. */
export async function findDeliveredOrder(
  q: Knex,
  productId: number,
  by: { orderId: number } | { customerId: number; channelId: number },
): Promise<{ id: number; email: string | null; phone: string | null } | null> {
  const [condition, values] =
    'orderId' in by
      ? ['o.id = ?', [by.orderId]]
      : ['o.customer_id = ? AND o.channel_id = ?', [by.customerId, by.channelId]]
  const [row] = await runPrepared<{ id: number; email: string | null; phone: string | null }>(
    q,
    `SELECT o.id, o.email, o.phone FROM orders o WHERE ${condition} AND o.status IN ('placed', 'completed')
       AND EXISTS (SELECT 1 FROM order_lines l JOIN shipment_lines sl ON sl.order_line_id = l.id
         JOIN shipments s ON s.id = sl.shipment_id
         WHERE l.order_id = o.id AND l.product_id = ? AND s.status = 'delivered')
     ORDER BY o.id DESC LIMIT 1`,
    [...values, productId],
  )
  return row ?? null
}

/** Whether someone has reviewed a product: with this author's key, or as this customer with other contacts. */
export async function hasReviewed(
  q: Knex,
  productId: number,
  { key, customerId }: { key: string; customerId: number | null },
): Promise<boolean> {
  const sql = 'SELECT id FROM reviews WHERE product_id = ? AND (author_key = ? OR customer_id = ?)'
  return (await runPrepared(q, sql, [productId, key, customerId ?? 0])).length > 0
}

/** A review with its row locked until the transaction ends. */
export async function lockReview(trx: Knex, id: number): Promise<ReviewRow | null> {
  const sql = `SELECT ${columns} FROM reviews WHERE id = ? ${rowLock(trx)}`
  return (await runPrepared<ReviewRow>(trx, sql, [id]))[0] ?? null
}

export async function updateReview(
  trx: Knex,
  id: number,
  change: { status: ReviewStatus } | { reply: string; replied_at: string },
): Promise<void> {
  await trx('reviews').where({ id }).update(change)
}

/** Counts a vote for an approved review, once for each voter; a trigger adds it. Returns whether it was the first. */
export async function insertVote(trx: Knex, reviewId: number, voterKey: string): Promise<boolean> {
  const rows = await runPrepared(
    trx,
    `INSERT INTO review_votes (review_id, voter_key) SELECT id, ? FROM reviews WHERE id = ? AND status = 'approved'
     ON CONFLICT (review_id, voter_key) DO NOTHING RETURNING review_id`,
    [voterKey, reviewId],
  )
  return rows.length > 0
}

/** Reviews of a channel for the owner, the newest first. */
export async function readReviewList(
  q: Knex,
  channelId: number,
  status: string | null,
  limit: number,
): Promise<
  Array<
    Record<'product' | 'status' | 'name' | 'title' | 'text' | 'reply' | 'created', string> & {
      id: number
      rating: number
    }
  >
> {
  return q('reviews as r')
    .join('products as p', 'p.id', 'r.product_id')
    .where({ 'r.channel_id': channelId })
    .modify((query) => {
      if (status !== null) void query.where({ 'r.status': status })
    })
    .orderBy('r.id', 'desc')
    .limit(limit)
    .select({
      id: 'r.id',
      product: 'p.slug',
      status: 'r.status',
      rating: 'r.rating',
      name: 'r.author_name',
      title: 'r.title',
      text: 'r.text',
      reply: 'r.reply',
      created: 'r.created_at',
    })
}

/** How many reviews of a channel have a status. */
export async function countReviews(q: Knex, channelId: number, status: ReviewStatus): Promise<number> {
  const row = await q('reviews').where({ channel_id: channelId, status }).count({ count: '*' }).first()
  return Number(row?.count ?? 0)
}
