import { Fragment } from 'react'
import { ActionBar } from '~/components/ui/action-bar/action-bar'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import { shownTotal, type CartLoss, type ShownCart } from '~/domain/sales/cart/cart'
import type { CartResult, RejectedCoupon } from '~/enhance/use-cart-changes'
import { stack, stickyAside, withAside, spread } from '~/styles/layout.css'
import { aloneLink } from '~/styles/text.css'
import { cartPath, shopPath } from '~/paths'
import * as styles from './cart-contents.css'
import { CartLine } from './cart-line'
import { CouponBox } from './coupon-box'
import { TotalsBox } from './totals-box'

const emptyText = 'What you add waits here for you.'
/** What may have happened, and what to do. */
const lostTexts: Record<CartLoss, string> = {
  cookies: `${emptyText} If something is missing that you have added, allow cookies for this shop in your browser and add it again.`,
  checkout:
    'We can’t find the cart that you wanted to pay for. Your browser may not keep cookies, or you are no longer logged in: allow cookies for this shop, log in if you were logged in, or add the items again.',
  order:
    'Your order was not placed, because we can’t find your cart any more. Your browser may not keep cookies, or you are no longer logged in: allow cookies for this shop, log in if you were logged in, or add the items again.',
}

/** A form of the cart that was sent without a script and not accepted. */
export interface FailedCartForm {
  message: string
  /** The coupon code that was typed into it; null for the form of anything else. */
  code: string | null
  typed?: { lineId?: string; quantity?: string }
}

interface CartContentsProps {
  cart: ShownCart
  loss: CartLoss | null
  /** The code of a link with a coupon, which the visitor has followed. */
  readyCoupon?: string | null
  failed?: FailedCartForm
  /** The result of the last change by a script. */
  result?: CartResult | null
  /** Whether it is shown in the drawer, where everything is in one column. */
  isDrawer?: boolean
}

/** The contents of the cart page and the cart drawer: lines, totals, the checkout button and coupons. */
export function CartContents({
  cart,
  loss,
  readyCoupon = null,
  failed,
  result = null,
  isDrawer = false,
}: CartContentsProps) {
  const refused = result === null ? failed : undefined
  // a script announces what it has changed
  const removed =
    cart.removedName === null ? null : <RemovedNotice name={cart.removedName} isStatus={result === null} />
  const message = result?.message ?? null
  const messageLine = message?.lineId === null ? undefined : cart.lines.find(({ id }) => id === message?.lineId)
  const top = (
    <>
      {refused?.code === null ? (
        <Notice tone="danger" isStatus>
          {refused.message}
        </Notice>
      ) : null}
      {message && !messageLine ? <Notice tone={message.isError ? 'danger' : 'info'}>{message.text}</Notice> : null}
    </>
  )
  if (cart.lines.length === 0) {
    return (
      <>
        {top}
        {removed}
        <EmptyState icon="cart" title="Your cart is empty" text={loss === null ? emptyText : lostTexts[loss]}>
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
          <Fragment key={line.id}>
            {cart.removedBefore === line.id ? <li>{removed}</li> : null}
            <CartLine
              line={line}
              isFirst={index === 0}
              typedQuantity={refused?.typed?.lineId === String(line.id) ? refused.typed.quantity : undefined}
              message={line === messageLine ? message : null}
            />
          </Fragment>
        ))}
        {removed && cart.removedBefore === null ? <li>{removed}</li> : null}
      </ul>
    </div>
  )
  if (!hasTotal) {
    return (
      <>
        {top}
        <div className={stack}>
          {lines}
          <div>
            <LinkButton href={shopPath()}>Continue shopping</LinkButton>
          </div>
        </div>
      </>
    )
  }
  const rejected = result ? result.rejectedCoupon : refused && toRejectedCoupon(refused)
  return (
    <>
      {top}
      <div className={isDrawer ? stack : withAside}>
        {lines}
        <div className={isDrawer ? stack : `${stickyAside} ${stack}`}>
          <TotalsBox of={cart} />
          {isDrawer ? null : (
            <div className={styles.wideCheckout}>
              <CheckoutForm />
            </div>
          )}
          <CouponBox
            coupon={cart.coupon}
            available={cart.availableCoupons}
            ready={readyCoupon}
            rejected={rejected ?? null}
          />
          <a className={aloneLink} href={isDrawer ? cartPath : shopPath()}>
            {isDrawer ? 'View cart' : 'Continue shopping'}
          </a>
        </div>
      </div>
      <ActionBar
        kind={isDrawer ? 'inDrawer' : 'belowDesktop'}
        className={isDrawer ? '' : styles.bar}
        amount={shownTotal(cart)}
        note={cart.itemCount === 1 ? 'Total, 1 item' : `Total, ${cart.itemCount} items`}
      >
        <CheckoutForm />
      </ActionBar>
    </>
  )
}

function toRejectedCoupon({ code, message }: FailedCartForm): RejectedCoupon | null {
  return code === null ? null : { code, reason: message }
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

/** Shows which item was removed from the cart, with a form that puts it back. */
function RemovedNotice({ name, isStatus }: { name: string; isStatus: boolean }) {
  return (
    <Notice isStatus={isStatus}>
      <form className={spread} method="post" action={cartPath}>
        Removed {name}.{' '}
        <Button variant="quiet" size="small" name="intent" value="restore">
          Undo
        </Button>
      </form>
    </Notice>
  )
}
