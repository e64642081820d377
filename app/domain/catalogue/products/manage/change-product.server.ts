import type { Knex } from 'knex'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { saveProductIn } from '~/domain/catalogue/products/save/save-products.server'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { lockVariants } from '~/domain/catalogue/stock/lock-variants.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { findProduct } from './manage-product.queries.server'

interface Changing {
  trx: Knex.Transaction
  record: Recorder
  productId: number
}

/**
 * Changes a product with its variants, options and pictures as a whole; its stock does not move. Errors:
 * `product_not_found`, `stale`, and those of `change`.
 * @param from.version the version that the change was made from: of the product, or of the variant that is named
 */
export async function changeProduct(
  context: StaffContext,
  { slug, version, variantId }: { slug: string; version?: number; variantId?: number },
  change: (stored: ProductInput, changing: Changing) => StaffResult<ProductInput> | Promise<StaffResult<ProductInput>>,
): Promise<StaffResult<{ slug: string }>> {
  const { db, now } = context
  return changeShop(context, 'products', async (trx, record) => {
    const product = await findProduct(trx, slug)
    if (!product) return refuse('product_not_found', { slug })
    // somebody who changes a price meanwhile waits
    await lockVariants(trx, [product.id])
    const write = async (): Promise<StaffResult<{ slug: string }>> => {
      const stored = (await readInputs(trx, [product.id])).get(product.id)
      if (!stored) return refuse('product_not_found', { slug })
      const changed = await change(withoutMoves(stored), { trx, record, productId: product.id })
      if (!changed.ok) return changed
      await saveProductIn(trx, db.dialect, changed.value, now())
      return ok({ slug })
    }
    return variantId === undefined
      ? record.row('product', { id: product.id }, write, version)
      : record.row('variant', { id: variantId, product_id: product.id }, write, version)
  })
}

/** A stored product whose save moves no stock. */
function withoutMoves(stored: ProductInput): ProductInput {
  const variants = stored.variants.map((variant) =>
    variant.stock ? { ...variant, stock: { ...variant.stock, seen: variant.stock.onHand } } : variant,
  )
  return { ...stored, variants }
}
