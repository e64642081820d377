import type { SmsKind } from '~/domain/operations/sms/sms'

/** What each kind of SMS is called. */
export const smsKindWords: Record<SmsKind, string> = {
  code: 'Code to sign in or to confirm',
  order_placed: 'Order placed',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_returned: 'Parcel came back',
  order_cancelled: 'Order cancelled',
  order_part_cancelled: 'Order cancelled in part',
  refund_requested: 'Refund requested',
  refund_approved: 'Refund approved',
  refund_rejected: 'Refund not approved',
  refund_received: 'Return received',
  payment_refunded: 'Payment goes back',
  refund_refunded: 'Refund on its way',
  refund_failed: 'Refund failed',
}
