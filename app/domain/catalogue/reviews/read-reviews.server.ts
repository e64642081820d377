import { parseJson } from '~/domain/shared/parse-json'
import type { Shop } from '~/domain/shared/shop'
import { dateFormat } from '~/domain/shared/text/date-format'
import { reviewsPerPage, summaryOf, type LatestReview, type ReviewPage, type ReviewView } from './review'
import { storedFieldsSchema, type ReviewListInput } from './review.schema'
import {
  countByStars,
  readLatestRows,
  readReviewedProduct,
  readReviewPhotos,
  readReviewRows,
  type ReviewedProduct,
  type ReviewRow,
} from './reviews.queries.server'

/** The product with this slug, or null when the channel does not sell it: its page and its reviews are not shown. */
export function findReviewedProduct(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  slug: string,
): Promise<ReviewedProduct | null> {
  return readReviewedProduct(db.read, channel.id, slug)
}

/** A page of a product's approved reviews, with the counts of all of them by stars. */
export async function readReviews(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  productId: number,
  list: ReviewListInput,
): Promise<ReviewPage> {
  const counts = await countByStars(db.read, productId)
  const summary = summaryOf(counts)
  const total = list.stars === null ? summary.count : (counts.get(list.stars) ?? 0)
  const lastPage = Math.max(1, Math.ceil(total / reviewsPerPage))
  const page = Math.min(list.page, lastPage)
  const { stars, sort } = list
  const rows =
    total === 0
      ? []
      : await readReviewRows(db.read, productId, {
          stars,
          sort,
          limit: reviewsPerPage,
          offset: (page - 1) * reviewsPerPage,
        })
  const reviews = await toReviewViews({ db, channel }, rows)
  return { summary, reviews, stars, sort, total, page, lastPage }
}

/**
 * The latest approved reviews of all products that the channel sells.
 * @param minStars only reviews with at least so many stars
 */
export async function readLatestReviews(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  list: { limit: number; minStars: number },
): Promise<LatestReview[]> {
  const rows = await readLatestRows(db.read, channel.id, list)
  const views = await toReviewViews({ db, channel }, rows)
  return views.map((view, index) => ({
    ...view,
    product: { name: rows[index]?.productName ?? '', slug: rows[index]?.productSlug ?? '' },
  }))
}

/** Rows as everybody sees them, with their photos. */
async function toReviewViews(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  rows: readonly ReviewRow[],
): Promise<ReviewView[]> {
  const photos = await readReviewPhotos(
    db.read,
    rows.map(({ id }) => id),
  )
  const dateOf = dateFormat(channel.languageTag, { dateStyle: 'medium', timeZone: channel.timeZone })
  return rows.map((row) => ({
    id: row.id,
    authorName: row.authorName,
    rating: row.rating,
    title: row.title,
    text: row.text,
    fields: storedFieldsSchema.parse(parseJson(row.fields)),
    isVerified: row.isVerified === 1,
    photos: photos
      .filter(({ reviewId }) => reviewId === row.id)
      .map(({ reviewId: _reviewId, ...photo }, index) => ({
        ...photo,
        alt: `Photo ${index + 1} by ${row.authorName}`,
      })),
    reply: row.reply,
    helpfulCount: row.helpfulCount,
    createdAt: row.createdAt,
    createdAtText: dateOf.format(new Date(row.createdAt)),
  }))
}
