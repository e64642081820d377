import type { ReactNode } from 'react'
import type { TotalsView } from '~/domain/cart/cart'
import { savedText, smallMuted } from '~/styles/text.css'
import * as styles from './totals-box.css'

/** The totals of a cart or an order. */
export function TotalsBox({ totals, needsShipping }: { totals: TotalsView; needsShipping: boolean }) {
  const taxNames = totals.taxes.map((tax) => `${tax.name} ${tax.ratePpm / 10_000}%`)
  return (
    <div className={styles.totals}>
      <dl className={styles.totals}>
        <TotalsRow label="Subtotal">{totals.subtotal.formatted}</TotalsRow>
        {totals.discount.amount < 0 ? (
          <TotalsRow label="Discount" valueClassName={savedText}>
            {totals.discount.formatted}
          </TotalsRow>
        ) : null}
        {needsShipping ? <TotalsRow label="Delivery">{describeShipping(totals)}</TotalsRow> : null}
        {totals.fee.amount > 0 ? <TotalsRow label="Payment fee">{totals.fee.formatted}</TotalsRow> : null}
        {totals.isTaxIncluded
          ? null
          : totals.taxes.map((tax, index) => (
              <TotalsRow key={taxNames[index]} label={taxNames[index] ?? tax.name}>
                {tax.amount.formatted}
              </TotalsRow>
            ))}
        <div className={styles.grandTotal}>
          <dt>Total</dt>
          <dd>{totals.grandTotal.formatted}</dd>
        </div>
        {totals.isTaxIncluded && totals.tax.amount > 0 ? (
          <div className={styles.row}>
            <dt className={smallMuted}>Includes {taxNames.join(', ')}</dt>
            <dd className={smallMuted}>{totals.tax.formatted}</dd>
          </div>
        ) : null}
      </dl>
      {totals.savings.amount > 0 ? <p className={savedText}>You save {totals.savings.formatted}.</p> : null}
    </div>
  )
}

function TotalsRow({
  label,
  valueClassName,
  children,
}: {
  label: string
  valueClassName?: string
  children: ReactNode
}) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={valueClassName}>{children}</dd>
    </div>
  )
}

function describeShipping({ shipping }: TotalsView): string {
  if (shipping === null) return 'Chosen at checkout'
  return shipping.amount === 0 ? 'Free' : shipping.formatted
}
