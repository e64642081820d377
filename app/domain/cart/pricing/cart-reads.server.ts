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

/** Keeps the answer for each list of arguments. */
function once<Args extends unknown[], T>(read: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = answers.get(key)
    if (known) return known
    const answer = read(...args)
    answers.set(key, answer)
    return answer
  }
}

/**
 * All that is read to price one cart, each thing at most once: an edit looks at the cart's prices, changes it, prices
 * it and perhaps drops a method, without querying the database again. Not to be kept longer than one request or
 * transaction.
 * @param q a connection, or the transaction that the reads belong to
 */
export function createCartReads(q: Knex, { channel, now }: Pick<Visitor, 'channel' | 'now'>) {
  const instant = now()
  let lines: Promise<StoredCartLine[]> | null = null
  return {
    lines: (cartId: number) => (lines ??= readLines(q, cartId)),
    /** To be called after lines were written. */
    dropCachedLines: () => {
      lines = null
    },
    draftOrder: once((cartId: number) => readDraftOrder(q, cartId)),
    variants: once((ids: number[]) => readCartVariants(q, channel.id, ids)),
    variantOptions: once((variantIds: number[]) => readCartVariantOptions(q, variantIds)),
    optionValues: once((optionIds: number[]) => readValuesOfOptions(q, optionIds)),
    pictures: once((productIds: number[]) => readPictures(q, productIds)),
    uploads: once((tokens: string[]) => readUploads(q, tokens)),
    publicCoupons: once(() => listPublicCoupons(q, channel.id, instant)),
    coupon: once((code: string) => findCouponByCode(q, channel.id, code)),
    redemptions: once((couponId: number, keys: string[], exceptOrderId?: number) =>
      countRedemptions(q, couponId, keys, exceptOrderId),
    ),
    holdsRedemption: once((couponId: number, orderId: number) => holdsRedemption(q, couponId, orderId)),
    hasPlacedOrder: once((who: Parameters<typeof hasPlacedOrder>[1]) => hasPlacedOrder(q, who)),
    productCategories: once((productIds: number[]) => readProductCategoryIds(q, productIds)),
    productCollections: once((productIds: number[]) => readProductCollectionIds(q, productIds)),
    taxRates: once(() => readTaxRates(q, channel.id)),
    pincode: once((pincode: string) => findPincode(q, channel.id, pincode)),
    shippingZones: once(() => readShippingZones(q, channel.id)),
    paymentMethods: once(() => readPaymentMethods(q, channel.id)),
    requiredShippingFields: once(async (countryCode: string): Promise<RequiredField[]> => {
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
