import type { NoParameters } from '~/domain/operations/changes/failures'

/** A shipment by its number within an order. */
interface ShipmentOfOrder {
  number: string | null
  shipment: number
}

export interface FulfilmentFailures {
  order_not_sendable: { number: string | null; status: string }
  address_closed: { number: string }
  /** Delivery and taxes, which are paid, depend on the place. */
  address_elsewhere: NoParameters
  order_packed_already: { number: string | null; fulfilment: string }
  order_not_paid: { number: string | null }
  nothing_chosen: NoParameters
  nothing_to_ship: { number: string | null }
  nothing_under_way: { number: string | null }
  too_few_left: { sku: string; left: number; unit: string | null; move: 'ship' | 'cancel' }
  too_little_stock_to_send_again: { shipment: number }
  waybill_taken: { waybill: string }
  waybill_columns_missing: NoParameters
  no_waybills: NoParameters
  too_many_waybills: { most: number }
  /** An order or a waybill that another line of the file has. */
  row_repeated: { what: string; line: number }
  shipped_on_unreadable: { text: string }
  shipped_in_future: { text: string }
  shipped_before_order: { text: string }
  shipment_not_found: { waybill: string }
  shipment_not_undelivered: ShipmentOfOrder
  shipment_sent_again: ShipmentOfOrder
  shipment_refunded: ShipmentOfOrder
  shipment_moved_already: { shipment: number; status: string }
  scan_in_future: NoParameters
}
