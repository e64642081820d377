import type { Money } from '~/domain/shared/money/money'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './price.css'

interface PriceProps {
  price: Money
  compareAt?: Money | null
  savingPercent?: number | null
  /** 'a metre', for what is sold by length or weight. */
  perUnit?: string | null
  /** Whether it is the lowest of several prices. */
  isFrom?: boolean
  size?: 'small' | 'medium' | 'large'
  /** The class of its place. */
  className?: string
}

/** A price, the earlier price and the saving. A hidden text explains the struck price to screen readers. */
export function Price({
  price,
  compareAt,
  perUnit,
  savingPercent,
  isFrom = false,
  size = 'medium',
  className = '',
}: PriceProps) {
  const look = styles.price[size]
  const looks = className ? `${look} ${className}` : look
  // the most frequent price is one element, because a page of products has many
  if (!isFrom && !perUnit && !compareAt) return <bdi className={looks}>{price.formatted}</bdi>
  return (
    <span className={looks}>
      {isFrom ? <span className={styles.from}>From </span> : null}
      <bdi>{price.formatted}</bdi>
      {perUnit ? <span className={styles.from}> {perUnit}</span> : null}
      {compareAt ? (
        <>
          <span className={visuallyHidden}>, was </span>
          <s className={styles.was}>{compareAt.formatted}</s>
        </>
      ) : null}
      {compareAt && savingPercent ? <span className={styles.saving}>{` ${savingPercent}% off`}</span> : null}
    </span>
  )
}
