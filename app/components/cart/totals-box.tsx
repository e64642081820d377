import type { TotalsView } from '~/domain/cart/cart'
import * as styles from '~/components/checkout/checkout.css'

/** What it comes to, and why. */
export function TotalsBox({ totals, needsShipping }: { totals: TotalsView; needsShipping: boolean }) {
  return (
    <div className={styles.totals}>
      <dl className={styles.totals}>
        <div className={styles.totalsRow}>
          <dt>Subtotal</dt>
          <dd>{totals.subtotal.formatted}</dd>
        </div>
        {totals.discount.amount < 0 ? (
          <div className={styles.totalsRow}>
            <dt>Discount</dt>
            <dd className={styles.saved}>{totals.discount.formatted}</dd>
          </div>
        ) : null}
        {needsShipping ? (
          <div className={styles.totalsRow}>
            <dt>Delivery</dt>
            <dd>
              {totals.shipping === null
                ? 'Chosen at checkout'
                : totals.shipping.amount === 0
                  ? 'Free'
                  : totals.shipping.formatted}
            </dd>
          </div>
        ) : null}
        {totals.fee.amount > 0 ? (
          <div className={styles.totalsRow}>
            <dt>Payment fee</dt>
            <dd>{totals.fee.formatted}</dd>
          </div>
        ) : null}
        {totals.isTaxIncluded
          ? null
          : totals.taxes.map((tax) => (
              <div className={styles.totalsRow} key={`${tax.name} ${tax.ratePpm}`}>
                <dt>
                  {tax.name} {tax.ratePpm / 10_000}%
                </dt>
                <dd>{tax.amount.formatted}</dd>
              </div>
            ))}
        <div className={styles.grand}>
          <dt>Total</dt>
          <dd>{totals.grandTotal.formatted}</dd>
        </div>
        {totals.isTaxIncluded && totals.tax.amount > 0 ? (
          <div className={styles.totalsRow}>
            <dt className={styles.lineFacts}>
              Includes {totals.taxes.map((tax) => `${tax.name} ${tax.ratePpm / 10_000}%`).join(', ')}
            </dt>
            <dd className={styles.lineFacts}>{totals.tax.formatted}</dd>
          </div>
        ) : null}
      </dl>
      {totals.savings.amount > 0 ? <p className={styles.saved}>You save {totals.savings.formatted}.</p> : null}
    </div>
  )
}
