import { dateFormat } from '~/domain/shared/text/date-format'
import type { Knex } from 'knex'
import type { Channel } from '~/domain/operations/channels/channel'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { quantityText } from '~/domain/shared/money/sold-by-unit'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { parseJson } from '~/domain/shared/parse-json'
import { scanKinds, sentAgainLabel, shipmentLabels, type ScanView, type ShipmentView } from './shipment'
import {
  readScans,
  readShipmentLines,
  readShipmentRows,
  type ScanRow,
  type ShipmentRow,
} from './shipments.queries.server'

type Place = Pick<Channel, 'languageTag' | 'timeZone'>

/** The shipments of an order as its buyer sees them, the first one first. */
export async function readShipments(q: Knex, orderId: number, channel: Place): Promise<ShipmentView[]> {
  return toShipmentViews(q, await readShipmentRows(q, orderId), channel)
}

/** Shipments with their lines and scans. */
export async function toShipmentViews(q: Knex, rows: readonly ShipmentRow[], channel: Place): Promise<ShipmentView[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, scans] = [await readShipmentLines(q, ids), await readScans(q, ids)]
  return rows.map((row) => ({
    number: row.number,
    carrier: row.carrier,
    waybill: row.waybill,
    trackingUrl: row.trackingUrl,
    status: row.status,
    label: row.isSentAgain === 1 ? sentAgainLabel : shipmentLabels[row.status],
    shippedAt: row.shippedAt,
    deliveredAt: row.deliveredAt,
    lines: lines.filter(({ shipmentId }) => shipmentId === row.id).map(toLine),
    scans: scans.filter(({ shipmentId }) => shipmentId === row.id).map((scan) => toScanView(scan, channel)),
  }))
}

function toLine(line: {
  name: string
  sku: string
  quantity: number
  snapshot: string
}): ShipmentView['lines'][number] {
  const snapshot = orderLineSnapshotSchema.parse(parseJson(line.snapshot))
  return {
    name: [line.name, choicesText(snapshot)].filter(Boolean).join(' · '),
    sku: line.sku,
    quantityText: quantityText(line.quantity, snapshot),
  }
}

function toScanView({ kind, place, message, scannedAt }: ScanRow, channel: Place): ScanView {
  return {
    kind,
    label: scanKinds[kind].label,
    place,
    message,
    scannedAt,
    scannedAtText: instantText(scannedAt, channel),
  }
}

/** An instant for people: '22 Nov 2026, 6:30 pm'. */
export function instantText(instant: string, { languageTag, timeZone }: Place): string {
  return dateFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))
}
