import type { Knex } from 'knex'
import { columnList, inList, insertRow, insertRows, rowLock, runPrepared } from '~db/prepared'
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

const ownColumns = columnList({
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
} satisfies Record<Exclude<keyof ShipmentRow, 'isSentAgain' | 'isRefunded'>, string>)
const isThere = (rows: string) => `CASE WHEN EXISTS (SELECT 1 FROM ${rows}) THEN 1 ELSE 0 END`
const shipmentColumns = [
  ownColumns,
  `${isThere('shipments again WHERE again.replaces_id = shipments.id')} AS "isSentAgain"`,
  `${isThere('refund_requests r WHERE r.shipment_id = shipments.id')} AS "isRefunded"`,
].join(', ')

/** A line of an order with what was shipped of it, and what will never be. */
export interface ShippableLine {
  id: number
  variantId: number
  sku: string
  quantity: number
  shippedQuantity: number
  cancelledQuantity: number
  /** 0 for gift cards and other things that are not sent. */
  needsShipping: 0 | 1
}

export async function readShippableLines(q: Knex, orderId: number): Promise<ShippableLine[]> {
  return runPrepared(
    q,
    `SELECT ol.id, ol.variant_id AS "variantId", ol.sku, ol.quantity, ol.shipped_quantity AS "shippedQuantity",
       ol.cancelled_quantity AS "cancelledQuantity",
       CASE WHEN v.requires_shipping = 1 AND p.is_virtual = 0 AND p.is_gift_card = 0 THEN 1 ELSE 0 END AS "needsShipping"
     FROM order_lines ol JOIN variants v ON v.id = ol.variant_id JOIN products p ON p.id = ol.product_id
     WHERE ol.order_id = ? ORDER BY ol.position`,
    [orderId],
  )
}

/** The shipments of an order, the first one first. */
export async function readShipmentRows(q: Knex, orderId: number): Promise<ShipmentRow[]> {
  return runPrepared(q, `SELECT ${shipmentColumns} FROM shipments WHERE order_id = ? ORDER BY number`, [orderId])
}

export async function findShipment(q: Knex, by: { id: number } | { waybillKey: string }): Promise<ShipmentRow | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['waybill_key', by.waybillKey]
  const [row] = await runPrepared<ShipmentRow>(q, `SELECT ${shipmentColumns} FROM shipments WHERE ${column} = ?`, [
    value,
  ])
  return row ?? null
}

/** The shipment with its row locked until the transaction ends. Its order is locked before. */
export async function lockShipment(trx: Knex, id: number): Promise<ShipmentRow | null> {
  const sql = `SELECT ${shipmentColumns} FROM shipments WHERE id = ? ${rowLock(trx)}`
  return (await runPrepared<ShipmentRow>(trx, sql, [id]))[0] ?? null
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
  const [row] = await insertRow<{ id: number }>(
    trx,
    'shipments',
    {
      order_id: shipment.orderId,
      number: shipment.number,
      carrier: shipment.carrier,
      waybill: shipment.waybill,
      waybill_key: shipment.waybillKey,
      tracking_url: shipment.trackingUrl,
      status: 'shipped',
      shipped_at: shipment.shippedAt,
      replaces_id: shipment.replacesId,
    },
    'ON CONFLICT (waybill_key) DO NOTHING RETURNING id',
  )
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

export interface ScanRow {
  shipmentId: number
  kind: ScanKind
  place: string
  message: string
  scannedAt: string
}

/** Adds a scan; false when it is known. */
export async function insertScan(trx: Knex, scan: ScanRow): Promise<boolean> {
  const rows = await insertRow(
    trx,
    'shipment_scans',
    {
      shipment_id: scan.shipmentId,
      kind: scan.kind,
      place: scan.place,
      message: scan.message,
      scanned_at: scan.scannedAt,
    },
    'ON CONFLICT (shipment_id, scanned_at, kind, place) DO NOTHING RETURNING id',
  )
  return rows.length > 0
}

/** The scans of shipments, the latest first. */
export async function readScans(q: Knex, shipmentIds: readonly number[]): Promise<ScanRow[]> {
  if (shipmentIds.length === 0) return []
  const ids = inList(shipmentIds)
  return runPrepared(
    q,
    `SELECT shipment_id AS "shipmentId", kind, place, message, scanned_at AS "scannedAt" FROM shipment_scans
     WHERE shipment_id IN (${ids.sql}) ORDER BY scanned_at DESC, id DESC`,
    ids.values,
  )
}

/** The pieces of a shipment. */
export async function readShipmentPieces(
  q: Knex,
  id: number,
): Promise<Array<{ lineId: number; variantId: number; quantity: number }>> {
  return runPrepared(
    q,
    `SELECT ol.id AS "lineId", ol.variant_id AS "variantId", sl.quantity FROM shipment_lines sl
     JOIN order_lines ol ON ol.id = sl.order_line_id WHERE sl.shipment_id = ?`,
    [id],
  )
}

/** What shipments contain, by the order's lines. `snapshot` is JSON. */
export async function readShipmentLines(
  q: Knex,
  shipmentIds: readonly number[],
): Promise<Array<{ shipmentId: number; name: string; sku: string; quantity: number; snapshot: string }>> {
  if (shipmentIds.length === 0) return []
  const ids = inList(shipmentIds)
  return runPrepared(
    q,
    `SELECT sl.shipment_id AS "shipmentId", ol.name, ol.sku, sl.quantity, ol.snapshot
     FROM shipment_lines sl JOIN order_lines ol ON ol.id = sl.order_line_id
     WHERE sl.shipment_id IN (${ids.sql}) ORDER BY ol.position`,
    ids.values,
  )
}
