import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { currentPrice } from '~/domain/catalogue/products/scheduled-sales/scheduled-sale'
import { saveScheduledSales } from '~/domain/catalogue/products/scheduled-sales/scheduled-sales.queries.server'
import { moveStock } from '~/domain/catalogue/products/stock-by-hand/move-stock.server'
import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { priceProblem } from './price-problem'
import { lockVariants } from '~/domain/catalogue/stock/lock-variants.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import {
  findProduct,
  findVariant,
  readPublication,
  setPublished,
  setVariantPublished,
  touchProduct,
  writePrice,
  writeRestockDate,
} from './manage-product.queries.server'

/** The version of the thing that a change was made from; without one, nothing is compared. */
interface FromVersion {
  version?: number
}

/**
 * Why a product cannot be published in one channel, or taken from sale there; null when it can.
 * @param prices how many prices the channel has of it
 */
export function publishProblem(
  { isPublished }: { isPublished: number },
  prices: number,
  shallSell: boolean,
): 'draft' | 'no_price' | null {
  if (shallSell && isPublished === 0) return 'draft'
  return prices === 0 ? 'no_price' : null
}

/**
 * Publishes a product or takes it from sale: everywhere, or only in the context's channel. Errors: `product_not_found`;
 * `no_price_in_channel`, `product_is_draft`.
 */
export async function publishProduct(
  context: StaffContext,
  {
    slug,
    isPublished,
    isChannelOnly = false,
    version,
  }: FromVersion & {
    slug: string
    isPublished: boolean
    isChannelOnly?: boolean
  },
): Promise<StaffResult<{ slug: string; channel: string; isPublished: boolean }>> {
  const { channel } = context
  return changeShop(context, 'products', async (trx, record) => {
    const product = await findProduct(trx, slug)
    if (!product) return refuse('product_not_found', { slug })
    if (!isChannelOnly) {
      await record.row('product', { id: product.id }, () => setPublished(trx, product.id, isPublished), version)
    } else {
      await lockVariants(trx, [product.id])
      const publication = await readPublication(trx, product.id, channel.id)
      const problem = publishProblem(product, publication.length, isPublished)
      if (problem === 'draft') return refuse('product_is_draft', { slug })
      if (problem === 'no_price') return refuse('no_price_in_channel', { slug, channel: channel.code })
      // each variant is recorded with what it was, so that it can be set back
      for (const { variantId, isPublished: was } of publication)
        if ((was === 1) !== isPublished)
          await record.row('variant', { id: variantId }, () =>
            setVariantPublished(trx, variantId, channel.id, isPublished),
          )
      const note = async () => record.detail({ [`isPublished in ${channel.code}`]: isPublished })
      await record.row('product', { id: product.id }, note, version)
    }
    await touchProduct(trx, product.id, context.now().toISOString())
    await refreshListings(trx, [product.id])
    await refreshSearch(trx, context.db.dialect, [product.id])
    return ok({ slug, channel: isChannelOnly ? channel.code : 'all', isPublished })
  })
}

/**
 * Sets the price of a variant in the context's channel, in minor units of its currency, with a scheduled sale or none.
 * Errors: `variant_not_found`, those of priceProblem.
 */
export async function changePrice(
  context: StaffContext,
  { sku, version, ...price }: PriceInput & FromVersion & { sku: string },
): Promise<StaffResult<{ sku: string; price: number }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const variant = await findVariant(trx, sku)
    if (!variant) return refuse('variant_not_found', { sku })
    const problem = priceProblem(price)
    if (problem) return { ok: false, error: problem }
    const at = context.now().toISOString()
    const write = async () => {
      const current = currentPrice(price, at)
      await writePrice(trx, {
        channel_id: context.channel.id,
        variant_id: variant.id,
        price: current.price,
        compare_at_price: current.compareAtPrice,
      })
      const scheduled = { channelId: context.channel.id, variantId: variant.id, price }
      await saveScheduledSales(trx, [scheduled], at)
      await touchProduct(trx, variant.productId, at)
      await refreshListings(trx, [variant.productId])
    }
    await record.row('variant', { id: variant.id }, write, version)
    return ok({ sku, price: price.price })
  })
}

/**
 * Sets how many pieces of a variant are on hand, or how much in the unit of what is sold by length or weight; null: it
 * is not counted any more. Says whether it was counted before. Errors: `variant_not_found`, those of moveStock.
 */
export async function changeStock(
  context: StaffContext,
  { sku, onHand, version }: FromVersion & { sku: string; onHand: number | null },
): Promise<StaffResult<{ sku: string; onHand: number | null; wasCounted: boolean }>> {
  const moved = await moveStock(context, {
    sku,
    step: onHand === null ? 'stop' : 'set',
    quantity: onHand ?? 0,
    cause: 'correction',
    version,
  })
  return moved.ok ? ok({ sku, onHand, wasCounted: moved.value.wasCounted }) : moved
}

/**
 * Sets the day from which pieces of a variant that are sold before they are in stock are sent; null: nobody knows.
 * Errors: `variant_not_found`, `stock_not_counted`.
 * @param change.restockOn 2026-12-12
 */
export async function changeRestockDate(
  context: StaffContext,
  { sku, restockOn, version }: FromVersion & { sku: string; restockOn: string | null },
): Promise<StaffResult<{ sku: string; restockOn: string | null }>> {
  return changeShop(context, 'stock', async (trx, record) => {
    const variant = await findVariant(trx, sku)
    if (!variant) return refuse('variant_not_found', { sku })
    const write = async () => {
      if (!(await writeRestockDate(trx, variant.id, restockOn))) return refuse('stock_not_counted', { sku })
      await touchProduct(trx, variant.productId, context.now().toISOString())
      return ok({ sku, restockOn })
    }
    return record.row('variant', { id: variant.id }, write, version)
  })
}
