import { visuallyHidden } from '~/styles/layout.css'
import { star } from './star'
import * as styles from './rating.css'

const stars = [0, 20, 40, 60, 80].map((x) => `M${x} 0${star}`).join('')

/** Mean rating as stars and as text. `timesTen` 43 is 4.3 of 5. */
export function Rating({ timesTen, count }: { timesTen: number; count: number }) {
  const mean = (timesTen / 10).toFixed(1)
  return (
    <span className={styles.rating}>
      <svg className={styles.stars} viewBox="0 0 100 20" aria-hidden="true">
        <path className={styles.starsEmpty} d={stars} />
        {/* cut off where it ends: a clip path would need an id, and a page has many ratings */}
        <svg width={timesTen * 2} height="20">
          <path className={styles.starsFull} d={stars} />
        </svg>
      </svg>
      <span>
        <span className={visuallyHidden}>Rated </span>
        {mean}
        <span className={visuallyHidden}> of 5</span> · {count} {count === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}
