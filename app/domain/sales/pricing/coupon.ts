import { mulDiv, ONE_IN_PPM, splitByLargestRemainder } from '~/domain/shared/money/arithmetic'
import { lineAmount, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { formatMoney } from '~/domain/shared/money/money'
import { compareText } from '~/domain/shared/text/compare-text'
import { plainCode } from '~/domain/shared/text/plain-code'

export type CouponKind = 'percent' | 'fixed' | 'free_shipping' | 'buy_x_get_y'

/**
 * The lines and shoppers that a coupon is for. A line must match every list that is not empty (products, categories,
 * collections, brands) and none of the excluded ones. Ids are of products, not of variants.
 */
export interface CouponConditions {
  products?: number[]
  categories?: number[]
  collections?: number[]
  brands?: number[]
  excludeProducts?: number[]
  excludeCategories?: number[]
  excludeCollections?: number[]
  excludeBrands?: number[]
  /** Only for customers without an order. */
  firstOrderOnly?: boolean
  /** Lines with a compare-at price above their price don't count. */
  excludeSaleItems?: boolean
  /** buy_x_get_y: pieces paid in full before the reduced ones. */
  buyQuantity?: number
  /** buy_x_get_y: pieces reduced after those. */
  getQuantity?: number
  /** buy_x_get_y: discount on each of them, parts per million; free when absent. */
  getDiscountPpm?: number
}

/** The terms that the owner has set for a coupon. */
export interface CouponTerms {
  id: number
  /** null: every channel. Then it must have no amounts, because amounts are in a channel's currency. */
  channelId: number | null
  /** As {@link normaliseCouponCode} returns it. */
  code: string
  title: string
  description: string
  kind: CouponKind
  /** Parts per million for percent, minor units for fixed. */
  value: number
  /** Minor units, or null. */
  maximumDiscount: number | null
  /** Minimum subtotal of the eligible lines in minor units, or null. */
  minimumSubtotal: number | null
  conditions: CouponConditions
  /** Inclusive. */
  startsAt: string | null
  /** Exclusive. */
  endsAt: string | null
  usageLimit: number | null
  customerLimit: number | null
  isPublic: boolean
  isActive: boolean
}

export interface Coupon extends CouponTerms {
  /** Orders that hold a use of it. */
  usedCount: number
}

export interface CouponLine extends SoldUnit {
  key: string
  quantity: number
  /** Minor units of one piece or unit with its customisation. */
  unitPrice: number
  productId: number
  /** Its categories with all their ancestors. */
  categoryIds: number[]
  collectionIds: number[]
  brandId: number | null
  isOnSale: boolean
}

export interface CouponContext {
  now: Date
  channelId: number
  currency: string
  languageTag: string
  lines: CouponLine[]
  /** Redemptions by this customer, except this order's own; null while the customer is unknown. */
  usedByCustomer: number | null
  /** null while the customer is unknown. */
  isFirstOrder: boolean | null
  /** This order already counts in `usedCount` (a draft that is prepared again). */
  holdsRedemption?: boolean
}

type CouponFailureCode =
  | 'coupon_invalid'
  | 'coupon_expired'
  | 'coupon_used_up'
  | 'coupon_customer_limit'
  | 'coupon_first_order'
  | 'coupon_not_for_items'
  | 'coupon_minimum'
  | 'coupon_quantity'

export type CouponOutcome =
  | {
      ok: true
      /** ≤ 0, by line key; lines without a discount are left out. */ lineDiscounts: Record<string, number>
      isShippingFree: boolean
    }
  | { ok: false; code: CouponFailureCode; message: string }

/** A code as it is stored and looked up: in plain characters and capitals. */
export function normaliseCouponCode(code: string): string {
  return plainCode(code).toUpperCase()
}

/**
 * The discount of a coupon on the lines, or why it does not apply. Pure. `coupon` is null for an unknown code. Unknown,
 * inactive, another channel's and not-yet-active coupons have the same message. The whole discount is rounded half-up
 * and split over the lines by largest remainder; the order of the lines does not matter.
 */
export function evaluateCoupon(coupon: Coupon | null, context: CouponContext): CouponOutcome {
  const now = context.now.toISOString()
  if (
    !coupon ||
    !coupon.isActive ||
    (coupon.channelId !== null && coupon.channelId !== context.channelId) ||
    (coupon.startsAt !== null && now < coupon.startsAt)
  ) {
    return couponFailure('coupon_invalid')
  }
  if (coupon.endsAt !== null && now >= coupon.endsAt) return couponFailure('coupon_expired')
  const usedByOthers = coupon.usedCount - (context.holdsRedemption ? 1 : 0)
  if (coupon.usageLimit !== null && usedByOthers >= coupon.usageLimit) return couponFailure('coupon_used_up')
  if (
    coupon.customerLimit !== null &&
    context.usedByCustomer !== null &&
    context.usedByCustomer >= coupon.customerLimit
  ) {
    return couponFailure('coupon_customer_limit')
  }
  if (coupon.conditions.firstOrderOnly && context.isFirstOrder === false) return couponFailure('coupon_first_order')

  const lines = linesOfCoupon(coupon, context.lines).sort((a, b) => compareText(a.key, b.key))
  if (lines.length === 0) return couponFailure('coupon_not_for_items')
  const subtotals = lines.map((line) => lineAmount(line.unitPrice, line.quantity, line))
  const subtotal = sum(subtotals)
  if (coupon.minimumSubtotal !== null && subtotal < coupon.minimumSubtotal) {
    const missing = formatMoney(coupon.minimumSubtotal - subtotal, context.currency, context.languageTag)
    const restriction = lines.length < context.lines.length ? ' of the items it is for' : ''
    return { ok: false, code: 'coupon_minimum', message: `Add ${missing} more${restriction} to use this coupon` }
  }

  if (coupon.kind === 'free_shipping') return { ok: true, lineDiscounts: {}, isShippingFree: true }
  const discount = discountOnSubtotal(coupon, subtotal)
  return discount === null ? discountCheapest(coupon, lines) : splitDiscount(discount, lines, subtotals)
}

/** Returns the lines that a coupon is for. */
export function linesOfCoupon({ conditions }: Pick<Coupon, 'conditions'>, lines: readonly CouponLine[]): CouponLine[] {
  return lines.filter((line) => isLineEligible(line, conditions))
}

/**
 * Returns the discount (≥ 0) of a coupon that applies, on lines of that subtotal in minor units. Null where it depends on
 * the single pieces.
 */
export function discountOnSubtotal(
  { kind, value, maximumDiscount }: Pick<Coupon, 'kind' | 'value' | 'maximumDiscount'>,
  subtotal: number,
): number | null {
  const most = maximumDiscount ?? Infinity
  switch (kind) {
    case 'free_shipping':
      return 0
    case 'percent':
      return Math.min(mulDiv(subtotal, Math.min(value, ONE_IN_PPM), ONE_IN_PPM), most)
    case 'fixed':
      return Math.min(value, subtotal, most)
    case 'buy_x_get_y':
      return null
  }
}

const messages: Record<Exclude<CouponFailureCode, 'coupon_minimum' | 'coupon_quantity'>, string> = {
  coupon_invalid: 'This coupon code is not valid',
  coupon_expired: 'This coupon has expired',
  coupon_used_up: 'This coupon has been used up',
  coupon_customer_limit: 'You have already used this coupon',
  coupon_first_order: 'This coupon is for a first order only',
  coupon_not_for_items: 'This coupon isn’t valid for the items in your cart',
}

/** The failure of a coupon whose message only depends on the code. */
export function couponFailure(code: keyof typeof messages): { ok: false; code: CouponFailureCode; message: string } {
  return { ok: false, code, message: messages[code] }
}

/** Whether a line meets the coupon's conditions. */
function isLineEligible(line: CouponLine, conditions: CouponConditions): boolean {
  const brandIds = line.brandId === null ? [] : [line.brandId]
  return (
    isIn([line.productId], conditions.products) &&
    isIn(line.categoryIds, conditions.categories) &&
    isIn(line.collectionIds, conditions.collections) &&
    isIn(brandIds, conditions.brands) &&
    !hasAny([line.productId], conditions.excludeProducts) &&
    !hasAny(line.categoryIds, conditions.excludeCategories) &&
    !hasAny(line.collectionIds, conditions.excludeCollections) &&
    !hasAny(brandIds, conditions.excludeBrands) &&
    !(conditions.excludeSaleItems && line.isOnSale)
  )
}

function isIn(ids: number[], listed: number[] | undefined): boolean {
  return listed === undefined || listed.length === 0 || hasAny(ids, listed)
}

function hasAny(ids: number[], listed: number[] | undefined): boolean {
  return listed !== undefined && ids.some((id) => listed.includes(id))
}

/**
 * Reduces the cheapest pieces: `get` of every complete set of buy + get pieces, and in an incomplete set the pieces
 * after `buy`. At equal prices the order of the line keys decides.
 */
function discountCheapest(coupon: Coupon, lines: CouponLine[]): CouponOutcome {
  const buy = Math.max(1, coupon.conditions.buyQuantity ?? 1)
  const get = Math.max(1, coupon.conditions.getQuantity ?? 1)
  const pieces = sum(lines.map((line) => line.quantity))
  if (pieces <= buy) {
    const missing = buy + 1 - pieces
    return {
      ok: false,
      code: 'coupon_quantity',
      message: `Add ${missing} more ${missing === 1 ? 'item' : 'items'} to use this coupon`,
    }
  }
  const reduced = Math.floor(pieces / (buy + get)) * get + Math.max(0, (pieces % (buy + get)) - buy)
  const ratePpm = Math.min(coupon.conditions.getDiscountPpm ?? ONE_IN_PPM, ONE_IN_PPM)
  const cheapestFirst = lines
    .map((line, index) => ({ line, index }))
    .sort(
      (a, b) => lineAmount(a.line.unitPrice, 1, a.line) - lineAmount(b.line.unitPrice, 1, b.line) || a.index - b.index,
    )
  const weights = lines.map(() => 0)
  let left = reduced
  for (const { line, index } of cheapestFirst) {
    const taken = Math.min(left, line.quantity)
    weights[index] = lineAmount(line.unitPrice, taken, line)
    left -= taken
  }
  const discount = mulDiv(sum(weights), ratePpm, ONE_IN_PPM)
  return splitDiscount(Math.min(discount, coupon.maximumDiscount ?? Infinity), lines, weights)
}

/** Splits a discount (≥ 0) over lines in proportion to weights whose sum is at least the discount. */
function splitDiscount(discount: number, lines: CouponLine[], weights: number[]): CouponOutcome {
  const parts = splitByLargestRemainder(discount, weights)
  const lineDiscounts: Record<string, number> = {}
  for (const [index, line] of lines.entries()) {
    const part = parts[index] ?? 0
    if (part > 0) lineDiscounts[line.key] = -part
  }
  return { ok: true, lineDiscounts, isShippingFree: false }
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
