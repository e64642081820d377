import type { Knex } from 'knex'
import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import { orderLineColumns } from '~/domain/sales/orders/order-columns'
import type { StoredOrderLine } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { insertRows } from '~db/bulk-rows'
import type { ScanKind, ShipmentStatus } from './shipment'

/** A shipment as stored. Instants are ISO 8601. */
export interface ShipmentRow {
  id: number
  orderId: number
  number: number
  carrier: string
  waybill: string | null
  trackingUrl: string | null
  status: ShipmentStatus
  shippedAt: string
  deliveredAt: string | null
  /** The shipment that came back and is sent again by this one. */
  replacesId: number | null
  /** 1 when it came back and another one sends its pieces again. */
  isSentAgain: 0 | 1
  /** 1 when it came back undelivered and has its refund request. */
  isRefunded: 0 | 1
}

const ownColumns = {
  id: 'id',
  orderId: 'order_id',
  number: 'number',
  carrier: 'carrier',
  waybill: 'waybill',
  trackingUrl: 'tracking_url',
  status: 'status',
  shippedAt: 'shipped_at',
  deliveredAt: 'delivered_at',
  replacesId: 'replaces_id',
} satisfies Record<Exclude<keyof ShipmentRow, 'isSentAgain' | 'isRefunded'>, string>
const isThere = (rows: string) => `CASE WHEN EXISTS (SELECT 1 FROM ${rows}) THEN 1 ELSE 0 END`
const shipmentColumns = (q: Knex) => ({
  ...ownColumns,
  isSentAgain: q.raw(isThere('shipments again WHERE again.replaces_id = shipments.id')),
  isRefunded: q.raw(isThere('refund_requests r WHERE r.shipment_id = shipments.id')),
})

/** A line of an order with what was shipped of it, and what will never be. */
export interface ShippableLine extends StoredOrderLine, SoldUnit {
  id: number
  /** 0 for gift cards and other things that are not sent. */
  needsShipping: 0 | 1
  isGiftCard: 0 | 1
}

const shippableColumns = Object.fromEntries(
  Object.entries(orderLineColumns).map(([field, column]) => [field, `ol.${column}`]),
)

/** The lines of an order with what was shipped of them. */
export async function readShippableLines(q: Knex, orderId: number): Promise<ShippableLine[]> {
  const rows: Array<Omit<ShippableLine, keyof SoldUnit>> = await q('order_lines as ol')
    .join('variants as v', 'v.id', 'ol.variant_id')
    .join('products as p', 'p.id', 'ol.product_id')
    .where({ 'ol.order_id': orderId })
    .orderBy('ol.position')
    .select({
      ...shippableColumns,
      id: 'ol.id',
      shippedQuantity: 'ol.shipped_quantity',
      cancelledQuantity: 'ol.cancelled_quantity',
      isGiftCard: 'p.is_gift_card',
      needsShipping: q.raw(
        'CASE WHEN v.requires_shipping = 1 AND p.is_virtual = 0 AND p.is_gift_card = 0 THEN 1 ELSE 0 END',
      ),
    })
  return rows.map((row) => {
    const { displayUnit, unitsPerQuantity } = orderLineSnapshotSchema.parse(parseJson(row.snapshot))
    return { ...row, displayUnit, unitsPerQuantity }
  })
}

/** The carrier of the latest shipment of the shop; null before the first. */
export async function readLatestCarrier(q: Knex): Promise<string | null> {
  const row: { carrier: string } | undefined = await q('shipments').orderBy('id', 'desc').first('carrier')
  return row?.carrier ?? null
}

/** The shipments of an order, the first one first. */
export async function readShipmentRows(q: Knex, orderId: number): Promise<ShipmentRow[]> {
  return q('shipments').where({ order_id: orderId }).orderBy('number').select(shipmentColumns(q))
}

export async function findShipment(q: Knex, by: { id: number } | { waybillKey: string }): Promise<ShipmentRow | null> {
  const where = 'id' in by ? { id: by.id } : { waybill_key: by.waybillKey }
  const row: ShipmentRow | undefined = await q('shipments').where(where).first(shipmentColumns(q))
  return row ?? null
}

/** The shipment with its row locked until the transaction ends. Its order is locked before. */
export async function lockShipment(trx: Knex, id: number): Promise<ShipmentRow | null> {
  const row: ShipmentRow | undefined = await trx('shipments').where({ id }).forUpdate().first(shipmentColumns(trx))
  return row ?? null
}

/**
 * Inserts a shipment with its lines; null when its waybill belongs to another one. A trigger adds the lines to what was
 * shipped, unless it sends again what came back, and throws when that is more than was ordered.
 */
export async function insertShipment(
  trx: Knex,
  shipment: Omit<ShipmentRow, 'id' | 'status' | 'deliveredAt' | 'isSentAgain' | 'isRefunded'> & {
    waybillKey: string | null
  },
  lines: ReadonlyArray<{ lineId: number; quantity: number }>,
): Promise<number | null> {
  const [row]: Array<{ id: number }> = await trx('shipments')
    .insert({
      order_id: shipment.orderId,
      number: shipment.number,
      carrier: shipment.carrier,
      waybill: shipment.waybill,
      waybill_key: shipment.waybillKey,
      tracking_url: shipment.trackingUrl,
      status: 'shipped',
      shipped_at: shipment.shippedAt,
      replaces_id: shipment.replacesId,
    })
    .onConflict('waybill_key')
    .ignore()
    .returning('id')
  if (!row) return null
  await insertRows(
    trx,
    'shipment_lines',
    lines.map(({ lineId, quantity }) => ({ shipment_id: row.id, order_line_id: lineId, quantity })),
  )
  return row.id
}

/** Sets the status of a shipment that the caller has locked. */
export async function updateShipment(
  trx: Knex,
  id: number,
  change: { status: ShipmentStatus; deliveredAt?: string },
): Promise<void> {
  const { status, deliveredAt } = change
  await trx('shipments')
    .where({ id })
    .update(deliveredAt === undefined ? { status } : { status, delivered_at: deliveredAt })
}

/** Sets with which carrier and waybill a shipment was sent. */
export async function updateParcel(
  trx: Knex,
  id: number,
  parcel: Pick<ShipmentRow, 'carrier' | 'waybill' | 'trackingUrl'> & { waybillKey: string | null },
): Promise<void> {
  const { carrier, waybill, waybillKey, trackingUrl } = parcel
  await trx('shipments').where({ id }).update({ carrier, waybill, waybill_key: waybillKey, tracking_url: trackingUrl })
}

export interface ScanRow {
  shipmentId: number
  kind: ScanKind
  place: string
  message: string
  scannedAt: string
}

/** Adds a scan; false when it is known. */
export async function insertScan(trx: Knex, scan: ScanRow): Promise<boolean> {
  const rows = await trx('shipment_scans')
    .insert({
      shipment_id: scan.shipmentId,
      kind: scan.kind,
      place: scan.place,
      message: scan.message,
      scanned_at: scan.scannedAt,
    })
    .onConflict(['shipment_id', 'scanned_at', 'kind', 'place'])
    .ignore()
    .returning('id')
  return rows.length > 0
}

/** The scans of shipments, the latest first. */
export async function readScans(q: Knex, shipmentIds: readonly number[]): Promise<ScanRow[]> {
  return q('shipment_scans')
    .whereIn('shipment_id', [...shipmentIds])
    .orderBy([
      { column: 'scanned_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select({ shipmentId: 'shipment_id', kind: 'kind', place: 'place', message: 'message', scannedAt: 'scanned_at' })
}

/** The pieces of a shipment. */
export async function readShipmentPieces(
  q: Knex,
  id: number,
): Promise<Array<{ lineId: number; variantId: number; quantity: number }>> {
  return q('shipment_lines as sl')
    .join('order_lines as ol', 'ol.id', 'sl.order_line_id')
    .where({ 'sl.shipment_id': id })
    .select({ lineId: 'ol.id', variantId: 'ol.variant_id', quantity: 'sl.quantity' })
}

/** Reads the contents of shipments, by the order's lines. `snapshot` is JSON. */
export async function readShipmentLines(
  q: Knex,
  shipmentIds: readonly number[],
): Promise<Array<{ shipmentId: number; name: string; sku: string; quantity: number; snapshot: string }>> {
  return q('shipment_lines as sl')
    .join('order_lines as ol', 'ol.id', 'sl.order_line_id')
    .whereIn('sl.shipment_id', [...shipmentIds])
    .orderBy('ol.position')
    .select({
      shipmentId: 'sl.shipment_id',
      name: 'ol.name',
      sku: 'ol.sku',
      quantity: 'sl.quantity',
      snapshot: 'ol.snapshot',
    })
}
