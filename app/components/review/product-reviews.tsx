import type { ReviewPage } from '~/domain/catalogue/reviews/review'
import { band, stack } from '~/styles/layout.css'
import { ReviewList, type ReviewListPage } from './review-list'

/** The reviews on a product's page. */
export function ProductReviews({ page, reviews }: { page: ReviewListPage; reviews: ReviewPage }) {
  return (
    <section className={`${band} ${stack}`} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <ReviewList page={page} reviews={reviews} />
    </section>
  )
}
