import type { Knex } from 'knex'
import { readLines, type StoredCartLine } from '~/domain/cart/lines/cart-lines.queries.server'
import {
  readValuesOfOptions,
  readPictures,
  readCartVariantOptions,
  readCartVariants,
} from '~/domain/cart/lines/cart-variants.queries.server'
import {
  readProductCategoryIds,
  readProductCollectionIds,
} from '~/domain/cart/lines/cart-product-groups.queries.server'
import { readUploads } from '~/domain/customisation/customisation.queries.server'
import { readCartGiftCards } from '~/domain/gift-cards/read-cart-gift-cards.server'
import { findPincode } from '~/domain/pincodes/pincode.queries.server'
import { countRedemptions, findRedemption } from '~/domain/pricing/coupon-redemptions.queries.server'
import { findCouponByCode, listPublicCoupons } from '~/domain/pricing/coupon.queries.server'
import type { Visitor } from '~/domain/shop'
import { hasEarlierOrder, readDraftOrder } from './cart-orders.queries.server'
import type { PricingFacts } from './pricing-facts.server'

/** Caches the result for each list of arguments. */
function cached<Args extends unknown[], T>(read: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  const results = new Map<string, Promise<T>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = results.get(key)
    if (known) return known
    const result = read(...args)
    results.set(key, result)
    return result
  }
}

/**
 * The reads that pricing one cart needs, each cached: an edit prices the cart, changes it and prices it again without
 * repeating queries. Do not keep it longer than one request or transaction.
 * @param q a connection, or the transaction that the reads belong to
 * @param facts of the visitor's channel, see readPricingFacts
 */
export function createCartReads(q: Knex, { channel, now }: Pick<Visitor, 'channel' | 'now'>, facts: PricingFacts) {
  const instant = now()
  let lines: Promise<StoredCartLine[]> | null = null
  return {
    facts,
    lines: (cartId: number) => (lines ??= readLines(q, cartId)),
    /** Call it after lines were written. */
    dropCachedLines: () => {
      lines = null
    },
    draftOrder: cached((cartId: number) => readDraftOrder(q, cartId)),
    variants: cached(async (ids: number[]) => {
      const variants = await readCartVariants(q, channel.id, ids)
      if (!facts.hasCustomisation) for (const variant of variants.values()) variant.customisationSchema = null
      return variants
    }),
    variantOptions: cached((variantIds: number[]) => readCartVariantOptions(q, variantIds)),
    optionValues: cached((optionIds: number[]) => readValuesOfOptions(q, optionIds)),
    pictures: cached((productIds: number[]) => readPictures(q, productIds)),
    uploads: cached((tokens: string[]) => readUploads(q, tokens)),
    publicCoupons: cached(() => listPublicCoupons(q, facts.publicCoupons, instant)),
    coupon: cached(async (code: string) => {
      const terms = facts.publicCoupons.find((coupon) => coupon.code === code)
      // how often it was used counts only against a limit
      return terms?.usageLimit === null ? { ...terms, usedCount: 0 } : findCouponByCode(q, channel.id, code)
    }),
    giftCards: cached((ids: number[], draftOrderId: number | null) =>
      readCartGiftCards(q, channel.id, ids, draftOrderId),
    ),
    redemptions: cached((couponIds: number[], keys: string[], exceptOrderId: number | null) =>
      countRedemptions(q, couponIds, keys, exceptOrderId),
    ),
    redemption: cached((orderId: number) => findRedemption(q, orderId)),
    hasEarlierOrder: cached((shopper: Parameters<typeof hasEarlierOrder>[1]) => hasEarlierOrder(q, shopper)),
    productCategories: cached((productIds: number[]) => readProductCategoryIds(q, productIds)),
    productCollections: cached((productIds: number[]) => readProductCollectionIds(q, productIds)),
    pincode: cached((pincode: string) =>
      findPincode(q, channel.id, pincode, { isTableEmpty: facts.isPincodeTableEmpty }),
    ),
  }
}

export type CartReads = ReturnType<typeof createCartReads>

/**
 * The same reads for where the coupons on offer are not shown, as in the checkout: none is read, and none is evaluated but
 * the cart's own.
 */
export function withoutOffers(reads: CartReads): CartReads {
  return { ...reads, publicCoupons: async () => [] }
}

/** The same reads with these lines in place of the stored ones. */
export function withLines(reads: CartReads, lines: StoredCartLine[]): CartReads {
  return { ...reads, lines: () => Promise.resolve(lines) }
}
