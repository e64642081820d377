import type { RefundFailures } from '~/domain/sales/refunds/failures'
import type { Messages } from '../message-types'

export const refundMessages: Messages<RefundFailures> = {
  order_closed: ({ number, status }) =>
    status === 'completed'
      ? `Order ${number} has arrived and is paid, so it can’t be cancelled. Gift cards of it that nobody has used can be cancelled alone. What the customer sends back is refunded as a return`
      : `Order ${number} is ${status} already`,
  too_late_to_cancel: ({ number, fulfilment }) =>
    `Order ${number} is ${fulfilment.replaceAll('_', ' ')}, so it can’t be cancelled whole. Pieces that have not left can be cancelled alone. What has left is refunded when it comes back`,
  gift_card_spent: ({ number, lastFour }) =>
    `The gift card ending ${lastFour}, which order ${number} has bought, has been used, so it cannot be cancelled`,
  less_left_to_refund: ({ number }) => `Order ${number} has less left to be paid back`,
  own_refund_ceiling: () => 'Your own role has a limit, so somebody else has to set the limits',
  refund_above_ceiling: ({ role, most, amount }) =>
    `With the role ${role} you may pay back at most ${most} of an order, and this would make it ${amount}. Nothing was changed: ask somebody who may pay back more`,
  refund_not_found: ({ id }) => `There is no refund ${id}`,
  refund_sent_by_shop: () => 'The shop sends this refund to its payment provider by itself',
  refund_not_failed: () =>
    'Nothing is to be done about this refund any more. Somebody has decided, or the provider has paid it after all',
  payment_disputed: ({ number }) =>
    `A payment of order ${number ?? ''} is disputed. Until the bank has decided, nothing of it is paid back, because the customer could get it twice`,
  payment_not_found: ({ id }) => `There is no payment ${id}`,
  provider_silent: () => 'The payment provider still does not answer. The shop asks it again by itself',
  refund_done: ({ id }) => `Refund ${id} is done already`,
}
