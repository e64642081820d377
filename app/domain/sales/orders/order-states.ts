import { restLabels, type RestLabel } from '~/domain/sales/cart/view/totals-rows'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from './order'

/** Which status may follow which (decisions, Cart, checkout and orders). Only moveOrder sets a status. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['placed', 'cancelled'],
  placed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  none: ['pending', 'paid', 'failed'],
  // from pending to pending: another payment attempt
  pending: ['pending', 'authorised', 'paid', 'failed'],
  authorised: ['paid', 'failed'],
  // back when a refund fails that was done
  paid: ['part_refunded', 'refunded'],
  part_refunded: ['part_refunded', 'refunded', 'paid'],
  refunded: ['part_refunded', 'paid'],
  failed: ['pending', 'paid'],
}

/** Which state of sending may follow which; it is derived from the shipments (domain/sales/fulfilment). */
export const fulfilmentTransitions: Record<FulfilmentStatus, readonly FulfilmentStatus[]> = {
  none: ['processing', 'part_shipped', 'shipped'],
  processing: ['part_shipped', 'shipped'],
  // beyond shipped at once when what was left to send is cancelled
  part_shipped: ['shipped', 'out_for_delivery', 'delivered', 'returned'],
  shipped: ['out_for_delivery', 'delivered', 'returned'],
  // back to shipped after a delivery that failed
  out_for_delivery: ['shipped', 'delivered', 'returned'],
  // to shipped when what came back undelivered is sent again
  delivered: ['returned', 'shipped'],
  returned: ['shipped'],
}

export function canMove<Status extends string>(
  table: Record<Status, readonly Status[]>,
  from: Status,
  to: Status,
): boolean {
  return table[from].includes(to)
}

/** Whether the money of an order has arrived, also when some of it has been refunded since. */
export function wasPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'part_refunded' || status === 'refunded'
}

/**
 * Returns the label of the amount that gift cards leave of an order's total; null where nothing is to be paid any more.
 * @param isPaidByCourier whether the courier takes the money
 */
export function restLabelOf(
  order: { status: OrderStatus; paymentStatus: PaymentStatus; fulfilmentStatus: FulfilmentStatus },
  isPaidByCourier: boolean,
): RestLabel | null {
  if (wasPaid(order.paymentStatus)) return restLabels.paid
  if (order.status === 'cancelled') return null
  // the courier has been there, and the owner has not noted the money yet
  return isPaidByCourier && hasCourierBeenThere(order) ? restLabels.onDelivery : restLabels.due
}

/** Whether the courier who takes the money has been at the door already. */
export function hasCourierBeenThere({ fulfilmentStatus }: { fulfilmentStatus: FulfilmentStatus }): boolean {
  return fulfilmentStatus === 'delivered' || fulfilmentStatus === 'returned'
}

/** One label for people, from the three statuses. */
export function orderLabel(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  /** What it costs more since it was paid, and is still to be paid. */
  openDifference?: number
}): string {
  if (order.status === 'cancelled') return 'Cancelled'
  if (order.status === 'draft') return order.paymentStatus === 'failed' ? 'Payment failed' : 'Not placed yet'
  switch (order.fulfilmentStatus) {
    case 'returned':
      return 'Returned'
    case 'delivered':
      return 'Delivered'
    case 'out_for_delivery':
      return 'Out for delivery'
    case 'shipped':
      return 'Shipped'
    case 'part_shipped':
      return 'Partly shipped'
    case 'processing':
      return 'Being packed'
    case 'none':
      if (order.paymentStatus === 'pending') return 'Placed, payment pending'
      return order.openDifference ? 'Placed, a part is still to be paid' : 'Placed and paid'
  }
}
