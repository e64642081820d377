import type { Knex } from 'knex'
import type { ReviewStatus } from '~/domain/catalogue/reviews/review'
import { boundedCount, readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface ReviewListRow {
  id: number
  version: number
  productName: string
  productSlug: string
  status: ReviewStatus
  rating: number
  authorName: string
  title: string
  text: string
  /** JSON */
  fields: string
  isVerified: 0 | 1
  reply: string
  createdAt: string
}

const columns = {
  id: 'r.id',
  version: 'r.version',
  productName: 'p.name',
  productSlug: 'p.slug',
  status: 'r.status',
  rating: 'r.rating',
  authorName: 'r.author_name',
  title: 'r.title',
  text: 'r.text',
  fields: 'r.fields',
  isVerified: 'r.is_verified',
  reply: 'r.reply',
  createdAt: 'r.created_at',
} satisfies Record<keyof ReviewListRow, string>

const pageSize = 20

/** The reviews of a channel with a status: those that wait the oldest first, the others the newest first. */
export async function readReviewPage(
  q: Knex,
  channelId: number,
  status: ReviewStatus,
  page: KeysetPage,
): Promise<ListPage<ReviewListRow>> {
  const query = q('reviews as r')
    .join('products as p', 'p.id', 'r.product_id')
    .where({ 'r.channel_id': channelId, 'r.status': status })
    .select(columns)
  const cursorOf = ({ createdAt, id }: ReviewListRow) => ({ value: createdAt, id })
  const direction = status === 'pending' ? 'asc' : 'desc'
  return readKeysetPage(query, { value: 'r.created_at', id: 'r.id', direction, cursorOf }, page, pageSize)
}

/** The reply to a review, '' without one, and the version of the review; null when there is none. */
export async function findReply(q: Knex, id: number): Promise<{ version: number; reply: string } | null> {
  const row: { version: number; reply: string } | undefined = await q('reviews').where({ id }).first('version', 'reply')
  return row ?? null
}

/** How many reviews of a channel wait, counted up to 1,001. */
export async function countWaitingReviews(q: Knex, channelId: number): Promise<number> {
  // the condition of the index reviews_pending
  const counted = q.raw(`${boundedCount(`reviews WHERE channel_id = ? AND status = 'pending'`)} AS count`, [channelId])
  const [row] = await q.select<Array<{ count: number }>>(counted)
  return Number(row?.count ?? 0)
}
