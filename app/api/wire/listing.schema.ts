import { z } from 'zod/v4'
import { moneySchema } from './money.schema'
import { labelSchema, pictureSchema, ratingSchema } from './product.schema'

/** A listed product; `id` is a variant, which other calls take as product_id, `parent_id` the family. */
export const cardSchema = z
  .object({
    id: z.number().int().describe('The variant that is shown, the only one, or the cheapest'),
    parent_id: z.number().int(),
    needs_choice: z.boolean().describe('Whether the buyer chooses a variant, or customises it, on its page'),
    slug: z.string(),
    name: z.string(),
    brand: z.object({ name: z.string() }).nullable(),
    category: z.object({ name: z.string() }).nullable(),
    channel: z.object({
      sku: z.string(),
      selling_price: moneySchema,
      compare_at_price: moneySchema.nullable(),
      is_from_price: z.boolean(),
    }),
    base_image: pictureSchema.nullable(),
    in_stock: z.boolean(),
    labels: z.array(labelSchema),
    rating: ratingSchema.nullable(),
  })
  .meta({ id: 'ProductCard' })

export const facetSchema = z
  .object({
    kind: z.enum(['category', 'brand', 'label', 'tag', 'attribute', 'option', 'price', 'stock']),
    param: z.string(),
    name: z.string(),
    values: z.array(z.object({ value: z.string(), name: z.string(), count: z.number().int(), selected: z.boolean() })),
  })
  .meta({ id: 'Facet' })

/** The range of prices in a listing, and its selected part. */
export const priceFacetSchema = z.object({
  lowest: moneySchema,
  highest: moneySchema,
  from: moneySchema.nullable(),
  to: moneySchema.nullable(),
})

export const listingSchema = z
  .object({
    products: z.array(cardSchema),
    total: z.number().int(),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    sort: z.string(),
    filters: z.array(facetSchema),
    price: priceFacetSchema.nullable(),
  })
  .meta({ id: 'Listing' })

export const searchSchema = listingSchema
  .extend({
    query: z.string(),
    redirect_to: z.string().nullable().describe('The page of the product whose SKU was searched for'),
    correction: z.object({ from: z.string(), to: z.string() }).nullable().describe('What was searched for instead'),
    fewer_words: z
      .string()
      .nullable()
      .describe('The words that the results have, when no product has all of those searched for'),
    suggestions: z.array(z.object({ name: z.string(), path: z.string() })),
  })
  .meta({ id: 'SearchResult' })

export const filtersAnswerSchema = listingSchema.pick({ total: true, filters: true, price: true })

export const tagSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  product_count: z.number().int(),
})

export const categorySchema = z
  .object({
    id: z.number().int(),
    parent_id: z.number().int().nullable(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    image: pictureSchema.nullable(),
    product_count: z.number().int(),
  })
  .meta({ id: 'Category' })
