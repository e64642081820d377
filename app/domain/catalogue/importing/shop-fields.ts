import { z } from 'zod/v4'
import { customisationSchemaSchema } from '~/domain/catalogue/customisation/customisation.schema'
import { RowError, type Cells } from './rows/row-values'

/** Columns that only the shop's own export has: the identity of a product and what the other columns cannot hold. */
export const shopColumns = { source: 'Shop source', variant: 'Shop variant', fields: 'Shop fields' } as const

const count = z.number().int()

/** The fields that the row of a product has in `Shop fields`, as JSON. */
export const productFieldsSchema = z
  .object({
    collections: z.array(z.string()),
    labels: z.array(z.string()),
    hsn: z.string(),
    sizeChart: z.string(),
    customisation: customisationSchemaSchema,
    displayUnit: z.string(),
    featuredPosition: count,
    metaTitle: z.string(),
    metaDescription: z.string(),
    extra: z.record(z.string(), z.string()),
    /** Swatches (#rrggbb) of option values. */
    swatches: z.record(z.string(), z.record(z.string(), z.string())),
    /** Alternative texts of the pictures in their order. */
    alts: z.array(z.string()),
    isGiftCard: z.boolean(),
    /** Its only picture is the placeholder, which is not in the column Images. */
    hasPlaceholder: z.boolean(),
  })
  .partial()
export type ProductFields = z.infer<typeof productFieldsSchema>

/** The fields that the row of a variant, or of a product with a single one, has in `Shop fields`. */
export const variantFieldsSchema = z
  .object({
    unitsPerQuantity: count.min(1),
    minQuantity: count.min(1),
    quantityStep: count.min(1),
    maxQuantity: count.min(1),
    requiresShipping: z.boolean(),
    threshold: count.min(0),
    /** The stock on hand when the file was written: the difference to the column Stock is added. */
    onHand: count,
    /** The unit of the column Stock: 'm', 'kg' …; without one it has pieces. The other fields count steps. */
    stockUnit: z.string(),
    /** Minor units; of a price whose other columns cannot hold it. */
    compareAtPrice: count.min(0),
    isPublished: z.boolean(),
  })
  .partial()
export type VariantFields = z.infer<typeof variantFieldsSchema>

const fieldsSchema = z.object({ product: productFieldsSchema.optional(), variant: variantFieldsSchema.optional() })

/**
 * The `Shop fields` of a row; empty for a file that is not the shop's own. Throws a RowError when they are not valid.
 */
export function readShopFields(cells: Cells): { product: ProductFields; variant: VariantFields } {
  const text = cells.text(shopColumns.fields)
  if (text === '') return { product: {}, variant: {} }
  try {
    const { product = {}, variant = {} } = fieldsSchema.parse(JSON.parse(text))
    return { product, variant }
  } catch {
    throw new RowError(`${shopColumns.fields} is not as the shop has exported it`)
  }
}
