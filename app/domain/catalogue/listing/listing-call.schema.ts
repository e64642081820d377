import { z } from 'zod/v4'
import { maxSearchTextLength } from '~/domain/shared/field-limits'
import { idNumber, wholeNumber } from '~/domain/shared/whole-number.schema'
import { maxPageSize } from './listing-limits'

const text = z.string().max(200)
const count = wholeNumber.pipe(z.number().min(1).max(100_000))
const price = z.union([z.string().max(16), z.number().nonnegative()])
const id = idNumber

/** Input of the listing calls: the same parameters as in a listing's address, prices in major units. */
export const listingCallSchema = z.object({
  /** Filter name (brand, category, label, tag, a.fabric, o.size) to its values. */
  filters: z.record(z.string().max(90), z.union([text, z.array(text).max(50)])).default({}),
  min_price: price.optional(),
  max_price: price.optional(),
  in_stock: z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])]).optional(),
  sort: z.string().max(20).optional(),
  page: count.default(1),
  per_page: wholeNumber.pipe(z.number().min(1).max(maxPageSize)).optional(),
})
export type ListingCall = z.infer<typeof listingCallSchema>

export const searchCallSchema = listingCallSchema.extend({
  query: z.string().max(maxSearchTextLength).default(''),
  exact: z.union([z.boolean(), z.string()]).optional(),
})
export const searchQuerySchema = z.object({
  query: z.string().max(maxSearchTextLength).default(''),
  page: count.default(1),
  sort: z.string().max(20).optional(),
})
export const singleProductSchema = z.object({
  is_published: z.enum(['true', 'false', '1', '0']).default('true'),
  sku: z.string().max(64).optional(),
})
export const categoryGridSchema = z.object({
  slugs: z.array(z.string().max(120)).max(50).optional(),
  parent_id: id.optional(),
})
export const categoryAllSchema = z.object({ category_id: id.optional() })
export const filtersSchema = z.object({
  type: z.enum(['category', 'collection', 'brand', 'label', 'tag']).default('category'),
})
export const noInputSchema = z.object({})
