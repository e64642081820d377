import { Rating } from '~/components/ui/rating/rating'
import type { ReviewSort, ReviewSummary as Summary } from '~/domain/reviews/review'
import { productReviewsPath, withQuery } from '~/paths'
import { narrow } from '~/components/order/rating-form.css'
import * as styles from './review.css'

interface ReviewSummaryProps {
  slug: string
  summary: Summary
  /** How the page is sorted; the links by stars keep it. */
  sort?: ReviewSort
}

/** The mean rating, and the counts by stars, each a link to these reviews. */
export function ReviewSummary({ slug, summary, sort }: ReviewSummaryProps) {
  return (
    <div className={narrow}>
      <Rating timesTen={summary.timesTen} count={summary.count} />
      {summary.byStars.map(({ stars, count }) => (
        <div key={stars} className={styles.stars}>
          {count > 0 ? (
            <a href={withQuery(productReviewsPath(slug), { stars: String(stars), sort })}>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </a>
          ) : (
            <span>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
          )}
          <progress className={styles.bar} max={summary.count} value={count} aria-hidden="true" />
          <span>{count}</span>
        </div>
      ))}
    </div>
  )
}
