import type { TotalsRow } from '~/domain/sales/cart/cart'
import { savedText, smallMuted } from '~/styles/text.css'
import * as styles from './totals-box.css'

interface TotalsBoxProps {
  /** A cart or an order. */
  of: { totalsRows: TotalsRow[]; totalsNotes: string[] }
}

/** The totals of a cart or an order, and when it arrives. */
export function TotalsBox({ of: { totalsRows, totalsNotes } }: TotalsBoxProps) {
  // where gift cards pay, what is left to pay matters most
  const main = totalsRows.at(-1)?.kind === 'due' ? 'due' : 'total'
  return (
    <div className={styles.totals}>
      <dl className={styles.totals}>
        {totalsRows.map(({ kind, label, text }, index) => {
          const look =
            kind === 'included-tax'
              ? smallMuted
              : kind === 'offer' || kind === 'coupon' || kind === 'gift-card'
                ? savedText
                : undefined
          return (
            <div key={`${index} ${label}`} className={kind === main ? styles.grandTotal : styles.row}>
              <dt className={look}>{label}</dt>
              <dd className={look}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          )
        })}
      </dl>
      {totalsNotes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
