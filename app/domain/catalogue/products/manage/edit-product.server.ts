import { randomUUID } from 'node:crypto'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { PriceInput, ProductInput } from '~/domain/catalogue/products/product-input'
import { saveProductIn } from '~/domain/catalogue/products/save/save-products.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { changeProduct } from './change-product.server'
import type { ProductTexts } from './edit-product.schema'
import { ownSku } from './variants/option-changes'
import { findProductByKey, findVariant } from './manage-product.queries.server'

/** A product that the owner makes in the shop; other variants and pictures come later. */
export interface NewProduct extends ProductTexts {
  /** Made of the name without one. */
  sku: string | null
  /** In the context's channel, in minor units of its currency. */
  price: PriceInput['price']
  /** How many are on hand; null: they are not counted. */
  onHand: number | null
  isPublished: boolean
}

/** The source of products that are made in the shop. */
export const ownSource = 'admin'

/** Makes a product with one variant. Errors: `sku_taken`. */
export async function createProduct(
  context: StaffContext,
  { sku, price, onHand, isPublished, ...texts }: NewProduct,
): Promise<StaffResult<{ slug: string }>> {
  const { db, channel, now } = context
  return changeShop(context, 'products', async (trx, record) => {
    if (sku !== null && (await findVariant(trx, sku))) return refuse('sku_taken', { sku }, 'sku')
    const sourceKey = randomUUID()
    const input: ProductInput = {
      ...withTexts(
        {
          source: ownSource,
          sourceKey,
          slug: '',
          name: '',
          descriptionHtml: '',
          categories: [],
          options: [],
          variants: [],
          pictures: [],
        },
        texts,
      ),
      isPublished,
      variants: [
        {
          sourceKey: 'default',
          sku: sku ?? ownSku([texts.name]),
          optionValues: [],
          prices: { [channel.code]: { price } },
          ...(onHand === null ? {} : { stock: { onHand } }),
        },
      ],
    }
    await record.row('product', { source: ownSource, source_key: sourceKey }, () =>
      saveProductIn(trx, db.dialect, input, now()),
    )
    const made = await findProductByKey(trx, ownSource, sourceKey)
    if (!made) throw new Error('the product was not stored')
    return ok({ slug: made.slug })
  })
}

/**
 * Changes what is written about a product, and its groups. Errors: `product_not_found`, `stale`.
 * @param change.version the version that the change was made from
 */
export async function editProduct(
  context: StaffContext,
  { slug, texts, version }: { slug: string; texts: ProductTexts; version?: number },
): Promise<StaffResult<{ slug: string }>> {
  return changeProduct(context, { slug, version }, (stored) => ok(withTexts(stored, texts)))
}

function withTexts(input: ProductInput, texts: ProductTexts): ProductInput {
  const { name, subtitle, description, brand, categories, tags, metaTitle, metaDescription } = texts
  const { brand: _brand, metaTitle: _title, metaDescription: _text, ...kept } = input
  return {
    ...kept,
    name,
    subtitle,
    descriptionHtml: description,
    categories,
    tags,
    ...(brand === '' ? {} : { brand }),
    ...(metaTitle === '' ? {} : { metaTitle }),
    ...(metaDescription === '' ? {} : { metaDescription }),
  }
}
