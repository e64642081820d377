import { shortRating } from './rating.css'

/** Mean rating as one star and a number, for cards. `timesTen` 43 is 4.3 of 5. */
export function ShortRating({ timesTen, count }: { timesTen: number; count: number }) {
  const mean = (timesTen / 10).toFixed(1)
  return (
    <span
      className={shortRating}
      role="img"
      aria-label={`Rated ${mean} of 5 · ${count} ${count === 1 ? 'review' : 'reviews'}`}
    >
      {`${mean} (${count})`}
    </span>
  )
}
