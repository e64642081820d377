import { ActionBar } from '~/components/ui/action-bar/action-bar'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import { shownTotal, type ShownCart } from '~/domain/sales/cart/cart'
import { stack, stickyAside, withAside } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'
import { cartPath, shopPath } from '~/paths'
import * as styles from './cart-contents.css'
import { CartLine } from './cart-line'
import { CouponBox } from './coupon-box'
import { RemovedNotice } from './removed-notice'
import { TotalsBox } from './totals-box'

const emptyText = 'What you add waits here for you.'
const lostText =
  'If something is missing that you have added, allow cookies for this shop in your browser and add it again.'

interface CartContentsProps {
  cart: ShownCart
  /** Whether the browser has sent any cookie: one that keeps none has lost what was put into the cart. */
  sendsCookies: boolean
  couponTyped?: string
  couponErrors?: string[]
  /** The form of a line that was sent and not accepted; its quantity is shown again. */
  typedQuantity?: { lineId?: string; quantity?: string }
  /** Whether it is shown in the drawer, where everything is in one column. */
  isDrawer?: boolean
}

/** The contents of the cart page and the cart drawer: lines, coupons, totals and the checkout button. */
export function CartContents({
  cart,
  sendsCookies,
  couponTyped,
  couponErrors,
  typedQuantity,
  isDrawer = false,
}: CartContentsProps) {
  const removed = cart.removedName === null ? null : <RemovedNotice name={cart.removedName} />
  if (cart.lines.length === 0) {
    return (
      <>
        {removed}
        <EmptyState icon="cart" title="Your cart is empty" text={sendsCookies ? emptyText : `${emptyText} ${lostText}`}>
          <LinkButton href={shopPath()}>Shop all</LinkButton>
        </EmptyState>
      </>
    )
  }
  // what cannot be bought is not part of the total
  const hasTotal = cart.itemCount > 0
  const lines = (
    <div>
      {cart.hasPriceChanges ? (
        <Notice tone="warning" isStatus>
          {cart.priceChanges}
          <form method="post" action={cartPath}>
            <Button variant="secondary" size="small" name="intent" value="accept-prices">
              Accept the new prices
            </Button>
          </form>
        </Notice>
      ) : null}
      {cart.isStockValid ? null : (
        <Notice tone="danger" isStatus>
          {cart.lineProblems}{' '}
          {hasTotal
            ? 'This is not part of the total. Please change or remove it.'
            : 'Nothing in your cart can be ordered as it is. Change or remove it, or choose something else.'}
        </Notice>
      )}
      <ul>
        {cart.lines.map((line, index) => (
          <CartLine
            key={line.id}
            line={line}
            isFirst={index === 0}
            typedQuantity={typedQuantity?.lineId === String(line.id) ? typedQuantity.quantity : undefined}
          />
        ))}
      </ul>
    </div>
  )
  if (!hasTotal) {
    return (
      <>
        {removed}
        <div className={stack}>
          {lines}
          <div>
            <LinkButton href={shopPath()}>Continue shopping</LinkButton>
          </div>
        </div>
      </>
    )
  }
  const columns = (
    <div className={isDrawer ? stack : withAside}>
      {lines}
      <div className={isDrawer ? stack : `${stickyAside} ${stack}`}>
        <CouponBox coupon={cart.coupon} available={cart.availableCoupons} typed={couponTyped} errors={couponErrors} />
        <TotalsBox of={cart} />
        {isDrawer ? null : (
          <div className={styles.wideCheckout}>
            <CheckoutForm />
          </div>
        )}
        <a className={aloneLink} href={isDrawer ? cartPath : shopPath()}>
          {isDrawer ? 'View cart' : 'Continue shopping'}
        </a>
      </div>
    </div>
  )
  return (
    <>
      {removed}
      {columns}
      <ActionBar
        kind={isDrawer ? 'inDrawer' : 'onPhone'}
        className={isDrawer ? '' : styles.phoneBar}
        amount={shownTotal(cart)}
        note={cart.itemCount === 1 ? 'Total, 1 item' : `Total, ${cart.itemCount} items`}
      >
        <CheckoutForm />
      </ActionBar>
    </>
  )
}

function CheckoutForm() {
  return (
    <form className={styles.checkout} method="post" action={cartPath}>
      <Button isWide name="intent" value="checkout">
        Checkout
      </Button>
    </form>
  )
}
