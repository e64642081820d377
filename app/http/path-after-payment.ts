import type { PaymentState } from '~/domain/sales/checkout/finalise-payment.server'
import { checkoutCompletePath, checkoutFailedPath, orderPath, payOrderPath, withQuery } from '~/paths'

/**
 * Where a shopper goes on after a payment: to what they have bought, or to where they can try again. Who pays an order that
 * is placed already tries again on its own page, and not in the checkout.
 */
export function pathAfterPayment({ outcome, orderToken, isForPlaced }: PaymentState): string {
  if (outcome === 'processing') return orderPath(orderToken)
  if (isForPlaced && outcome === 'paid') return orderPath(orderToken)
  if (isForPlaced && outcome !== 'refund_due') return payOrderPath(orderToken, outcome)
  return withQuery(outcome === 'paid' ? checkoutCompletePath : checkoutFailedPath, { token: orderToken })
}
