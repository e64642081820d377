import { count } from './count-badge.css'

/** A number at the corner of an icon: how much is in the cart. Nothing for 0. */
export function CountBadge({ number }: { number: number }) {
  return number > 0 ? <span className={count}>{number}</span> : null
}
