import type { ShipmentView } from '~/domain/sales/fulfilment/shipment'

/** The SKUs of an order of which something has arrived: what its buyer can review. Pure. */
export function arrivedSkus(shipments: ReadonlyArray<Pick<ShipmentView, 'status' | 'lines'>>): string[] {
  return shipments.flatMap(({ status, lines }) => (status === 'delivered' ? lines.map(({ sku }) => sku) : []))
}
