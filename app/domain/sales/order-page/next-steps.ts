import type { OrderView } from '~/domain/sales/orders/order'
import { orderReturnsText } from '~/domain/sales/orders/order-returns'
import type { Settings } from '~/domain/operations/settings/settings'

/**
 * Returns the sentences that say what happens after an order was placed: how it is paid, when it leaves and arrives,
 * and whether it can come back. None once it is on its way or cancelled, because the order's status says more then.
 * @param sendsMail whether the shop can send mails
 */
export function listNextSteps(
  order: OrderView,
  settings: Pick<Settings, 'enable_refund'>,
  sendsMail: boolean,
): string[] {
  const { status, paymentStatus, fulfilmentStatus, paymentInstructions, shippingMethod, hasGiftCards } = order
  if (status !== 'placed' || !(fulfilmentStatus === 'none' || fulfilmentStatus === 'processing')) return []
  const isTold = sendsMail && order.email !== null
  const returns = orderReturnsText(order, settings)
  return [
    ...(paymentInstructions ? [`${paymentInstructions.title.replace(/\.$/, '')}.`] : []),
    ...(hasGiftCards && sendsMail ? [giftCardStep(paymentStatus)] : []),
    ...(shippingMethod
      ? [
          isTold
            ? 'We’ll pack your order, and write to you when it’s on its way.'
            : 'We’ll pack your order and send it.',
        ]
      : []),
    ...(shippingMethod?.arrival ? [`${shippingMethod.arrival}.`] : []),
    ...(returns ? [`${returns}.`] : []),
  ]
}

function giftCardStep(paymentStatus: OrderView['paymentStatus']): string {
  return paymentStatus === 'paid'
    ? 'We’re emailing each gift card to its recipient now. It takes a few minutes at most.'
    : 'We’ll email each gift card to its recipient as soon as it is paid.'
}
