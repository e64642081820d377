import { PictureView } from '~/components/ui/picture/picture-view'
import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import type { OrderView } from '~/domain/orders/order'
import { panel, stickyAside, withAside } from '~/styles/layout.css'
import { AddressBlock } from '~/components/checkout/address-lines'
import * as styles from '~/components/checkout/checkout.css'
import { TotalsBox } from '~/components/cart/totals-box'
import { productPath } from '~/paths'

/** How to pay what is not paid yet: bank details, a UPI link and its code. */
function PaymentInstructions({ order }: { order: OrderView }) {
  const { paymentInstructions: instructions } = order
  if (!instructions) return null
  return (
    <Notice tone="info">
      <div className={styles.box}>
        <strong>{instructions.title}</strong>
        <dl className={styles.facts}>
          {instructions.rows.map(({ label, value }) => (
            <div className={styles.totalsRow} key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {instructions.qrSvg ? (
          <img
            className={styles.qr}
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

/** An order as its buyer sees it. */
export function OrderDetails({ order }: { order: OrderView }) {
  return (
    <div className={withAside}>
      <div className={styles.box}>
        <PaymentInstructions order={order} />
        <ul>
          {order.lines.map((line) => (
            <li key={line.position} className={styles.line}>
              <div className={styles.linePicture}>
                {line.picture ? <PictureView picture={line.picture} sizes="8rem" ratio="portrait" alt="" /> : null}
              </div>
              <div className={styles.lineWords}>
                <a className={styles.lineName} href={productPath(line.slug)}>
                  {line.name}
                </a>
                <p className={styles.lineFacts}>
                  {[
                    ...line.options.map(({ name, value }) => `${name}: ${value}`),
                    ...line.customisation.map(({ label, value }) => `${label}: ${value}`),
                  ].join(' · ')}
                </p>
                <p className={styles.lineFacts}>
                  {line.quantityInDisplayUnit} × {line.unitPrice.formatted}
                </p>
                <span className={styles.amount}>{line.total.formatted}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <aside className={`${panel} ${stickyAside} ${styles.box}`} aria-label="Order summary">
        <TotalsBox totals={order.totals} needsShipping={order.shippingMethod !== null} />
        <p>
          Payment: {order.paymentMethod.name}
          {order.shippingMethod ? (
            <>
              <br />
              Delivery: {order.shippingMethod.name}
              {order.shippingMethod.daysMin === null
                ? ''
                : `, ${order.shippingMethod.daysMin} to ${order.shippingMethod.daysMax} days`}
            </>
          ) : null}
        </p>
        {order.shippingAddress ? <AddressBlock title="Delivery to" address={order.shippingAddress} /> : null}
        {order.billingAddress ? <AddressBlock title="Invoice to" address={order.billingAddress} /> : null}
        {order.email || order.phone ? <p>{[order.email, order.phone].filter(Boolean).join(' · ')}</p> : null}
        {order.note ? <p>“{order.note}”</p> : null}
      </aside>
    </div>
  )
}
