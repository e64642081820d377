import { useFetcher } from '~/framework/react'
import { useEffect, useRef, type FormEvent } from 'react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice/notice'
import { Skeleton } from '~/components/ui/skeleton/skeleton'
import type { ShownCart } from '~/domain/sales/cart/cart'
import { findSubmitter } from '~/enhance/events'
import { cartPath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { CartContents } from './cart-contents'

/** The answer to a change of the cart with `stay=1`. */
interface CartReply {
  ok: boolean
  notices?: Array<{ message: string }>
  error?: { message: string }
  /** The coupon code that was not accepted, or null. */
  code: string | null
}

/** The cart in a drawer over the page. It has the forms of the cart page, but sending one does not leave the page. */
export function CartDrawer({ onClose }: { onClose(): void }) {
  const shown = useFetcher<{ cart: ShownCart; sendsCookies: boolean }>()
  const change = useFetcher<CartReply>()
  const body = useRef<HTMLDivElement>(null)
  const reply = change.data

  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    if (!dialog) return
    shown.load(cartPath)
    if (!dialog.open) dialog.showModal()
    // a click on the backdrop is a click on the dialog itself
    const onClick = (event: MouseEvent) => event.target === dialog && dialog.close()
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('close', onClose)
    }
    // the fetcher is no dependency: it is a new object at every render, and the cart is loaded only once
  }, [onClose])

  const onSubmit = (event: FormEvent<HTMLDivElement>) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    const submitter = findSubmitter(event)
    const data = new FormData(form)
    if (submitter?.name) data.set(submitter.name, submitter.value)
    if (data.get('intent') === 'checkout') return
    event.preventDefault()
    data.set('stay', '1')
    change.submit(data, { method: 'post', action: cartPath })
  }

  const isCouponRejected = reply !== undefined && !reply.ok && reply.code !== null
  const message =
    !reply || isCouponRejected
      ? null
      : reply.ok
        ? reply.notices?.map((notice) => notice.message).join(' ')
        : reply.error?.message
  return (
    <Dialog id="cart-drawer" title="Your cart" kind="drawer">
      <div
        ref={body}
        className={stack}
        onSubmit={onSubmit}
        aria-busy={shown.state !== 'idle' || change.state !== 'idle'}
      >
        {message ? (
          <Notice tone={reply?.ok ? 'success' : 'danger'} isStatus>
            {message}
          </Notice>
        ) : null}
        {shown.data ? (
          <CartContents
            cart={shown.data.cart}
            sendsCookies={shown.data.sendsCookies}
            couponTyped={isCouponRejected ? (reply.code ?? undefined) : undefined}
            couponErrors={isCouponRejected && reply.error ? [reply.error.message] : undefined}
            isDrawer
          />
        ) : (
          <Skeleton />
        )}
      </div>
    </Dialog>
  )
}
