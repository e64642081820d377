import type { FulfilmentFailures } from '~/domain/sales/fulfilment/failures'
import type { Messages } from '../message-types'

/** A state as people read it. */
const stateName = (state: string) => state.replaceAll('_', ' ')

const leftWords = new Intl.PluralRules('en')

export const fulfilmentMessages: Messages<FulfilmentFailures> = {
  order_not_sendable: ({ number, status }) =>
    status === 'draft' ? `Order ${number} is not placed yet` : `Order ${number} is ${stateName(status)}`,
  address_closed: ({ number }) => `Nothing of order ${number} is sent to this address any more`,
  address_elsewhere: () =>
    'Delivery or tax would cost something else there: cancel the order, and ask the customer to order again',
  order_packed_already: ({ number, fulfilment }) => `Order ${number} is ${stateName(fulfilment)} already`,
  order_not_paid: ({ number }) => `Order ${number} is not paid yet`,
  nothing_chosen: () => 'Say how many of which',
  nothing_to_ship: ({ number }) => `Nothing of order ${number} is left to ship`,
  nothing_under_way: ({ number }) => `Nothing of order ${number} is under way`,
  too_few_left: ({ sku, left, unit, move }) =>
    unit === null && leftWords.select(left) !== 'one'
      ? `Only ${left} of ${sku} are left to ${move}`
      : `Only ${left}${unit === null ? '' : ` ${unit}`} of ${sku} is left to ${move}`,
  too_little_stock_to_send_again: ({ shipment }) => `Not enough is left to send shipment ${shipment} again`,
  waybill_taken: ({ waybill }) => `The waybill ${waybill} belongs to another shipment`,
  waybill_columns_missing: () => 'The first line of the file must name its columns, among them “Order” and “Waybill”',
  no_waybills: () => 'The file has no lines below its first one',
  too_many_waybills: ({ most }) => `At most ${most} lines fit into one file: split it`,
  row_repeated: ({ what, line }) => `${what} is in line ${line} already`,
  shipped_on_unreadable: ({ text }) => `“${text}” is not a date, such as 2026-11-29 or 29/11/2026`,
  shipped_in_future: ({ text }) => `${text} is in the future`,
  shipped_before_order: ({ text }) => `${text} is before the order was placed`,
  shipment_not_found: ({ waybill }) => `There is no shipment with the waybill ${waybill}`,
  shipment_not_undelivered: ({ number, shipment }) =>
    `Shipment ${shipment} of order ${number} did not come back undelivered`,
  shipment_sent_again: ({ number, shipment }) => `Shipment ${shipment} of order ${number} was sent again already`,
  shipment_refunded: ({ number, shipment }) => `Shipment ${shipment} of order ${number} is refunded instead`,
  shipment_moved_already: ({ shipment, status }) => `Shipment ${shipment} is ${stateName(status)} already`,
  scan_in_future: () => 'A scan cannot be in the future',
}
