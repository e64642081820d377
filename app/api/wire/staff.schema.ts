import { z } from 'zod/v4'
import { moneySchema } from './money.schema'
import { stockStatusSchema } from './product.schema'

const cursor = z.string().nullable()

/** The cursors of the pages beside one of a list. */
const pages = {
  next: cursor.describe('Send it as `after` for the next page; null on the last one'),
  previous: cursor.describe('Send it as `before` for the page before'),
}

export const staffOrderListSchema = z.object({
  orders: z.array(
    z.object({
      order_no: z.string(),
      placed_at: z.string(),
      status: z.string(),
      payment_status: z.string(),
      fulfilment_status: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      grand_total: moneySchema,
      to_pay: moneySchema.nullable().describe('What it costs more since it was paid; null for nothing'),
      test: z.boolean().describe('Paid with test keys: no money has moved'),
    }),
  ),
  ...pages,
})

export const shippedSchema = z.object({
  shipment: z.number().int().describe('The number of the shipment within the order'),
  quantity_in_display_unit: z.string(),
  all_shipped: z.boolean(),
})

export const staffProductListSchema = z.object({
  products: z.array(
    z.object({
      id: z.number().int(),
      slug: z.string(),
      name: z.string(),
      published: z.boolean(),
      updated_at: z.string(),
      binned_at: z.string().nullable(),
    }),
  ),
  ...pages,
})

export const staffStockListSchema = z.object({
  stock: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      slug: z.string(),
      choice: z.string(),
      unit: z.string().nullable(),
      on_hand: z.number().nullable().describe('In the unit of what is sold by length or weight; null if not counted'),
      status: stockStatusSchema.nullable(),
    }),
  ),
  ...pages,
})

export const stockSetSchema = z.object({ sku: z.string(), on_hand_text: z.string() })

/** A customer, as a webhook is told of them. */
export const webhookCustomerSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

export const staffCustomerListSchema = z.object({
  customers: z.array(webhookCustomerSchema.extend({ created_at: z.string() })),
  ...pages,
})
