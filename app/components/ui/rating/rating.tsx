import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './rating.css'

const star = 'm10 1.7 2.5 5.3 5.8.8-4.2 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.2-4 5.8-.8z'
const places = [0, 20, 40, 60, 80]

/** Mean rating as stars and as text. `timesTen` 43 is 4.3 of 5. */
export function Rating({
  timesTen,
  count,
  isShort = false,
}: {
  timesTen: number
  count: number
  /** One star and the number, for cards. */ isShort?: boolean
}) {
  const mean = (timesTen / 10).toFixed(1)
  if (isShort) {
    return (
      <span className={styles.rating}>
        <svg width="14" height="14" viewBox="0 0 20 20" aria-hidden="true">
          <path className={styles.starsFull} d={star} />
        </svg>
        <span className={visuallyHidden}>Rated </span>
        {mean}
        <span className={visuallyHidden}> of 5</span> ({count})
      </span>
    )
  }
  const clip = `stars-${timesTen}`
  return (
    <span className={styles.rating}>
      <svg className={styles.stars} viewBox="0 0 100 20" aria-hidden="true">
        <clipPath id={clip}>
          <rect width={timesTen * 2} height="20" />
        </clipPath>
        <path className={styles.starsEmpty} d={places.map((x) => `M${x} 0${star}`).join('')} />
        <path
          className={styles.starsFull}
          d={places.map((x) => `M${x} 0${star}`).join('')}
          clipPath={`url(#${clip})`}
        />
      </svg>
      <span>
        <span className={visuallyHidden}>Rated </span>
        {mean}
        <span className={visuallyHidden}> of 5</span> · {count} {count === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}
