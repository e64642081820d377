import { z } from 'zod/v4'
import { addressSchema } from './address.schema'
import { moneySchema, totalsSchema } from './money.schema'
import { optionTextSchema, pictureSchema, stockStatusSchema, summarySchema } from './product.schema'

const nameOnly = z.object({ name: z.string() })

export const couponSchema = z
  .object({
    code: z.string(),
    title: z.string(),
    description: z.string(),
    discount: moneySchema.nullable().describe('0 or less; null while it does not apply'),
    is_applied: z.boolean(),
    reason: z.string().nullable().describe('Why it does not apply, or null'),
  })
  .meta({ id: 'Coupon' })

export const couponsSchema = z.object({ coupon: couponSchema.nullable(), coupons: z.array(couponSchema) })

const itemSchema = z.object({
  line_id: z.number().int(),
  product: z.object({
    id: z.number().int(),
    parent_id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    brand: nameOnly.nullable(),
    category: nameOnly.nullable(),
    channel: z.object({ sku: z.string(), selling_price: moneySchema, compare_at_price: moneySchema.nullable() }),
    base_image: pictureSchema.nullable(),
    options: z.array(optionTextSchema),
  }),
  quantity: z.number().describe('In the unit of what is sold by length or weight'),
  quantity_in_display_unit: z.string(),
  subtotal: moneySchema,
  discount: moneySchema,
  stock: z.object({ status: stockStatusSchema, available: z.number().nullable() }),
  problem: z.string().nullable().describe('Why it cannot be bought as it is, or null'),
  previous_price: moneySchema.nullable(),
  additonal_data: z
    .object({
      custom_text: z.record(z.string(), z.string()),
      custom_choices: z.record(z.string(), z.string()),
      image_path: z.string().nullable(),
      image: pictureSchema.nullable(),
      summary: summarySchema,
    })
    .optional()
    .describe('A customisation, which can be sent again as it is'),
})

/** A cart (specification 2, section 3). */
export const cartSchema = couponsSchema
  .extend({
    items: z.array(itemSchema),
    total_quantity: z.number().int(),
    totals: totalsSchema,
    grand_total: moneySchema,
    content_key: z.string(),
    customer_id: z.number().int().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string(),
    shipping_address: addressSchema.nullable(),
    billing_address: addressSchema.nullable(),
    shipping_method: z.object({ code: z.string(), name: z.string(), price: moneySchema }).nullable(),
    shipping_methods: z.array(
      z.object({ code: z.string(), name: z.string(), description: z.string(), price: moneySchema }),
    ),
    shipping_problem: z.string().nullable(),
    cart_payment_method: z.object({ code: z.string(), name: z.string() }).nullable(),
    cart_payment_methods: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        description: z.string(),
        fee: moneySchema,
        reason: z.string().nullable().describe('Why it cannot be chosen now, or null'),
      }),
    ),
    session_id: z.string().nullable(),
    steps: z.array(
      z.object({
        name: z.enum(['cart', 'address', 'payment']),
        step: z.number().int(),
        active: z.boolean(),
        status: z.enum(['pending', 'completed']),
        valid: z.boolean(),
      }),
    ),
    prices_updated: z.boolean(),
    items_stock_valid: z.boolean(),
    out_of_stock_items: z.array(z.number().int()),
  })
  .meta({ id: 'Cart' })

export const validationSchema = z.object({ valid: z.literal(true), problems: z.array(z.string()).max(0) })
