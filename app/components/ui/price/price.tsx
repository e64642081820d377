import type { Money } from '~/domain/money/money'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './price.css'

interface PriceProps {
  price: Money
  compareAt?: Money | null
  savingPercent?: number | null
  /** The lowest of several. */
  isFrom?: boolean
  size?: 'small' | 'medium' | 'large'
}

/** A price, what it was, and what is saved; the meaning of the struck price is said aloud too. */
export function Price({ price, compareAt, savingPercent, isFrom = false, size }: PriceProps) {
  return (
    <span className={styles.price({ size })}>
      <span className={styles.now}>
        {isFrom ? <span className={styles.from}>From </span> : null}
        {price.formatted}
      </span>
      {compareAt ? (
        <>
          <span className={visuallyHidden}>, was </span>
          <s className={styles.was}>{compareAt.formatted}</s>
        </>
      ) : null}
      {compareAt && savingPercent ? <span className={styles.saving}>{savingPercent}% off</span> : null}
    </span>
  )
}
