import type { DeliveryView, TotalsRow, TotalsView } from '~/domain/cart/cart'
import { savedText, smallMuted } from '~/styles/text.css'
import * as styles from './totals-box.css'

interface TotalsBoxProps {
  /** A cart or an order. */
  of: { totalsRows: TotalsRow[]; totals: TotalsView; delivery?: DeliveryView | null }
}

/** The totals of a cart or an order, and when it arrives. */
export function TotalsBox({ of: { totalsRows, totals, delivery } }: TotalsBoxProps) {
  return (
    <div className={styles.totals}>
      <dl className={styles.totals}>
        {totalsRows.map(({ kind, label, text }) => {
          const look = kind === 'included-tax' ? smallMuted : kind === 'coupon' ? savedText : undefined
          return (
            <div key={label} className={kind === 'total' ? styles.grandTotal : styles.row}>
              <dt className={look}>{label}</dt>
              <dd className={look}>{text}</dd>
            </div>
          )
        })}
      </dl>
      {delivery?.missingForFree ? <p>Add {delivery.missingForFree.formatted} more for free delivery.</p> : null}
      {delivery?.arrival ? <p className={smallMuted}>{delivery.arrival}.</p> : null}
      {totals.savings.amount > 0 ? <p className={savedText}>You save {totals.savings.formatted} in total.</p> : null}
    </div>
  )
}
