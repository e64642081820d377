import type { ReviewPage } from '~/domain/reviews/review'
import { productReviewsPath, writeReviewPath } from '~/paths'
import { band, stack } from '~/styles/layout.css'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'

/** The reviews on a product's page: the counts by stars, and the latest ones. */
export function ProductReviews({ slug, reviews }: { slug: string; reviews: ReviewPage }) {
  const { summary } = reviews
  return (
    <section className={`${band} ${stack}`} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {summary.count > 0 ? <ReviewSummary slug={slug} summary={summary} /> : <p>No reviews yet.</p>}
      <div>
        {reviews.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </div>
      <p>
        {summary.count > reviews.reviews.length ? (
          <span>
            <a href={productReviewsPath(slug)}>All {summary.count} reviews</a> ·{' '}
          </span>
        ) : null}
        <a href={writeReviewPath(slug)}>Write a review</a>
      </p>
    </section>
  )
}
