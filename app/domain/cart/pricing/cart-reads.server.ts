import type { Knex } from 'knex'
import { readCountry, readFieldsOf } from '~/domain/addresses/read-addresses.server'
import { readLines, type StoredCartLine } from '~/domain/cart/lines/cart-lines.queries.server'
import {
  readValuesOfOptions,
  readPictures,
  readProductCategoryIds,
  readProductCollectionIds,
  readCartVariantOptions,
  readCartVariants,
} from '~/domain/cart/lines/cart-variants.queries.server'
import { readUploads } from '~/domain/customisation/customisation.queries.server'
import { readPaymentMethods } from '~/domain/payments/payment-methods.queries.server'
import { findPincode } from '~/domain/pincodes/pincode.queries.server'
import {
  countRedemptions,
  findCouponByCode,
  holdsRedemption,
  listPublicCoupons,
} from '~/domain/pricing/coupon.queries.server'
import { readShippingZones } from '~/domain/shipping/shipping.queries.server'
import type { Visitor } from '~/domain/shop'
import { readTaxRates } from '~/domain/tax/tax.queries.server'
import type { RequiredField } from '~/domain/cart/cart'
import { hasPlacedOrder, readDraftOrder } from './cart-orders.queries.server'

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
 */
export function createCartReads(q: Knex, { channel, now }: Pick<Visitor, 'channel' | 'now'>) {
  const instant = now()
  let lines: Promise<StoredCartLine[]> | null = null
  return {
    lines: (cartId: number) => (lines ??= readLines(q, cartId)),
    /** Call it after lines were written. */
    dropCachedLines: () => {
      lines = null
    },
    draftOrder: cached((cartId: number) => readDraftOrder(q, cartId)),
    variants: cached((ids: number[]) => readCartVariants(q, channel.id, ids)),
    variantOptions: cached((variantIds: number[]) => readCartVariantOptions(q, variantIds)),
    optionValues: cached((optionIds: number[]) => readValuesOfOptions(q, optionIds)),
    pictures: cached((productIds: number[]) => readPictures(q, productIds)),
    uploads: cached((tokens: string[]) => readUploads(q, tokens)),
    publicCoupons: cached(() => listPublicCoupons(q, channel.id, instant)),
    coupon: cached((code: string) => findCouponByCode(q, channel.id, code)),
    redemptions: cached((couponId: number, keys: string[], exceptOrderId?: number) =>
      countRedemptions(q, couponId, keys, exceptOrderId),
    ),
    holdsRedemption: cached((couponId: number, orderId: number) => holdsRedemption(q, couponId, orderId)),
    hasPlacedOrder: cached((shopper: Parameters<typeof hasPlacedOrder>[1]) => hasPlacedOrder(q, shopper)),
    productCategories: cached((productIds: number[]) => readProductCategoryIds(q, productIds)),
    productCollections: cached((productIds: number[]) => readProductCollectionIds(q, productIds)),
    taxRates: cached(() => readTaxRates(q, channel.id)),
    pincode: cached((pincode: string) => findPincode(q, channel.id, pincode)),
    shippingZones: cached(() => readShippingZones(q, channel.id)),
    paymentMethods: cached(() => readPaymentMethods(q, channel.id)),
    requiredShippingFields: cached(async (countryCode: string): Promise<RequiredField[]> => {
      const country = await readCountry(q, countryCode)
      if (!country) return []
      const fields = await readFieldsOf(q, country, 'Shipping')
      return fields.filter((field) => field.isRequired).map(({ columnName, label }) => ({ columnName, label }))
    }),
  }
}

export type CartReads = ReturnType<typeof createCartReads>

/** The same reads with these lines in place of the stored ones. */
export function withLines(reads: CartReads, lines: StoredCartLine[]): CartReads {
  return { ...reads, lines: () => Promise.resolve(lines) }
}
