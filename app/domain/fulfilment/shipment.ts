import type { FulfilmentStatus } from '~/domain/orders/order'

export type ShipmentStatus = 'shipped' | 'out_for_delivery' | 'delivered' | 'returned'
export type ScanKind = 'picked_up' | 'in_transit' | 'out_for_delivery' | 'attempted' | 'delivered' | 'returned'

/** Which status of a shipment may follow which. */
export const shipmentTransitions: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  shipped: ['shipped', 'out_for_delivery', 'delivered', 'returned'],
  // back to shipped after a delivery that failed
  out_for_delivery: ['shipped', 'out_for_delivery', 'delivered', 'returned'],
  delivered: ['returned'],
  returned: [],
}

/** What each scan says to people, and the status that it gives its shipment. */
export const scanKinds: Record<ScanKind, { label: string; status: ShipmentStatus }> = {
  picked_up: { label: 'Picked up by the carrier', status: 'shipped' },
  in_transit: { label: 'On its way', status: 'shipped' },
  out_for_delivery: { label: 'Out for delivery', status: 'out_for_delivery' },
  attempted: { label: 'The carrier tried to deliver', status: 'shipped' },
  delivered: { label: 'Delivered', status: 'delivered' },
  returned: { label: 'Returned to the shop', status: 'returned' },
}

export const shipmentLabels: Record<ShipmentStatus, string> = {
  shipped: 'On its way',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  returned: 'Returned to the shop',
}

/** A shipment as its buyer sees it. Instants are ISO 8601. */
export interface ShipmentView {
  /** 1, 2 … within the order. */
  number: number
  carrier: string
  waybill: string | null
  /** The carrier's own page, if the owner gave it. */
  trackingUrl: string | null
  status: ShipmentStatus
  label: string
  shippedAt: string
  deliveredAt: string | null
  lines: Array<{ name: string; sku: string; quantityText: string }>
  /** The latest first. */
  scans: ScanView[]
}

export interface ScanView {
  kind: ScanKind
  label: string
  place: string
  message: string
  scannedAt: string
  /** The same for people, in the channel's language and time zone. */
  scannedAtText: string
}

/**
 * How far the sending of an order has come: as far as its slowest shipment. Shipments that came back count only when all
 * did. Null for an order without shipments. Pure.
 * @param isAllShipped whether nothing is left to ship
 */
export function fulfilmentOf(shipments: readonly ShipmentStatus[], isAllShipped: boolean): FulfilmentStatus | null {
  if (shipments.length === 0) return null
  if (!isAllShipped) return 'part_shipped'
  const rest = shipments.filter((status) => status !== 'returned')
  if (rest.length === 0) return 'returned'
  if (rest.every((status) => status === 'delivered')) return 'delivered'
  return rest.includes('shipped') ? 'shipped' : 'out_for_delivery'
}

/** A waybill as it is compared: without spaces and signs, in capitals. Pure. */
export function waybillKey(waybill: string): string {
  return waybill.toUpperCase().replace(/[^0-9A-Z]/g, '')
}
