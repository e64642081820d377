import { Rating } from '~/components/ui/rating/rating'
import type { ReviewSummary as Summary } from '~/domain/catalogue/reviews/review'
import { aloneLink } from '~/styles/text.css'
import * as styles from './review.css'

interface ReviewSummaryProps {
  summary: Summary
  /** The stars by which the list is filtered; null for all. */
  shownStars: number | null
  /** Address of the reviews with so many stars. */
  hrefOf: (stars: number) => string
}

/** The mean rating, and the counts by stars, each a link to these reviews. */
export function ReviewSummary({ summary, shownStars, hrefOf }: ReviewSummaryProps) {
  return (
    <div>
      <Rating timesTen={summary.timesTen} count={summary.count} />
      {summary.byStars.map(({ stars, count }) => {
        const name = stars === 1 ? '1 star' : `${stars} stars`
        return (
          <div key={stars} className={styles.stars}>
            {count > 0 ? (
              <a className={aloneLink} href={hrefOf(stars)} aria-current={stars === shownStars ? 'true' : undefined}>
                {stars === shownStars ? <strong>{name}</strong> : name}
              </a>
            ) : (
              <span>{name}</span>
            )}
            <progress className={styles.bar} max={summary.count} value={count} aria-hidden="true" />
            <span>{count}</span>
          </div>
        )
      })}
    </div>
  )
}
