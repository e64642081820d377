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
  paid: ['part_refunded', 'refunded'],
  part_refunded: ['part_refunded', 'refunded'],
  refunded: [],
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

/** One label for people, from the three statuses. */
export function orderLabel(order: {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
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
      return order.paymentStatus === 'pending' ? 'Placed, payment pending' : 'Placed and paid'
  }
}
