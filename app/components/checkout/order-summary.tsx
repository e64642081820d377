import { TotalsBox } from '~/components/cart/totals-box'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { CartView } from '~/domain/cart/cart'
import { addressStepPath, withQuery } from '~/paths'
import { panel, portraitFrame, stack, stickyAside } from '~/styles/layout.css'
import { amount, problemText, smallMuted, subheading } from '~/styles/text.css'
import { AddressBlock } from './address-block'
import * as styles from './order-summary.css'

/** A summary of the order next to a step of the checkout. */
export function OrderSummary({ cart, hasAddress }: { cart: CartView; hasAddress: boolean }) {
  return (
    <aside className={`${panel} ${stickyAside} ${stack}`} aria-label="Your order">
      <h2 className={subheading}>Your order</h2>
      <ul className={stack}>
        {cart.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={portraitFrame}>
              {line.picture ? <PictureView picture={line.picture} sizes="3.5rem" ratio="portrait" alt="" /> : null}
            </span>
            <span>
              {line.name}
              <br />
              <span className={smallMuted}>
                {line.choicesText}
                {line.choicesText ? ' · ' : ''}
                {line.quantityInDisplayUnit} · {line.priceText}
              </span>
            </span>
            <span className={amount}>{line.subtotal.formatted}</span>
          </li>
        ))}
      </ul>
      {cart.coupon?.reason ? (
        <p className={problemText}>
          Coupon {cart.coupon.code} does not apply: {cart.coupon.reason}.
        </p>
      ) : null}
      <TotalsBox of={cart} />
      {hasAddress && cart.shippingAddress ? (
        <AddressBlock title="Delivery to" address={cart.shippingAddress}>
          {cart.email ? <p className={smallMuted}>{cart.email}</p> : null}
          <a href={withQuery(addressStepPath, { mode: 'edit' })}>Change address</a>
        </AddressBlock>
      ) : null}
    </aside>
  )
}
