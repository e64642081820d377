import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { waybillKey } from './shipment'

const waybillMessage = 'A waybill has 4 to 40 letters and digits'

/** Pieces of an order, or lengths and weights in their units, by their SKUs. */
export const shipmentItemsSchema = z
  .array(
    z.object({
      sku: z.string().min(1),
      quantity: z.number().positive().max(1_000_000),
      position: z.number().int().min(0).optional(),
    }),
  )
  .min(1)

/** Input for shipping an order. */
export const shipmentSchema = z.object({
  carrier: lineText.min(1, 'Name the carrier').max(60),
  waybill: z
    .string()
    .trim()
    .max(60, waybillMessage)
    .refine((text) => /^[0-9A-Z]{4,40}$/.test(waybillKey(text)), waybillMessage)
    .nullable(),
  /** The page of the carrier for this waybill. */
  trackingUrl: z
    .url({ protocol: /^https$/, error: 'The link must begin with https://' })
    .max(500)
    .nullable(),
  /** null: everything that is left. */
  items: shipmentItemsSchema.nullable(),
  /** The number of the shipment to send again, instead of items. */
  again: z.number().int().min(1).optional(),
  /** ISO instant; now without one. */
  shippedAt: z.iso.datetime().optional(),
  /** Ships also what is not paid yet. */
  allowsUnpaid: z.boolean(),
})
export type ShipmentInput = z.output<typeof shipmentSchema>

/** Input for a scan of a shipment. */
export const scanSchema = z.object({
  kind: z.enum(['picked_up', 'in_transit', 'out_for_delivery', 'attempted', 'delivered', 'returned'], {
    error: 'A scan is picked_up, in_transit, out_for_delivery, attempted, delivered or returned',
  }),
  place: lineText.max(80).default(''),
  message: lineText.max(200).default(''),
  /** ISO instant; now without one. */
  scannedAt: z.iso.datetime().optional(),
  /** Whether the goods that came back cannot be sold again. */
  isDamaged: z.boolean().optional(),
})
export type ScanInput = z.output<typeof scanSchema>
