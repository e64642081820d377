import type { Knex } from 'knex'
import { insertRows } from '~db/bulk-rows'
import type { Picture } from '~/domain/catalogue/media/picture'
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

const columns = {
  id: 'reviews.id',
  productId: 'reviews.product_id',
  authorName: 'reviews.author_name',
  rating: 'reviews.rating',
  title: 'reviews.title',
  text: 'reviews.text',
  fields: 'reviews.fields',
  isVerified: 'reviews.is_verified',
  status: 'reviews.status',
  reply: 'reviews.reply',
  helpfulCount: 'reviews.helpful_count',
  createdAt: 'reviews.created_at',
} satisfies Record<keyof ReviewRow, string>

const latest = [
  { column: 'reviews.created_at', order: 'desc' },
  { column: 'reviews.id', order: 'desc' },
]
const orders: Record<ReviewSort, Array<{ column: string; order: string }>> = {
  newest: latest,
  helpful: [{ column: 'reviews.helpful_count', order: 'desc' }, ...latest],
  highest: [{ column: 'reviews.rating', order: 'desc' }, ...latest],
  lowest: [{ column: 'reviews.rating', order: 'asc' }, ...latest],
}

/** A product that can have reviews. */
export interface ReviewedProduct {
  id: number
  name: string
  slug: string
}

/** Whether the channel sells product `p`. */
const isSold = 'p.is_published = 1 AND EXISTS (SELECT 1 FROM listings l WHERE l.product_id = p.id AND l.channel_id = ?)'

/** The product with this slug that a channel sells, or null. */
export async function readReviewedProduct(q: Knex, channelId: number, slug: string): Promise<ReviewedProduct | null> {
  const row: ReviewedProduct | undefined = await q('products as p')
    .where({ 'p.slug': slug })
    .whereRaw(isSold, [channelId])
    .first('p.id', 'p.name', 'p.slug')
  return row ?? null
}

/** Approved reviews of a product. `stars` filters; null for all. */
export async function readReviewRows(
  q: Knex,
  productId: number,
  list: { stars: number | null; sort: ReviewSort; limit: number; offset: number },
): Promise<ReviewRow[]> {
  return q('reviews')
    .where({ product_id: productId, status: 'approved', ...(list.stars === null ? {} : { rating: list.stars }) })
    .orderBy(orders[list.sort])
    .limit(list.limit)
    .offset(list.offset)
    .select(columns)
}

/** The latest approved reviews with at least these stars, of products that the channel sells. */
export async function readLatestRows(
  q: Knex,
  channelId: number,
  { limit, minStars }: { limit: number; minStars: number },
): Promise<Array<ReviewRow & { productName: string; productSlug: string }>> {
  return q('reviews')
    .join('products as p', 'p.id', 'reviews.product_id')
    .where({ 'reviews.status': 'approved' })
    .where('reviews.rating', '>=', minStars)
    .whereRaw(isSold, [channelId])
    .orderBy(latest)
    .limit(limit)
    .select({ ...columns, productName: 'p.name', productSlug: 'p.slug' })
}

/** Approved reviews of a product by their stars. */
export async function countByStars(q: Knex, productId: number): Promise<Map<number, number>> {
  const rows: Array<{ rating: number; count: number }> = await q('reviews')
    .where({ product_id: productId, status: 'approved' })
    .groupBy('rating')
    .select({ rating: 'rating' })
    .count({ count: '*' })
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]))
}

export async function readReviewPhotos(
  q: Knex,
  reviewIds: readonly number[],
): Promise<Array<Omit<Picture, 'alt'> & { reviewId: number }>> {
  return q('review_photos as p')
    .join('assets as a', 'a.id', 'p.asset_id')
    .whereIn('p.review_id', [...reviewIds])
    .orderBy('p.id')
    .select({
      reviewId: 'p.review_id',
      hash: 'a.hash',
      width: 'a.width',
      height: 'a.height',
      placeholder: 'a.placeholder',
    })
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
  const [row]: Array<{ id: number }> = await trx('reviews')
    .insert({
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
    })
    .onConflict(['product_id', 'author_key'])
    .ignore()
    .returning('id')
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
  const where =
    'orderId' in by ? { 'o.id': by.orderId } : { 'o.customer_id': by.customerId, 'o.channel_id': by.channelId }
  const delivered = q('order_lines as l')
    .join('shipment_lines as sl', 'sl.order_line_id', 'l.id')
    .join('shipments as s', 's.id', 'sl.shipment_id')
    .where({ 'l.order_id': q.ref('o.id'), 'l.product_id': productId, 's.status': 'delivered' })
    .select('l.id')
  const row: { id: number; email: string | null; phone: string | null } | undefined = await q('orders as o')
    .where(where)
    .whereIn('o.status', ['placed', 'completed'])
    .whereExists(delivered)
    .orderBy('o.id', 'desc')
    .first('o.id', 'o.email', 'o.phone')
  return row ?? null
}

/** Whether someone has reviewed a product: with this author's key, or as this customer with other contacts. */
export async function hasReviewed(
  q: Knex,
  productId: number,
  { key, customerId }: { key: string; customerId: number | null },
): Promise<boolean> {
  const row = await q('reviews')
    .where({ product_id: productId })
    .where((author) => author.where({ author_key: key }).orWhere({ customer_id: customerId ?? 0 }))
    .first('id')
  return row !== undefined
}

/** A review with its row locked until the transaction ends. */
export async function lockReview(trx: Knex, id: number): Promise<ReviewRow | null> {
  const row: ReviewRow | undefined = await trx('reviews').where({ id }).forUpdate().first(columns)
  return row ?? null
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
  const review = await trx('reviews').where({ id: reviewId, status: 'approved' }).forUpdate().first('id')
  if (!review) return false
  const rows = await trx('review_votes')
    .insert({ review_id: reviewId, voter_key: voterKey })
    .onConflict(['review_id', 'voter_key'])
    .ignore()
    .returning('review_id')
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
