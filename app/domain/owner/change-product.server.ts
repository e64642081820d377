import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { currentPrice } from '~/domain/products/scheduled-sales/scheduled-sale'
import { saveScheduledSales } from '~/domain/products/scheduled-sales/scheduled-sales.queries.server'
import type { PriceInput } from '~/domain/products/product-input'
import { fail, ok, type Result } from '~/domain/result'
import {
  findProduct,
  findVariant,
  lockStock,
  setPublished,
  setPublishedInChannel,
  touchProduct,
  writePrice,
  writeRestockDate,
  writeStock,
} from './owner.queries.server'

/**
 * Publishes a product or takes it from sale: everywhere, or only in one channel. Errors: `not_found`; `invalid_input` in
 * a channel where the product has no price, and for a draft, which is for sale in no channel.
 */
export async function publishProduct(
  db: Database,
  slug: string,
  isPublished: boolean,
  now: Date,
  channel?: Pick<Channel, 'id' | 'code'>,
): Promise<Result<{ slug: string; channel: string; isPublished: boolean }>> {
  const product = await findProduct(db.read, slug)
  if (!product) return fail('not_found', `There is no product ${slug}`)
  if (channel && isPublished && product.isPublished === 0)
    return fail('invalid_input', `${slug} is a draft, so no channel sells it: publish it without --channel first`)
  const at = now.toISOString()
  const hasChanged = await db.transaction(async (trx) => {
    if (!channel) await setPublished(trx, product.id, isPublished)
    else if (!(await setPublishedInChannel(trx, product.id, channel.id, isPublished))) return false
    await touchProduct(trx, product.id, at)
    await refreshListings(trx, [product.id])
    return true
  })
  if (!hasChanged) return fail('invalid_input', `${slug} has no price in the channel ${channel?.code ?? ''}`)
  return ok({ slug, channel: channel?.code ?? 'all', isPublished })
}

/**
 * Sets the price of a variant in a channel, in minor units of its currency, with a scheduled sale or none. Errors:
 * `not_found`, `invalid_input`.
 */
export async function changePrice(
  db: Database,
  channel: Pick<Channel, 'id'>,
  sku: string,
  price: PriceInput,
  now: Date,
): Promise<Result<{ sku: string; price: number }>> {
  const variant = await findVariant(db.read, sku)
  if (!variant) return fail('not_found', `There is no variant ${sku}`)
  const { sale, compareAtPrice } = price
  if (compareAtPrice !== undefined && compareAtPrice <= price.price)
    return fail('invalid_input', 'The compare-at price must be higher than the price')
  if (sale && sale.price >= price.price) return fail('invalid_input', 'The sale price must be lower than the price')
  if (sale?.startsAt && sale.endsAt && sale.startsAt >= sale.endsAt)
    return fail('invalid_input', 'The sale must end after it starts')
  const at = now.toISOString()
  await db.transaction(async (trx) => {
    const current = currentPrice(price, at)
    await writePrice(trx, {
      channel_id: channel.id,
      variant_id: variant.id,
      price: current.price,
      compare_at_price: current.compareAtPrice,
    })
    await saveScheduledSales(trx, [{ channelId: channel.id, variantId: variant.id, price }], at)
    await touchProduct(trx, variant.productId, at)
    await refreshListings(trx, [variant.productId])
  })
  return ok({ sku, price: price.price })
}

/**
 * Sets how many pieces of a variant are on hand; null: it is not counted any more. Errors: `not_found`, `invalid_input`
 * for fewer pieces than orders hold at the moment.
 */
export async function changeStock(
  db: Database,
  sku: string,
  onHand: number | null,
  now: Date,
): Promise<Result<{ sku: string; onHand: number | null }>> {
  const variant = await findVariant(db.read, sku)
  if (!variant) return fail('not_found', `There is no variant ${sku}`)
  const at = now.toISOString()
  return db.transaction(async (trx): Promise<Result<{ sku: string; onHand: number | null }>> => {
    const row = await lockStock(trx, variant.id)
    if (onHand !== null && row && row.allowsBackorder === 0 && onHand < row.held)
      return fail('invalid_input', `Orders hold ${row.held} of ${sku} at the moment`)
    const before = row?.onHand ?? 0
    const after = onHand ?? before
    await writeStock(trx, variant.id, { onHand: after, change: after - before, isTracked: onHand !== null }, at)
    await touchProduct(trx, variant.productId, at)
    await refreshListings(trx, [variant.productId])
    return ok({ sku, onHand })
  })
}

/**
 * Sets the day from which pieces of a variant that are sold before they are in stock are sent; null: nobody knows. Errors:
 * `not_found`, `invalid_input` for a variant whose stock is not counted.
 * @param restockOn 2026-12-12
 */
export async function changeRestockDate(
  db: Database,
  sku: string,
  restockOn: string | null,
  now: Date,
): Promise<Result<{ sku: string; restockOn: string | null }>> {
  const variant = await findVariant(db.read, sku)
  if (!variant) return fail('not_found', `There is no variant ${sku}`)
  return db.transaction(async (trx): Promise<Result<{ sku: string; restockOn: string | null }>> => {
    if (!(await writeRestockDate(trx, variant.id, restockOn)))
      return fail('invalid_input', `The stock of ${sku} is not counted`)
    await touchProduct(trx, variant.productId, now.toISOString())
    return ok({ sku, restockOn })
  })
}
