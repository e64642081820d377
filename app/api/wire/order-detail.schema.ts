import { z } from 'zod/v4'
import { moneySchema } from './money.schema'
import { orderSchema } from './order.schema'
import { moneyStateNames } from '~/domain/sales/orders/money-states'

const scanSchema = z.object({
  kind: z.enum(['picked_up', 'in_transit', 'out_for_delivery', 'attempted', 'delivered', 'returned']),
  label: z.string(),
  place: z.string(),
  message: z.string(),
  scanned_at: z.string(),
})
/** What of the money of an order is open or has gone back. */
const moneyFields = {
  money_states: z.array(z.enum(moneyStateNames)).describe('What of its money is open or has gone back'),
  money_label: z.string().describe('These states in words beside the label; empty for what the label says'),
}
const shipmentStatus = z.enum(['shipped', 'out_for_delivery', 'delivered', 'returned'])

/** The data that is shown of an order without its link, or of a shipment by its waybill. */
export const trackingSchema = z
  .object({
    order_no: z.string().nullable(),
    label: z.string(),
    ...moneyFields,
    city: z.string().nullable().describe('Masked'),
    shipments: z.array(
      z.object({ carrier: z.string(), status: shipmentStatus, label: z.string(), scans: z.array(scanSchema) }),
    ),
  })
  .meta({ id: 'Tracking' })

export const documentSchema = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  url: z.string().describe('The PDF'),
})

/** An order with what has happened to it since. */
export const orderDetailSchema = z
  .object({
    order: orderSchema,
    shipments: z.array(
      z.object({
        number: z.number().int(),
        carrier: z.string(),
        waybill: z.string().nullable(),
        tracking_url: z.string().nullable(),
        status: shipmentStatus,
        label: z.string(),
        shipped_at: z.string(),
        delivered_at: z.string().nullable(),
        lines: z.array(z.object({ name: z.string(), sku: z.string(), quantity_in_display_unit: z.string() })),
        scans: z.array(scanSchema),
      }),
    ),
    refund_requests: z.array(
      z.object({
        number: z.number().int(),
        cause: z.enum(['asked', 'undelivered', 'cancelled', 'goodwill']),
        status: z.enum(['requested', 'approved', 'rejected', 'received', 'refunded']),
        label: z.string(),
        reason: z.string(),
        text: z.string(),
        amount: moneySchema.nullable(),
        items: z.array(
          z.object({ position: z.number().int(), name: z.string(), quantity_in_display_unit: z.string() }),
        ),
      }),
    ),
    refunds: z.array(
      z.object({
        amount: moneySchema,
        target: z.string(),
        done: z.boolean(),
        status: z.enum(['pending', 'done', 'failed']).describe('One that is done may still fail, weeks later'),
      }),
    ),
    ...moneyFields,
    money_notices: z.array(z.string()).describe('All that the buyer is told about the money of the order'),
    documents: z.array(documentSchema),
    can_cancel: z.boolean(),
    returnable: z.array(
      z.object({
        position: z.number().int(),
        name: z.string(),
        sku: z.string(),
        quantity: z.number().describe('In the unit of what is sold by length or weight'),
      }),
    ),
  })
  .meta({ id: 'OrderDetail' })

/** A page of a customer's orders. */
export const orderListSchema = z.object({
  orders: z.array(
    z.object({
      order_id: z.string(),
      order_no: z.string(),
      label: z.string(),
      ...moneyFields,
      placed_at: z.string(),
      grand_total: moneySchema,
      to_pay: moneySchema.nullable().describe('What is still to be paid; null for nothing'),
      items: z.string().describe('The first names'),
      line_count: z.number().int(),
    }),
  ),
  page: z.number().int(),
  last_page: z.number().int(),
  total: z.number().int(),
})
