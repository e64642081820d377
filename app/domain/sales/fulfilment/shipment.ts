import type { FulfilmentStatus } from '~/domain/sales/orders/order'

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

/** The label of each kind of scan for people, and the status that the scan gives its shipment. */
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

/** The label of a shipment that came back, once another one sends its pieces again. */
export const sentAgainLabel = 'Returned to the shop, and sent again'

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
  /** The time of the scan for people, in the channel's language and time zone. */
  scannedAtText: string
}

/**
 * How far the sending of an order has come: as far as its slowest shipment. Shipments that came back count only when
 * all did. Null for an order without shipments. Pure.
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

/** The shipment with a number when it came back undelivered, not as a return of its buyer. Pure. */
export function undeliveredShipment<Row extends { number: number; status: ShipmentStatus; deliveredAt: string | null }>(
  rows: readonly Row[],
  number: number,
): Row | null {
  return rows.find((row) => row.number === number && row.status === 'returned' && row.deliveredAt === null) ?? null
}

/** Pieces of an order's lines. */
export interface LinePieces {
  lineId: number
  variantId: number
  quantity: number
}

/**
 * Returns the pieces of an order that are still to be shipped: neither shipped, nor cancelled, nor of a thing that is
 * not sent. Pure.
 */
export function restToShip(
  lines: ReadonlyArray<{
    id: number
    variantId: number
    quantity: number
    shippedQuantity: number
    cancelledQuantity: number
    needsShipping: 0 | 1
  }>,
): LinePieces[] {
  return lines
    .filter(({ needsShipping }) => needsShipping === 1)
    .map(({ id, variantId, quantity, shippedQuantity, cancelledQuantity }) => ({
      lineId: id,
      variantId,
      quantity: quantity - shippedQuantity - cancelledQuantity,
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** The sum of some pieces. Pure. */
export function countPieces(pieces: ReadonlyArray<Pick<LinePieces, 'quantity'>>): number {
  return pieces.reduce((total, { quantity }) => total + quantity, 0)
}

/** A waybill as it is compared: without spaces and signs, in capitals. Pure. */
export function waybillKey(waybill: string): string {
  return waybill.toUpperCase().replace(/[^0-9A-Z]/g, '')
}
