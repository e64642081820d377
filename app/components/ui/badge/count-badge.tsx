import { count } from './count-badge.css'

/** A number at the corner of an icon, such as the number of pieces in the cart. Renders nothing for 0. */
export function CountBadge({ number }: { number: number }) {
  return number > 0 ? <span className={count}>{number}</span> : null
}
