import { TotalsBox } from '~/components/cart/totals-box'
import { PictureView } from '~/components/ui/picture/picture-view'
import { shownTotal } from '~/domain/sales/cart/cart'
import type { SummarisedCart } from '~/domain/sales/cart/view/cart-at-step'
import { addressStepPath, withQuery } from '~/paths'
import { panel, portraitFrame, stack, stickyAside } from '~/styles/layout.css'
import { amount, problemText, smallMuted, subheading } from '~/styles/text.css'
import { AddressBlock } from './address-block'
import * as styles from './order-summary.css'

interface OrderSummaryProps {
  cart: SummarisedCart
  hasAddress: boolean
}

/** A summary of the order next to a step of the checkout, where the window is wide enough. */
export function OrderSummary(props: OrderSummaryProps) {
  return (
    <aside className={`${panel} ${stickyAside} ${stack} ${styles.wide}`} aria-label="Your order">
      <h2 className={subheading}>Your order</h2>
      <SummaryContents {...props} />
    </aside>
  )
}

/** Shows the summary of the order above a step of the checkout, folded under its total. */
export function FoldedOrderSummary(props: OrderSummaryProps) {
  const { itemCount } = props.cart
  return (
    <details className={styles.folded}>
      <summary className={styles.fold}>
        <span>Your order ({itemCount === 1 ? '1 item' : `${itemCount} items`})</span>{' '}
        <span className={styles.foldedTotal}>{shownTotal(props.cart)}</span>
      </summary>
      <div className={`${stack} ${styles.unfolded}`}>
        <SummaryContents {...props} />
      </div>
    </details>
  )
}

function SummaryContents({ cart, hasAddress }: OrderSummaryProps) {
  return (
    <>
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
                {line.partArrival ? (
                  <>
                    <br />
                    {line.partArrival}
                  </>
                ) : null}
              </span>
            </span>{' '}
            <bdi className={amount}>{line.subtotal.formatted}</bdi>
          </li>
        ))}
      </ul>
      {cart.coupon?.reason ? (
        <p className={problemText}>
          {cart.coupon.code} does not apply now. {cart.coupon.reason}.
        </p>
      ) : null}
      <TotalsBox of={cart} />
      {hasAddress && cart.shippingAddress ? (
        <AddressBlock title="Delivery address" address={cart.shippingAddress}>
          {cart.email ? <p className={smallMuted}>{cart.email}</p> : null}
          <a href={withQuery(addressStepPath, { mode: 'edit' })}>Change address</a>
        </AddressBlock>
      ) : null}
    </>
  )
}
