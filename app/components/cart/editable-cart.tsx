import { useRef } from 'react'
import type { CartLoss, ShownCart } from '~/domain/sales/cart/cart'
import { useCartChanges } from '~/enhance/use-cart-changes'
import { stack, visuallyHidden } from '~/styles/layout.css'
import { CartContents, type FailedCartForm } from './cart-contents'

interface EditableCartProps {
  cart: ShownCart
  loss: CartLoss | null
  /** The code of a link with a coupon, which the visitor has followed. */
  readyCoupon?: string | null
  isDrawer?: boolean
  /** The form that the page was sent with, when it was not accepted. */
  failed?: FailedCartForm
  /** Reads the cart again. */
  reload(): void
}

/** The contents of a cart, whose forms a script sends without leaving the page. */
export function EditableCart({ cart, loss, readyCoupon, isDrawer, failed, reload }: EditableCartProps) {
  const content = useRef<HTMLDivElement>(null)
  const { onSubmit, isBusy, result } = useCartChanges(content, cart, reload)
  return (
    <div ref={content} className={isDrawer ? stack : undefined} onSubmit={onSubmit} aria-busy={isBusy || undefined}>
      <p className={visuallyHidden} role="status">
        {result?.announced}
      </p>
      <CartContents
        cart={cart}
        loss={loss}
        readyCoupon={readyCoupon}
        isDrawer={isDrawer}
        failed={failed}
        result={result}
      />
    </div>
  )
}
