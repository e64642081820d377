import type { Picture } from '~/domain/catalogue/media/picture'
import type { ReviewStatus } from '~/domain/catalogue/reviews/review'
import { readReviewPhotos } from '~/domain/catalogue/reviews/reviews.queries.server'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import type { Shop } from '~/domain/shared/shop'
import { readReviewPage, type ReviewListRow } from './review-list.queries.server'

/** A page of the channel's reviews with a status, with their photos. */
export async function listReviews(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  status: ReviewStatus,
  page: KeysetPage,
): Promise<ListPage<ReviewListRow & { photos: Picture[] }>> {
  const { rows, next, previous } = await readReviewPage(db.read, channel.id, status, page)
  const photos = await readReviewPhotos(
    db.read,
    rows.map(({ id }) => id),
  )
  const photosOf = ({ id, authorName }: ReviewListRow) =>
    photos
      .filter(({ reviewId }) => reviewId === id)
      .map(({ reviewId: _reviewId, ...photo }, index) => ({ ...photo, alt: `Photo ${index + 1} by ${authorName}` }))
  return { rows: rows.map((row) => ({ ...row, photos: photosOf(row) })), next, previous }
}
