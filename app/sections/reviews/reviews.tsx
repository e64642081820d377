import { ReviewItem } from '~/components/review/review-item'
import type { LatestReview } from '~/domain/catalogue/reviews/review'
import { productPath } from '~/paths'
import { container, visuallyHidden } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './reviews.css'

/** Shows the latest reviews of all products, each with a link to its product. */
export function ReviewsSection({
  data: { heading, reviews },
  hasPageHeading,
}: SectionProps<{ heading: string; reviews: LatestReview[] }>) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  return (
    <section className={container}>
      <Heading className={heading ? undefined : visuallyHidden}>{heading || 'Reviews'}</Heading>
      <div className={styles.list}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review}>
            <a href={productPath(review.product.slug)}>{review.product.name}</a>
          </ReviewItem>
        ))}
      </div>
    </section>
  )
}
