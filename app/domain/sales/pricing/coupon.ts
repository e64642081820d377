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
  /** percent: the discount depends on the number of pieces; the step with the most pieces that are reached counts. */
  tiers?: QuantityTier[]
  /** fixed: the value is taken off each piece, not off all of them together. */
  isPerPiece?: boolean
  /** Not together with offers (of a coupon), or with a coupon (of an offer): the one that saves more applies. */
  isAlone?: boolean
}

/** From this many pieces on, this part of their price is taken off. */
export interface QuantityTier {
  quantity: number
  /** Parts per million. */
  ppm: number
}

/** The terms that the owner has set for a coupon, or for an offer, which applies without a code (see offers). */
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
  /** What an offer has taken off the line already, ≥ 0; a coupon applies to what is left. */
  reduction?: number
}

/** The lines as conditions need them: of a cart, or a product that somebody looks at. */
export type ScopedThing = Pick<CouponLine, 'productId' | 'categoryIds' | 'collectionIds' | 'brandId' | 'isOnSale'>

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
  | 'coupon_not_with_offers'
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
  if (!coupon || !hasStarted(coupon, context.channelId, now)) return couponFailure('coupon_invalid')
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

  const lines = sortedLines(coupon, context.lines)
  if (lines.length === 0) return couponFailure('coupon_not_for_items')
  const subtotal = sum(lines.map(subtotalOf))
  if (coupon.minimumSubtotal !== null && subtotal < coupon.minimumSubtotal) {
    const missing = formatMoney(coupon.minimumSubtotal - subtotal, context.currency, context.languageTag)
    const restriction = lines.length < context.lines.length ? ' of the items it is for' : ''
    return { ok: false, code: 'coupon_minimum', message: `Add ${missing} more${restriction} to use this coupon` }
  }
  const missing = missingPieces(coupon, lines)
  if (missing > 0) {
    const message = `Add ${missing} more ${missing === 1 ? 'item' : 'items'} to use this coupon`
    return { ok: false, code: 'coupon_quantity', message }
  }
  return {
    ok: true,
    lineDiscounts: discountLines(coupon, lines),
    isShippingFree: coupon.kind === 'free_shipping',
  }
}

/** Whether a coupon or an offer is switched on in a channel and has begun. */
export function hasStarted(
  { isActive, channelId, startsAt }: Pick<CouponTerms, 'isActive' | 'channelId' | 'startsAt'>,
  channel: number,
  now: string,
): boolean {
  return isActive && (channelId === null || channelId === channel) && (startsAt === null || now >= startsAt)
}

/** The lines that a coupon is for, in an order that does not depend on theirs. */
export function sortedLines(terms: Pick<CouponTerms, 'conditions'>, lines: readonly CouponLine[]): CouponLine[] {
  return linesOfCoupon(terms, lines).sort((a, b) => compareText(a.key, b.key))
}

/** What a line costs after the offer that it has, in minor units. */
export function subtotalOf(line: CouponLine): number {
  return lineAmount(line.unitPrice, line.quantity, line) - (line.reduction ?? 0)
}

/** How many things a line is, as shoppers count: what is sold by length or weight is one. */
export function piecesOf({ displayUnit, quantity }: CouponLine): number {
  return displayUnit === null ? quantity : 1
}

/** How many pieces must be added before the coupon takes anything off lines that it is for; 0 when none. */
function missingPieces({ kind, conditions }: CouponTerms, lines: readonly CouponLine[]): number {
  if (kind === 'buy_x_get_y')
    return Math.max(0, Math.max(1, conditions.buyQuantity ?? 1) + 1 - sum(lines.map(piecesOf)))
  const first = kind === 'percent' ? firstTier(conditions) : null
  return first === null ? 0 : Math.max(0, first.quantity - sum(lines.map(piecesOf)))
}

const firstTier = ({ tiers = [] }: CouponConditions): QuantityTier | null =>
  tiers.reduce<QuantityTier | null>((least, tier) => (least && least.quantity <= tier.quantity ? least : tier), null)

/** The part that a percentage takes off when there are that many pieces, in parts per million. */
export function ratePpmOf({ value, conditions }: Pick<CouponTerms, 'value' | 'conditions'>, pieces: number): number {
  const { tiers } = conditions
  if (tiers === undefined) return Math.min(value, ONE_IN_PPM)
  const reached = tiers.filter(({ quantity }) => quantity <= pieces)
  const last = reached.reduce<QuantityTier | null>(
    (most, tier) => (most && most.quantity > tier.quantity ? most : tier),
    null,
  )
  return Math.min(last?.ppm ?? 0, ONE_IN_PPM)
}

/**
 * What a coupon that applies takes off each of the lines that it is for, ≤ 0 by line key; lines without a discount are
 * left out. Pure; the lines in the order of sortedLines.
 */
export function discountLines(terms: CouponTerms, lines: readonly CouponLine[]): Record<string, number> {
  const { kind, value, conditions } = terms
  const most = terms.maximumDiscount ?? Infinity
  if (kind === 'free_shipping') return {}
  if (kind === 'buy_x_get_y') return discountCheapest(terms, lines)
  if (kind === 'fixed' && conditions.isPerPiece) {
    const parts = lines.map((line) => Math.min(value * piecesOf(line), subtotalOf(line)))
    return splitDiscount(Math.min(sum(parts), most), lines, parts)
  }
  const subtotals = lines.map(subtotalOf)
  const subtotal = sum(subtotals)
  const discount =
    kind === 'fixed'
      ? Math.min(value, subtotal)
      : mulDiv(subtotal, ratePpmOf(terms, sum(lines.map(piecesOf))), ONE_IN_PPM)
  return splitDiscount(Math.min(discount, most), lines, subtotals)
}

/** Returns the lines that a coupon is for. */
export function linesOfCoupon(
  { conditions }: Pick<CouponTerms, 'conditions'>,
  lines: readonly CouponLine[],
): CouponLine[] {
  return lines.filter((line) => isLineEligible(line, conditions))
}

/**
 * Returns the discount (≥ 0) of a coupon that applies, on lines of that subtotal in minor units. Null where it depends on
 * the single pieces.
 */
export function discountOnSubtotal(
  { kind, value, maximumDiscount, conditions }: Pick<Coupon, 'kind' | 'value' | 'maximumDiscount' | 'conditions'>,
  subtotal: number,
): number | null {
  const most = maximumDiscount ?? Infinity
  if (conditions.tiers !== undefined || conditions.isPerPiece) return null
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
  coupon_not_with_offers: 'This coupon can’t be used together with offers, and those save you more',
  coupon_not_for_items: 'This coupon isn’t valid for the items in your cart',
}

/** The failure of a coupon whose message only depends on the code. */
export function couponFailure(code: keyof typeof messages): { ok: false; code: CouponFailureCode; message: string } {
  return { ok: false, code, message: messages[code] }
}

/** Whether a line meets the coupon's conditions. */
export function isLineEligible(line: ScopedThing, conditions: CouponConditions): boolean {
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
function discountCheapest({ conditions, maximumDiscount }: CouponTerms, lines: readonly CouponLine[]) {
  const buy = Math.max(1, conditions.buyQuantity ?? 1)
  const get = Math.max(1, conditions.getQuantity ?? 1)
  const pieces = sum(lines.map(piecesOf))
  const reduced = Math.floor(pieces / (buy + get)) * get + Math.max(0, (pieces % (buy + get)) - buy)
  const ratePpm = Math.min(conditions.getDiscountPpm ?? ONE_IN_PPM, ONE_IN_PPM)
  const cheapestFirst = lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => costOfPieces(a.line, 1) - costOfPieces(b.line, 1) || a.index - b.index)
  const weights = lines.map(() => 0)
  let left = reduced
  for (const { line, index } of cheapestFirst) {
    const taken = Math.min(left, piecesOf(line))
    weights[index] = costOfPieces(line, taken)
    left -= taken
  }
  const discount = mulDiv(sum(weights), ratePpm, ONE_IN_PPM)
  return splitDiscount(Math.min(discount, maximumDiscount ?? Infinity), lines, weights)
}

/** What some pieces of a line cost after its offer, in minor units; of a length or a weight the only one is all of it. */
function costOfPieces(line: CouponLine, pieces: number): number {
  if (line.displayUnit !== null) return pieces === 0 ? 0 : Math.max(0, subtotalOf(line))
  const reduction = mulDiv(line.reduction ?? 0, pieces, line.quantity)
  return Math.max(0, lineAmount(line.unitPrice, pieces, line) - reduction)
}

/** Splits a discount (≥ 0) over lines in proportion to weights whose sum is at least the discount. */
function splitDiscount(discount: number, lines: readonly CouponLine[], weights: number[]): Record<string, number> {
  const parts = splitByLargestRemainder(discount, weights)
  const lineDiscounts: Record<string, number> = {}
  for (const [index, line] of lines.entries()) {
    const part = parts[index] ?? 0
    if (part > 0) lineDiscounts[line.key] = -part
  }
  return lineDiscounts
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}
