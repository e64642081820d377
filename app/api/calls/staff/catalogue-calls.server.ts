import { z } from 'zod/v4'
import { serialiseProduct } from '~/api/serialise/product.server'
import { staffCall, type StaffCall } from '~/api/staff-call.server'
import { productSchema } from '~/api/wire/product.schema'
import { staffProductListSchema, staffStockListSchema, stockSetSchema } from '~/api/wire/staff.schema'
import { listProducts } from '~/domain/catalogue/products/list/list-products.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import { listStock } from '~/domain/catalogue/products/stock-by-hand/list-stock.server'
import { moveStock } from '~/domain/catalogue/products/stock-by-hand/move-stock.server'
import { fail, ok } from '~/domain/shared/result'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { besideOf, listFields, pageOf } from './list-input'

const products = ['Staff: products', 'products'] as const
const stock = ['Staff: stock', 'stock'] as const

export const staffCatalogueCalls: StaffCall[] = [
  staffCall(
    products,
    'GET',
    '/staff/products',
    'Returns a page of the products, hidden ones too, the last changed first',
    z.object({ ...listFields, state: z.enum(['all', 'hidden', 'bin']).default('all') }),
    async ({ visitor }, { q, state, ...page }) => {
      const list = await listProducts(visitor, { q, state, ...pageOf(page) })
      return ok({
        products: list.rows.map(({ id, slug, name, isPublished, updatedAt, binnedAt }) => ({
          id,
          slug,
          name,
          published: isPublished === 1,
          updated_at: updatedAt,
          binned_at: binnedAt,
        })),
        ...besideOf(list),
      } satisfies z.infer<typeof staffProductListSchema>)
    },
    { output: staffProductListSchema },
  ),
  staffCall(
    products,
    'GET',
    '/staff/products/{slug}',
    'Returns a product with its variants, also one that is hidden',
    z.object({}),
    async ({ visitor, params: { slug = '' } }) => {
      const found = await readProduct(visitor, [slug], {}, true)
      const moved = found?.kind === 'moved' ? await readProduct(visitor, [found.to.slug], {}, true) : found
      return moved?.kind === 'found'
        ? ok(serialiseProduct(moved.product, visitor.channel))
        : fail('not_found', 'We can’t find this product')
    },
    { output: productSchema },
  ),
  staffCall(
    stock,
    'GET',
    '/staff/stock',
    'Returns a page of the stock, the lowest first; with a search that of a SKU, or of the products that a search finds',
    z.object({ ...listFields, state: z.enum(['all', 'low']).default('all') }),
    async ({ visitor }, { q, state, ...page }) => {
      const list = await listStock(visitor, { q, state, ...pageOf(page) })
      return ok({
        stock: list.rows.map(({ sku, productName, productSlug, choice, unit, counted }) => ({
          sku,
          name: productName,
          slug: productSlug,
          choice,
          unit,
          on_hand: counted && Number(counted.onHandTyped),
          status: counted && counted.status,
        })),
        ...besideOf(list),
      } satisfies z.infer<typeof staffStockListSchema>)
    },
    { output: staffStockListSchema },
  ),
  staffCall(
    stock,
    'PUT',
    '/staff/stock/{sku}',
    'Sets what is on hand of a variant',
    z.object({
      quantity: z.number().min(0).max(1_000_000).describe('In the unit of what is sold by length or weight'),
      was: z
        .number()
        .min(0)
        .max(1_000_000)
        .nullable()
        .default(null)
        .describe('What was on hand when it was counted: what was sold since stays sold'),
      note: lineText.max(200).default(''),
    }),
    async ({ staff, params: { sku = '' } }, input) => {
      const moved = await moveStock(staff, { ...input, sku, step: 'set', cause: 'counted' })
      return moved.ok
        ? ok({ sku: moved.value.sku, on_hand_text: moved.value.onHandText } satisfies z.infer<typeof stockSetSchema>)
        : moved
    },
    { output: stockSetSchema, done: 'The stock is saved' },
  ),
]
