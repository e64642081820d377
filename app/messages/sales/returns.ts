import type { ReturnFailures } from '~/domain/sales/returns/failures'
import type { Messages } from '../message-types'

export const returnMessages: Messages<ReturnFailures> = {
  note_missing: () => 'Say why, in a note for the buyer',
  reason_missing: () => 'Say why, for the buyer',
  request_not_found: ({ number, status }) => `Order ${number} has no request that can be ${status}`,
  several_requests: ({ number }) => `Order ${number} has several requests; choose one`,
  request_decided: ({ number, request, status }) => `Request ${request} of order ${number} is ${status}`,
  nothing_paid_yet: ({ number }) => `Order ${number} is not paid yet; note its money first`,
  delivery_refunded: ({ number }) => `The delivery of order ${number} was given back already`,
  refunded_meanwhile: ({ number }) =>
    `Money of order ${number} was given back meanwhile. Nothing was done now: look at it again, and decide then`,
  nothing_else_in_order: ({ number }) => `Nothing else is in order ${number}; cancel it whole`,
  shipment_has_request: ({ number, shipment }) => `Shipment ${shipment} of order ${number} has its request already`,
}
