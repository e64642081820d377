import { randomUUID } from 'node:crypto'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { saveProductIn } from '~/domain/catalogue/products/save/save-products.server'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { ownSource } from './edit-product.server'
import { copyLinks, findProduct, findProductByKey } from './manage-product.queries.server'

/**
 * Makes a copy of a product: a draft with the same texts, groups, options, prices and pictures, SKUs of its own and
 * nothing in stock. Error: `product_not_found`.
 */
export async function copyProduct(
  context: StaffContext,
  { slug }: { slug: string },
): Promise<StaffResult<{ slug: string; name: string }>> {
  const { db, now } = context
  return changeShop(context, 'products', async (trx, record) => {
    const product = await findProduct(trx, slug)
    const stored = product && (await readInputs(trx, [product.id])).get(product.id)
    if (!product || !stored) return refuse('product_not_found', { slug })
    const input = copyOf(stored)
    const where = { source: ownSource, source_key: input.sourceKey }
    await record.row('product', where, () => saveProductIn(trx, db.dialect, input, now()))
    const made = await findProductByKey(trx, ownSource, input.sourceKey)
    if (!made) throw new Error('the copy was not stored')
    await copyLinks(trx, product.id, made.id)
    return ok({ slug: made.slug, name: input.name })
  })
}

function copyOf(stored: ProductInput): ProductInput {
  const keys = new Map(stored.variants.map(({ sourceKey }) => [sourceKey, randomUUID()]))
  const { createdAt: _created, ...kept } = stored
  return {
    ...kept,
    source: ownSource,
    sourceKey: randomUUID(),
    slug: '',
    name: `${stored.name.slice(0, 190)} (copy)`,
    isPublished: false,
    variants: stored.variants.map((variant) => copyOfVariant(variant, keys.get(variant.sourceKey) ?? randomUUID())),
    pictures: stored.pictures.map(({ variant, ...picture }) => {
      const key = variant === undefined ? undefined : keys.get(variant)
      return key === undefined ? picture : { ...picture, variant: key }
    }),
  }
}

/** A barcode is of one thing. */
function copyOfVariant({ barcode: _barcode, stock, ...variant }: VariantInput, sourceKey: string): VariantInput {
  return {
    ...variant,
    sourceKey,
    sku: `${variant.sku ?? ''}-COPY`,
    ...(stock ? { stock: { ...stock, onHand: 0 } } : {}),
  }
}
