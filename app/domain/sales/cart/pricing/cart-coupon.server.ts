import type { Knex } from 'knex'
import {
  readProductCategoryIds,
  readProductCollectionIds,
} from '~/domain/sales/cart/lines/cart-product-groups.queries.server'
import {
  linesOfCoupon,
  type Coupon,
  type CouponConditions,
  type CouponContext,
  type CouponLine,
  type CouponTerms,
} from '~/domain/sales/pricing/coupon'
import { countRedemptions, findRedemption } from '~/domain/sales/pricing/coupon-redemptions.queries.server'
import { findCouponByCode, listPublicCoupons } from '~/domain/sales/pricing/coupon.queries.server'
import { combineDiscounts, offerHints } from '~/domain/sales/pricing/offers'
import { customerKeys } from '~/domain/sales/pricing/customer-keys'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import { hasEarlierOrder } from './cart-orders.queries.server'
import { countedLines } from './counted-lines'
import type { PricingFacts } from './pricing-facts.server'
import type { CartPricing, PricedCartLine } from './cart-pricing'
import type { CartRow } from '~/domain/sales/cart/cart-row'

/**
 * The keys that identify this cart's shopper for coupon limits: the e-mails and phones of the contact, the account and
 * both addresses. Empty while none is known.
 */
export function cartCustomerKeys(
  visitor: Visitor,
  cart: Pick<CartRow, 'email' | 'phone' | 'shippingAddress' | 'billingAddress'>,
): string[] {
  const { countryCode } = visitor.channel
  const contacts = [
    { email: cart.email, phone: cart.phone, countryCode },
    { email: null, phone: null, ...customerOf(visitor), countryCode },
    ...[cart.shippingAddress, cart.billingAddress].map((address) => ({
      email: null,
      phone: address?.phone ?? null,
      countryCode: address?.countryCode || countryCode,
    })),
  ]
  return [...new Set(contacts.flatMap(customerKeys))]
}

/**
 * The offers that apply to these lines, and the cart's coupon, and the public ones if wanted, each with its outcome beside
 * the offers.
 */
export async function readCartDiscounts(
  q: Knex,
  visitor: Visitor,
  facts: PricingFacts,
  cart: CartRow,
  { lines, draftOrderId, withCoupons }: { lines: PricedCartLine[]; draftOrderId: number | null; withCoupons: boolean },
): Promise<Pick<CartPricing, 'coupon' | 'availableCoupons' | 'offers' | 'displacedOffers' | 'offerHints'>> {
  const now = visitor.now()
  const publicCoupons = withCoupons && lines.length > 0 ? await listPublicCoupons(q, facts.publicCoupons, now) : []
  const { couponCode } = cart
  const own =
    couponCode === null
      ? null
      : (publicCoupons.find(({ code }) => code === couponCode) ??
        (await readCoupon(q, visitor.channel.id, facts, couponCode)))
  const { offers } = facts
  if (publicCoupons.length === 0 && couponCode === null && offers.length === 0)
    return { coupon: null, availableCoupons: [], offers: [], displacedOffers: [], offerHints: [] }

  const keys = cartCustomerKeys(visitor, cart)
  const all = own ? [...publicCoupons, own] : publicCoupons
  const couponLines = await toCouponLines(q, lines, [...all, ...offers])
  const isFirstOrder =
    keys.length > 0 && all.some((coupon) => coupon.conditions.firstOrderOnly)
      ? !(await hasEarlierOrder(q, {
          customerId: customerOf(visitor)?.id ?? cart.customerId,
          keys,
          exceptOrderId: draftOrderId,
        }))
      : null
  const limited = all.filter(({ customerLimit }) => customerLimit !== null).map(({ id }) => id)
  const uses = keys.length === 0 ? null : await countRedemptions(q, limited, keys, draftOrderId)
  const redeemedId = draftOrderId === null ? null : (await findRedemption(q, draftOrderId))?.couponId
  const base: CouponContext = {
    now,
    channelId: visitor.channel.id,
    currency: visitor.channel.currency,
    languageTag: visitor.channel.languageTag,
    lines: couponLines,
    usedByCustomer: null,
    isFirstOrder,
  }
  const contextFor = (coupon: Coupon): CouponContext => ({
    ...base,
    usedByCustomer: uses && coupon.customerLimit !== null ? (uses.get(coupon.id) ?? 0) : null,
    holdsRedemption: coupon.id === redeemedId,
  })
  const availableCoupons = publicCoupons.flatMap((coupon) => {
    const { outcome } = combineDiscounts(offers, coupon, contextFor(coupon))
    return outcome ? [{ coupon, outcome }] : []
  })
  const combined = combineDiscounts(offers, couponCode === null ? undefined : own, own ? contextFor(own) : base)
  return {
    coupon:
      couponCode !== null && combined.outcome
        ? {
            code: couponCode,
            coupon: own,
            outcome: combined.outcome,
            lineKeys: own ? linesOfCoupon(own, couponLines).map(({ key }) => key) : [],
          }
        : null,
    availableCoupons,
    offers: combined.offers,
    displacedOffers: combined.displaced,
    // with a coupon it depends on what goes together
    offerHints: couponCode === null ? offerHints(offers, base, combined.offers) : [],
  }
}

/** A coupon by its code; a public one without a limit of uses is one of the facts. */
async function readCoupon(
  q: Knex,
  channelId: number,
  { publicCoupons }: PricingFacts,
  code: string,
): Promise<Coupon | null> {
  const terms = publicCoupons.find((coupon) => coupon.code === code)
  return terms?.usageLimit === null ? { ...terms, usedCount: 0 } : findCouponByCode(q, channelId, code)
}

/** The lines as coupons need them; their groups are read only where a coupon has conditions about such groups. */
async function toCouponLines(q: Knex, lines: PricedCartLine[], coupons: CouponTerms[]): Promise<CouponLine[]> {
  const needs = (...conditions: Array<keyof CouponConditions>) =>
    coupons.some((coupon) => conditions.some((condition) => coupon.conditions[condition] !== undefined))
  const productIds = [...new Set(lines.map((line) => line.productId))]
  const categories = await readProductCategoryIds(q, needs('categories', 'excludeCategories') ? productIds : [])
  const collections = await readProductCollectionIds(q, needs('collections', 'excludeCollections') ? productIds : [])
  return countedLines(lines)
    .filter((line) => !line.isGiftCard)
    .map((line) => ({
      key: line.key,
      quantity: line.quantity,
      displayUnit: line.displayUnit,
      unitsPerQuantity: line.unitsPerQuantity,
      unitPrice: line.unitPrice,
      productId: line.productId,
      categoryIds: categories.get(line.productId) ?? [],
      collectionIds: collections.get(line.productId) ?? [],
      brandId: line.brandId,
      isOnSale: line.compareAtUnitPrice !== null,
    }))
}
