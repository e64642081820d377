import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import type { OrderView } from '~/domain/orders/order'
import { stack } from '~/styles/layout.css'
import * as styles from './payment-instructions.css'

/** How to pay what is not paid yet: bank details, a UPI link and its code. */
export function PaymentInstructions({ order }: { order: OrderView }) {
  const { paymentInstructions: instructions } = order
  if (!instructions) return null
  return (
    <Notice tone="info">
      <div className={stack}>
        <strong>{instructions.title}</strong>
        <dl className={styles.facts}>
          {instructions.rows.map(({ label, value }) => (
            <div className={styles.row} key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {instructions.qrSvg ? (
          <img
            className={styles.qrCode}
            src={`data:image/svg+xml,${encodeURIComponent(instructions.qrSvg)}`}
            width="192"
            height="192"
            alt="Payment code to scan with a UPI app"
          />
        ) : null}
        {instructions.link ? (
          <div>
            <LinkButton href={instructions.link}>Open a UPI app</LinkButton>
          </div>
        ) : null}
      </div>
    </Notice>
  )
}
