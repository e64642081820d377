import { z } from 'zod/v4'
import { moneySchema } from './money.schema'

/** A picture in the wire format. */
export const pictureSchema = z
  .object({
    alt: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    sizes: z.array(z.object({ width: z.number().int(), url: z.string() })),
  })
  .meta({ id: 'Picture' })

export const namedSchema = z.object({ slug: z.string(), name: z.string() })
export const labelSchema = namedSchema.extend({ tone: z.string() })
export const ratingSchema = z.object({ average: z.number(), count: z.number().int() })
export const optionTextSchema = z.object({ name: z.string(), value: z.string() })
export const summarySchema = z.array(z.object({ label: z.string(), value: z.string() }))
export const stockStatusSchema = z.enum(['in_stock', 'low', 'out_of_stock', 'backorder'])

const channelPriceSchema = z.object({
  sku: z.string(),
  selling_price: moneySchema,
  compare_at_price: moneySchema.nullable(),
})

const variantSchema = z.object({
  id: z.number().int().describe('product_id in the calls of the cart'),
  options: z.record(z.string(), z.string().nullable()).describe('Option slug to value slug; null accepts any value'),
  channel: channelPriceSchema,
  stock: z.object({ status: stockStatusSchema, available: z.number().nullable() }),
  quantity: z
    .object({ min: z.number(), max: z.number(), step: z.number() })
    .describe('In the unit of what is sold by length or weight'),
})

const fieldSchema = z.object({ name: z.string(), label: z.string(), is_required: z.boolean() })

/** A product with its variants; `id` is the selected variant's, `parent_id` the family's. */
export const productSchema = z
  .object({
    id: z.number().int().nullable(),
    parent_id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    subtitle: z.string(),
    description: z.string().describe('Sanitised HTML'),
    brand: namedSchema.nullable(),
    category: namedSchema.extend({ id: z.number().int() }).nullable(),
    channel: channelPriceSchema.extend({ sku: z.string().nullable() }),
    base_image: pictureSchema.nullable(),
    images: z.array(pictureSchema),
    social_sharing_image: z.string().nullable(),
    labels: z.array(labelSchema),
    tags: z.array(namedSchema),
    attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    options: z.array(
      namedSchema.extend({
        values: z.array(
          z.object({ slug: z.string(), value: z.string(), selected: z.boolean(), available: z.boolean() }),
        ),
      }),
    ),
    variants: z.array(variantSchema),
    unit: z.string().nullable(),
    /** Metres, kilograms … for what is sold by them. Null where the variants have different steps. */
    units_sold: z.number().nullable(),
    rating: ratingSchema.nullable(),
    size_chart: z
      .object({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())), note: z.string() })
      .nullable(),
    customisation: z
      .object({
        texts: z.array(fieldSchema.extend({ max_length: z.number().int(), add_on: moneySchema })),
        choices: z.array(
          fieldSchema.extend({
            values: z.array(z.object({ value: z.string(), label: z.string(), add_on: moneySchema })),
          }),
        ),
        image: z.object({ label: z.string(), is_required: z.boolean(), add_on: moneySchema }).nullable(),
      })
      .nullable(),
    breadcrumbs: z.array(namedSchema),
    meta_title: z.string(),
    meta_description: z.string(),
  })
  .meta({ id: 'Product' })
