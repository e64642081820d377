import { addScan, deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { packOrder, shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import {
  scanSchema,
  shipmentItemsSchema,
  shipmentSchema,
  type ScanInput,
} from '~/domain/sales/fulfilment/shipment.schema'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { ok, type StaffResult } from '~/domain/shared/result'
import {
  dateOption,
  numberOption,
  rowsOf,
  textOption,
  type Options,
  type OwnerArea,
  type OwnerShop,
} from '../owner-command'

const scanOptions = { place: { type: 'string' }, message: { type: 'string' }, at: { type: 'string' } } as const

function scanOf(shop: OwnerShop, options: Options, kind: string | undefined): StaffResult<ScanInput> {
  const at = dateOption(shop, options, 'at')
  if (!at.ok) return at
  return parseFields(scanSchema, {
    kind,
    place: textOption(options, 'place'),
    message: textOption(options, 'message'),
    scannedAt: at.value,
    isDamaged: options.damaged === true,
  })
}

/** The option items: `SKU=2,CLOTH=2.5`, in the unit of what is sold by length or weight; a SKU alone is 1. Null without it. */
export function itemsOption(options: Options): StaffResult<Array<{ sku: string; quantity: number }> | null> {
  const text = textOption(options, 'items')
  if (text === undefined) return ok(null)
  const items = text.split(',').map((item) => {
    const [sku = '', quantity = '1'] = item.split('=')
    return { sku: sku.trim(), quantity: unitsNumberSchema('').safeParse(quantity).data ?? null }
  })
  return parseFields(shipmentItemsSchema, items)
}

/** The commands of the area 'orders' that pack, ship and deliver. */
export const fulfilmentCommands: OwnerArea = {
  pack: {
    usage: 'NUMBER',
    summary: 'Notes that an order is being packed; its buyer cannot cancel it any more',
    arguments: ['NUMBER'],
    run: async ({ context }, [number = '']) =>
      rowsOf(await packOrder(context, number), () => [{ number, fulfilment: 'processing' }]),
  },
  ship: {
    usage: 'NUMBER --carrier NAME [--waybill TEXT] [--link URL] [--items SKU=QUANTITY,… | --again SHIPMENT] [--unpaid]',
    summary:
      'Ships an order, or some items of it (CLOTH=2.5 is 2.5 metres), or again a shipment that came back undelivered; the buyer gets a mail',
    arguments: ['NUMBER'],
    options: {
      carrier: { type: 'string' },
      waybill: { type: 'string' },
      link: { type: 'string' },
      items: { type: 'string' },
      again: { type: 'string' },
      unpaid: { type: 'boolean' },
    },
    async run({ context }, [number = ''], options) {
      const items = itemsOption(options)
      const again = numberOption(options, 'again')
      if (!items.ok) return items
      if (!again.ok) return again
      const input = parseFields(shipmentSchema, {
        carrier: textOption(options, 'carrier') ?? '',
        waybill: textOption(options, 'waybill') ?? null,
        trackingUrl: textOption(options, 'link') ?? null,
        items: items.value,
        again: again.value,
        allowsUnpaid: options.unpaid === true,
      })
      if (!input.ok) return input
      return rowsOf(await shipOrder(context, number, input.value), ({ shipment, quantity, isAllShipped }) => [
        { number, shipment, quantity, shipped: isAllShipped ? 'all' : 'a part' },
      ])
    },
  },
  scan: {
    usage:
      'WAYBILL --kind picked_up|in_transit|out_for_delivery|attempted|delivered|returned [--place TEXT] [--message TEXT] [--at "2026-02-01 18:30"] [--damaged]',
    summary:
      'Adds a scan of the carrier to a shipment; what is returned can be sold again, unless it is --damaged. The buyer gets a mail when it is delivered or returned',
    arguments: ['WAYBILL'],
    options: { kind: { type: 'string' }, damaged: { type: 'boolean' }, ...scanOptions },
    async run(shop, [waybill = ''], options) {
      const scan = scanOf(shop, options, textOption(options, 'kind'))
      if (!scan.ok) return scan
      return rowsOf(await addScan(shop.context, waybill, scan.value), ({ status }) => [{ waybill, status }])
    },
  },
  deliver: {
    usage: 'NUMBER [--shipment N] [--place TEXT] [--message TEXT] [--at "2026-02-01 18:30"]',
    summary: 'Notes that an order, or one shipment of it, was delivered; the buyer gets a mail',
    arguments: ['NUMBER'],
    options: { shipment: { type: 'string' }, ...scanOptions },
    async run(shop, [number = ''], options) {
      const shipment = numberOption(options, 'shipment')
      const scan = scanOf(shop, options, 'delivered')
      if (!shipment.ok) return shipment
      if (!scan.ok) return scan
      const delivered = await deliverOrder(shop.context, number, { ...scan.value, shipment: shipment.value })
      return rowsOf(delivered, ({ shipments }) => [{ number, delivered: shipments }])
    },
  },
}
