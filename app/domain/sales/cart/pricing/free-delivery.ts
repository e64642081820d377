import { mulDiv } from '~/domain/shared/money/arithmetic'
import { lineAmount } from '~/domain/shared/money/sold-by-unit'
import { discountOnSubtotal, type Coupon, type CouponOutcome, type CouponTerms } from '~/domain/sales/pricing/coupon'
import { isForEverything, isRunning, sumDiscounts, type AppliedOffer } from '~/domain/sales/pricing/offers'
import type { ShippingQuote } from '~/domain/sales/shipping/shipping'
import type { CartCoupon, FreeDelivery, PricedCartLine } from './cart-pricing'

/** What of the lines counts for a free delivery, at their prices after offers. Minor units. */
interface Goods {
  /** The delivered goods before the coupon. */
  delivered: number
  /** The goods that the coupon is for. */
  covered: number
  /** Those of them that are delivered. */
  coveredDelivered: number
  /** How many lines these are. */
  coveredLines: number
}

type CountedLine = Pick<
  PricedCartLine,
  'key' | 'unitPrice' | 'quantity' | 'displayUnit' | 'unitsPerQuantity' | 'needsShipping'
>

/** Returns how far the lines that can be bought are from a free delivery; null without a delivery. */
export function freeDeliveryOf(
  quote: Pick<ShippingQuote, 'freeFrom'> | null,
  lines: readonly CountedLine[],
  cartCoupon: CartCoupon | null,
  offers: readonly AppliedOffer[] = [],
): FreeDelivery | null {
  if (quote === null) return null
  const { freeFrom } = quote
  if (freeFrom === null) return { missing: null, isFreeWithoutCoupon: false }
  const goods: Goods = { delivered: 0, covered: 0, coveredDelivered: 0, coveredLines: 0 }
  const discounts = sumDiscounts(offers.map(({ lineDiscounts }) => lineDiscounts))
  for (const line of lines) {
    const subtotal = lineAmount(line.unitPrice, line.quantity, line) + (discounts[line.key] ?? 0)
    const isCovered = cartCoupon?.lineKeys.includes(line.key) === true
    if (line.needsShipping) goods.delivered += subtotal
    if (isCovered) goods.covered += subtotal
    if (isCovered && line.needsShipping) {
      goods.coveredDelivered += subtotal
      goods.coveredLines++
    }
  }
  const coupon = cartCoupon !== null && mayApply(cartCoupon.outcome) ? cartCoupon.coupon : null
  return {
    missing: coupon === null ? freeFrom - goods.delivered : missingWithCoupon(freeFrom, goods, coupon),
    isFreeWithoutCoupon: goods.delivered >= freeFrom,
  }
}

/**
 * What goods must cost, before offers, that are added until an offer makes the delivery free; null without one. Only
 * offers for everything in the shop count: no other goods are certain to be enough.
 */
export function missingForFreeOffer(
  offers: readonly CouponTerms[],
  context: { now: Date; channelId: number },
  lines: ReadonlyArray<Omit<CountedLine, 'key' | 'needsShipping'> & { isGiftCard: boolean }>,
): number | null {
  let subtotal = 0
  for (const line of lines) if (!line.isGiftCard) subtotal += lineAmount(line.unitPrice, line.quantity, line)
  const missing = offers
    .filter(({ kind, conditions }) => kind === 'free_shipping' && isForEverything({ conditions }))
    .filter((terms) => isRunning(terms, context))
    .map(({ minimumSubtotal }) => (minimumSubtotal ?? 0) - subtotal)
    .filter((amount) => amount > 0)
  return missing.length > 0 ? Math.min(...missing) : null
}

/** Whether a coupon applies, or may apply when goods are added. */
function mayApply(outcome: CouponOutcome): boolean {
  return (
    outcome.ok ||
    outcome.code === 'coupon_minimum' ||
    outcome.code === 'coupon_quantity' ||
    outcome.code === 'coupon_not_for_items'
  )
}

/**
 * The amount for goods that the coupon is for, which is enough for other goods, too: the coupon takes nothing off them,
 * and no more off the rest.
 */
function missingWithCoupon(freeFrom: number, goods: Goods, coupon: Coupon): number | null {
  const withCoupon = leastWithCoupon(freeFrom, goods, coupon)
  if (withCoupon === null) return null
  const withoutCoupon = freeFrom - goods.delivered
  // below its minimum the coupon takes nothing off; when it begins to, the delivery must not be charged again
  const couponFrom = (coupon.minimumSubtotal ?? 0) - goods.covered
  return couponFrom >= withCoupon ? withoutCoupon : withCoupon
}

/** The least amount that is enough while the coupon applies; null where none is, or where single pieces decide. */
function leastWithCoupon(freeFrom: number, goods: Goods, coupon: Coupon): number | null {
  const isEnough = (added: number) => {
    const discount = discountOnDelivered(added, goods, coupon)
    return discount !== null && goods.delivered + added - discount >= freeFrom
  }
  let tooLittle = 0
  let enough = 1
  while (!isEnough(enough)) {
    if (enough > maxNamed(freeFrom)) return null
    tooLittle = enough
    enough *= 2
  }
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2)
    if (isEnough(middle)) enough = middle
    else tooLittle = middle
  }
  return enough
}

/** More than that is no advice: the coupon takes nearly everything off. */
const maxNamed = (freeFrom: number) => 10 * freeFrom

/** What the coupon takes off the delivered goods, at most, with goods for this amount added to them. */
function discountOnDelivered(added: number, goods: Goods, coupon: Coupon): number | null {
  const covered = goods.covered + added
  const discount = discountOnSubtotal(coupon, covered)
  if (discount === null || goods.covered === goods.coveredDelivered) return discount
  // lines are discounted in proportion, each part rounded to the next unit
  const share = mulDiv(discount, goods.coveredDelivered + added, covered) + goods.coveredLines + 2
  return Math.min(share, discount)
}
