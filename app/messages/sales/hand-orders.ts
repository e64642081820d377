import type { HandOrderFailures } from '~/domain/sales/hand-orders/failures'
import type { Messages } from '../message-types'

export const handOrderMessages: Messages<HandOrderFailures> = {
  hand_order_not_found: () => 'This order is not here any more',
  hand_order_placed: () => 'This order was placed meanwhile',
  hand_order_changed: () =>
    'Somebody has changed this order since you opened the page. Look at what it has now, and send the form again',
  hand_order_without_contact: () => 'Enter an email address or a phone number of the customer',
}
