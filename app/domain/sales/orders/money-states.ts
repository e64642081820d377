import type { FulfilmentStatus, OrderStatus, PaymentStatus } from './order'

/** What of an order's money is open or has gone back, for lists, the tracking and calls. */
export const moneyStateNames = ['part_to_pay', 'refund_failed', 'refund_pending', 'part_refunded', 'refunded'] as const
export type MoneyState = (typeof moneyStateNames)[number]

/** The words of each state for its buyer. The order's own page says more (refunds/order-money). */
const words: Record<MoneyState, string> = {
  part_to_pay: 'A part is still to be paid',
  refund_failed: 'A refund did not reach you, and we will contact you',
  refund_pending: 'A refund is being made',
  part_refunded: 'Partly refunded',
  refunded: 'Refunded',
}

/** What is known of an order's money without its payments. */
export interface MoneyFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  /** What it costs more since it was paid, and is still to be paid; minor units. */
  openDifference: number
  /** What is open of its refunds: one that has failed and was not made in another way, or one that is not done yet. */
  openRefund: 'failed' | 'pending' | null
}

/**
 * What of an order's money is open or has gone back, what the buyer is to know first at the begin. A refund is said to be
 * done only when none is open. Pure.
 */
export function moneyStates({ status, paymentStatus, openDifference, openRefund }: MoneyFacts): MoneyState[] {
  const states: MoneyState[] = []
  if ((status === 'placed' || status === 'completed') && paymentStatus !== 'pending' && openDifference > 0)
    states.push('part_to_pay')
  if (openRefund !== null) states.push(openRefund === 'failed' ? 'refund_failed' : 'refund_pending')
  else if (paymentStatus === 'refunded' || paymentStatus === 'part_refunded') states.push(paymentStatus)
  return states
}

/** These states in words beside the label of the order; '' for none, and for what the label says already. Pure. */
export function moneyLabel(order: MoneyFacts): string {
  // orderLabel
  const isTold = order.fulfilmentStatus === 'none'
  return moneyStates(order)
    .filter((state) => !(state === 'part_to_pay' && isTold))
    .map((state) => words[state])
    .join('. ')
}
