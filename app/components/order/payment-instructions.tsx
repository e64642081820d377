import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import type { OrderView } from '~/domain/orders/order'
import { stack } from '~/styles/layout.css'
import * as styles from './payment-instructions.css'

/** How to pay an order that is not paid yet: bank details, a link that opens an app, a code to scan. */
export function PaymentInstructions({ order }: { order: OrderView }) {
  const { paymentInstructions: instructions } = order
  if (!instructions) return null
  return (
    <Notice tone="info">
      <div className={stack}>
        <strong>{instructions.title}</strong>
        {instructions.rows.length > 0 ? (
          <dl className={styles.facts}>
            {instructions.rows.map(({ label, value }) => (
              <div className={styles.row} key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {instructions.qrCode ? (
          <img
            className={styles.qrCode}
            src={`data:image/svg+xml,${encodeURIComponent(instructions.qrCode.svg)}`}
            width="192"
            height="192"
            alt={instructions.qrCode.alt}
          />
        ) : null}
        {instructions.link ? (
          <div>
            <LinkButton href={instructions.link.url}>{instructions.link.label}</LinkButton>
          </div>
        ) : null}
      </div>
    </Notice>
  )
}
