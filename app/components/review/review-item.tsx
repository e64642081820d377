import type { ReactNode } from 'react'
import { pictureUrl } from '~/domain/media/picture'
import type { ReviewView } from '~/domain/reviews/review'
import { clusterTight, ruledSection } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'
import * as styles from '~/components/order/shipments.css'

/** One review, with what stands below it. */
export function ReviewItem({ review, children }: { review: ReviewView; children?: ReactNode }) {
  const details = [review.authorName, review.isVerified ? 'Verified buyer' : '', review.createdAtText]
  return (
    <article id={`review-${review.id}`} className={ruledSection} aria-label={`Review by ${review.authorName}`}>
      <p>
        <span aria-hidden="true">{'★'.repeat(review.rating) + '☆'.repeat(5 - review.rating)}</span>{' '}
        <strong>{review.title || `${review.rating} of 5`}</strong>
      </p>
      <p>{review.text}</p>
      {review.fields.length > 0 ? (
        <p className={smallMuted}>{review.fields.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
      ) : null}
      {review.photos.length > 0 ? (
        <div className={clusterTight}>
          {review.photos.map((photo) => (
            <a key={photo.hash} href={pictureUrl(photo.hash, 1280)}>
              <img
                className={styles.photo}
                src={pictureUrl(photo.hash, 320)}
                width="96"
                height="96"
                alt={photo.alt}
                loading="lazy"
              />
            </a>
          ))}
        </div>
      ) : null}
      <p className={smallMuted}>{details.filter(Boolean).join(' · ')}</p>
      {review.reply ? (
        <div className={styles.scans}>
          <strong>Our reply</strong>
          <p>{review.reply}</p>
        </div>
      ) : null}
      {children}
    </article>
  )
}
