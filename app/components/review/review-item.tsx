import type { ReactNode } from 'react'
import { PhotoLinks } from '~/components/ui/picture/photo-links'
import type { ReviewView } from '~/domain/catalogue/reviews/review'
import { ruledSection, spread } from '~/styles/layout.css'
import { lines, smallMuted } from '~/styles/text.css'
import * as styles from '~/components/order/shipments.css'

/** One review, with what stands below it. */
export function ReviewItem({ review, children }: { review: ReviewView; children?: ReactNode }) {
  const details = [review.authorName, review.isVerified ? 'Verified buyer' : '', review.createdAtText]
  return (
    <article id={`review-${review.id}`} className={ruledSection} aria-label={`Review by ${review.authorName}`}>
      <p>
        <span role="img" aria-label={`${review.rating} out of 5 stars`}>
          {'★'.repeat(review.rating) + '☆'.repeat(5 - review.rating)}
        </span>{' '}
        {review.title ? <strong>{review.title}</strong> : null}
      </p>
      <p className={lines}>{review.text}</p>
      {review.fields.length > 0 ? (
        <p className={smallMuted}>{review.fields.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
      ) : null}
      <PhotoLinks photos={review.photos} />
      {review.reply ? (
        <div className={styles.scans}>
          <strong>Our reply</strong>
          <p className={lines}>{review.reply}</p>
        </div>
      ) : null}
      <div className={spread}>
        <p className={smallMuted}>{details.filter(Boolean).join(' · ')}</p>
        {children}
      </div>
    </article>
  )
}
