type Detail = Readonly<Record<string, string | number>>

/** Returns the words of each kind of entry in the history of an order. */
const texts: Record<string, (detail: Detail) => string> = {
  placed: () => 'Ordered',
  placed_by_hand: ({ reference }) =>
    reference === undefined
      ? 'The shop placed it for the customer'
      : `The shop placed it for the customer (${reference})`,
  own_price: ({ text }) => `An own price: ${text}`,
  payment_chosen: ({ method }) => `The customer chose to pay by ${method}`,
  paid: ({ method }) => `The customer paid by ${method}`,
  lines_changed: ({ text }) => `The order was changed: ${text}`,
  payment_failed: () => 'A payment failed',
  marked_paid: () => 'Noted as paid',
  address_corrected: () => 'The delivery address was corrected',
  packed: () => 'Packing has begun',
  shipped: ({ shipment, carrier, quantity }) => `Shipment ${shipment} left with ${carrier} (${quantity})`,
  waybill_corrected: ({ shipment, carrier }) => `The waybill of shipment ${shipment} with ${carrier} was corrected`,
  delivered: ({ shipment }) => `Shipment ${shipment} was delivered`,
  returned: ({ shipment }) => `Shipment ${shipment} came back`,
  cancelled: ({ by, reason }) => `Cancelled by ${by === 'buyer' ? 'the customer' : 'the shop'}: ${reason}`,
  pieces_cancelled: ({ reason }) => `A part was cancelled: ${reason}`,
  refund: () => 'A refund to the customer was begun',
  goodwill: ({ reason }) => `A part of the price was given back: ${reason}`,
  dispute_opened: () => 'The customer’s bank asks for the money back: a dispute',
  dispute_won: () => 'The dispute is won: the money stays with the shop',
  dispute_lost: () => 'The dispute is lost: the bank has taken the money',
  dispute_closed: () => 'The dispute has ended without a decision',
  fraud_warning: () => 'The payment provider warns that the payment may be a fraud',
  refund_failed: ({ reason }) => (reason === undefined ? 'A refund has failed' : `A refund has failed: ${reason}`),
  refund_by_hand: ({ reference }) =>
    reference === undefined || reference === ''
      ? 'A refund that had failed was paid in another way'
      : `A refund that had failed was paid in another way: ${reference}`,
  refund_found: () => 'A refund was made in the pages of the payment provider',
  refund_excess: () => 'The payment provider gave back more than is left of the payment',
  refund_due: () => 'A payment came that the order cannot use',
  refund_requested: ({ request }) => `Refund request ${request} was made`,
  refund_request_approved: ({ request }) => `Refund request ${request} was approved`,
  refund_request_rejected: ({ request }) => `Refund request ${request} was rejected`,
  refund_request_received: ({ request }) => `The goods of refund request ${request} came back`,
  refund_request_refunded: ({ request }) => `Refund request ${request} was paid`,
  note: ({ text }) => String(text),
}

/** The words of an entry in the history of an order, for the staff. The detail is empty once its buyer is erased. Pure. */
export function historyText(kind: string, detail: Detail): string {
  if (
    Object.keys(detail).length > 0 ||
    !/cancelled|shipped|waybill|delivered|returned|request|note|own_price|goodwill|lines_changed/.test(kind)
  )
    return texts[kind]?.(detail) ?? kind.replaceAll('_', ' ')
  return kind === 'note' ? 'A note, which was erased' : kind.replaceAll('_', ' ')
}
