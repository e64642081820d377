import type { OrderFailures } from '~/domain/sales/orders/manage/failures'
import type { Messages } from '../message-types'

export const orderMessages: Messages<OrderFailures> = {
  order_not_found: ({ number }) => `There is no order ${number}`,
  message_not_found: ({ number }) => `There is no such mail or SMS about order ${number}`,
  message_waits: () => 'It waits to be sent again already',
  no_payment_pending: ({ number, status, paymentStatus }) =>
    `No payment of order ${number} is pending (${status}, ${paymentStatus})`,
}
