import { count } from './count-badge.css'

/**
 * A number at the corner of an icon, such as the number of pieces in the cart. 0 is hidden by a style, so that the HTML
 * has the same shape for every number.
 */
export function CountBadge({ number }: { number: number }) {
  return (
    <span className={count} data-count={number}>
      {number}
    </span>
  )
}
