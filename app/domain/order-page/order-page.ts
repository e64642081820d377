import type { ShipmentView } from '~/domain/fulfilment/shipment'
import type { OrderView } from '~/domain/orders/order'

/** All that the page of an order shows to its buyer. */
export interface OrderPage {
  order: OrderView
  /** When it was placed, for people. */
  placedAtText: string
  shipments: ShipmentView[]
}
