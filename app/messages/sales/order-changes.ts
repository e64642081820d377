import type { OrderChangeFailures } from '~/domain/sales/order-changes/failures'
import type { Messages } from '../message-types'

export const orderChangeMessages: Messages<OrderChangeFailures> = {
  order_change_too_late: ({ number }) => `Order ${number} cannot be changed any more: it is on its way, or closed`,
  order_change_paying: ({ number }) =>
    `The customer’s bank is working on a payment of order ${number}. Change it when that is decided`,
  order_change_gift_cards: ({ number }) =>
    `Order ${number} has to do with gift cards. Cancel pieces of it, and make a further order for what is added`,
  order_change_begun: ({ number }) =>
    `Pieces of order ${number} are cancelled, some of its money went back, or it has an invoice. Cancel pieces of it, and make a further order for what is added`,
  order_change_empty: ({ number }) => `Nothing would be left of order ${number}. Cancel it instead`,
  order_change_nothing: () => 'Nothing is changed. Enter another quantity, or add a product',
  order_change_unknown: () => 'A product that you add is not sold any more, or is made to order',
  order_change_total: ({ total }) => `The new total is ${total} now. Look at it, and apply it again`,
  order_change_made_to_order: ({ name }) => `${name} is made to order. Make a further order for more of it`,
}
