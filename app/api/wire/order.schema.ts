import { z } from 'zod/v4'
import { addressSchema } from './address.schema'
import { moneySchema, totalsSchema } from './money.schema'
import { optionTextSchema, pictureSchema, summarySchema } from './product.schema'

/** An order (specification 2, section 3). */
export const orderSchema = z
  .object({
    order_id: z.string().describe('The credential of the order'),
    order_no: z.string().nullable(),
    status: z.enum(['draft', 'placed', 'completed', 'cancelled']),
    payment_status: z.enum(['none', 'pending', 'authorised', 'paid', 'part_refunded', 'refunded', 'failed']),
    fulfilment_status: z.enum([
      'none',
      'processing',
      'part_shipped',
      'shipped',
      'out_for_delivery',
      'delivered',
      'returned',
    ]),
    label: z.string(),
    placed_at: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    lines: z.array(
      z.object({
        position: z.number().int(),
        product: z.object({
          id: z.number().int(),
          name: z.string(),
          slug: z.string(),
          base_image: pictureSchema.nullable(),
          options: z.array(optionTextSchema),
        }),
        productchannel: z.object({ sku: z.string(), selling_price: moneySchema }),
        summary: summarySchema.describe('The customisation in words'),
        quantity: z.number().describe('In the unit of what is sold by length or weight'),
        quantity_in_display_unit: z.string(),
        subtotal: moneySchema,
        discount: moneySchema,
        total: moneySchema,
      }),
    ),
    totals: totalsSchema,
    grand_total: moneySchema,
    to_pay: moneySchema.nullable().describe('What is still to be paid of a placed order; null for nothing'),
    coupon_code: z.string().nullable(),
    shipping_address: addressSchema.nullable(),
    billing_address: addressSchema.nullable(),
    shipping_method: z
      .object({ name: z.string(), days_min: z.number().int().nullable(), days_max: z.number().int().nullable() })
      .nullable(),
    payment_method: z.object({ code: z.string(), name: z.string() }),
    payment_instructions: z
      .object({
        title: z.string(),
        rows: summarySchema,
        link: z.object({ url: z.string(), label: z.string() }).nullable(),
        qr_code: z.object({ svg: z.string(), alt: z.string() }).nullable(),
      })
      .nullable(),
    note: z.string(),
    experience_rating: z.number().int().nullable(),
    google_gtag_event_tracked: z.boolean(),
    google_gtm_event_tracked: z.boolean(),
    facebook_pixel_event_tracked: z.boolean(),
  })
  .meta({ id: 'Order' })

export const placedOrderSchema = z.object({
  order_id: z.string(),
  payment_token: z.string().nullable(),
  redirect_url: z.string().nullable().describe('Where the shopper pays; null when nothing is to be paid there'),
})

export const completedOrderSchema = z.object({
  complete: z.boolean(),
  money: z.enum(['taken', 'not_taken', 'unknown']).nullable(),
  order: orderSchema.nullable(),
})
