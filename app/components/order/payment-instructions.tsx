import { Fragment } from 'react'
import { LinkButton } from '~/components/ui/button/link-button'
import type { OrderView } from '~/domain/sales/orders/order'
import { panel, stack } from '~/styles/layout.css'
import * as styles from './payment-instructions.css'

/** How to pay an order that is not paid yet: bank details, a link that opens an app, a code to scan. */
export function PaymentInstructions({ order }: { order: OrderView }) {
  const { paymentInstructions: instructions } = order
  if (!instructions) return null
  return (
    <section className={`${panel} ${stack} ${styles.box}`} aria-label="Payment">
      <strong>{instructions.title}</strong>
      {instructions.rows.length > 0 ? (
        <dl className={styles.facts}>
          {instructions.rows.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
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
    </section>
  )
}
