import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import { formatMoney, toMoney, type Money } from '~/domain/shared/money/money'
import type { Coupon, CouponOutcome } from '~/domain/sales/pricing/coupon'
import { discountText } from '~/domain/sales/pricing/offer-text'
import { partsOfOffers } from '~/domain/sales/pricing/offers'
import type { Totals } from '~/domain/sales/pricing/totals'
import type { Visitor } from '~/domain/shared/shop'
import { minutes } from '~/domain/shared/units'
import { arrivalOf, arrivalText, deliveredThings } from '~/domain/sales/shipping/arrival'
import { returnsText } from '~/domain/operations/settings/returns'
import type { ShippingQuote } from '~/domain/sales/shipping/shipping'
import {
  lineFrom,
  type CartCouponView,
  type CartView,
  type DeliveryView,
  type ShownCart,
  type TotalsView,
} from '~/domain/sales/cart/cart'
import { priceChangeOf, shownCartLine } from './cart-line-view'
import { totalsNotes, totalsRows } from './totals-rows'
import { lineReturnTerms, type CartPricing, type PricedCartLine } from '~/domain/sales/cart/pricing/cart-pricing'
import { sumOfParts, type GiftCardPart } from '~/domain/sales/gift-cards/gift-card'
import { hasNewPrice } from '~/domain/sales/cart/checkout-facts'

type Format = (amount: number) => Money

/** The page of a cart without lines. */
export const emptyShownCart: ShownCart = {
  lines: [],
  itemCount: 0,
  coupon: null,
  availableCoupons: [],
  totalsRows: [],
  totalsNotes: [],
  hasPriceChanges: false,
  priceChanges: '',
  isStockValid: true,
  lineProblems: '',
  removedName: null,
  removedBefore: null,
}

/** A priced cart as its page shows it. */
export function toShownCart(visitor: Visitor, pricing: CartPricing): ShownCart {
  const money = formatOf(visitor)
  return {
    lines: pricing.lines.map((line) => shownCartLine(line, pricing, money, arrivalInStock(visitor, pricing))),
    ...besidesLines(visitor, pricing, totalsOf(visitor, pricing)),
  }
}

type CartTotals = Pick<CartView, 'totals' | 'estimatedTotals' | 'estimatedFor' | 'delivery'>

/** Returns the totals of a cart, as far as they are known, and with the delivery to expect. */
export function totalsOf(visitor: Visitor, pricing: CartPricing): CartTotals {
  const { cart, deliveryEstimate, deliveryPlace } = pricing
  return {
    totals: totalsView(pricing.totals, visitor, pricing, pricing.shipping !== null, pricing.giftCardParts),
    estimatedTotals:
      deliveryEstimate && totalsView(deliveryEstimate.totals, visitor, pricing, true, deliveryEstimate.giftCardParts),
    estimatedFor: cart.shippingAddress === null ? (deliveryPlace?.name ?? null) : null,
    delivery: deliveryView(pricing, visitor),
  }
}

/** Returns everything that the page of a cart shows besides its lines. */
export function besidesLines(
  visitor: Visitor,
  pricing: CartPricing,
  { totals, estimatedTotals, estimatedFor, delivery }: CartTotals,
): Omit<ShownCart, 'lines'> {
  const { lines } = pricing
  const money = formatOf(visitor)
  return {
    itemCount: lines.reduce((total, line) => total + itemsOf(line), 0),
    coupon:
      pricing.coupon && couponView(pricing.coupon.code, pricing.coupon.coupon, pricing.coupon.outcome, pricing, money),
    availableCoupons: usefulCoupons(pricing).map(({ coupon, outcome }) =>
      couponView(coupon.code, coupon, outcome, pricing, money),
    ),
    totalsRows: totalsRows(estimatedTotals ?? totals, {
      isNeeded: pricing.hasDeliveries,
      estimatedFor: estimatedTotals ? estimatedFor : null,
    }),
    totalsNotes: [
      ...displacedNotes(pricing),
      ...hintNotes(visitor, pricing),
      ...(pricing.isTaxKnown ? [] : ['The tax depends on your address.']),
      ...totalsNotes(totals, delivery),
      ...assurances(pricing, visitor),
    ],
    hasPriceChanges: lines.some(hasNewPrice),
    priceChanges: sentences(lines.map((line) => priceChangeOf(line, money))),
    isStockValid: lines.every((line) => line.problem === null),
    lineProblems: sentences(lines.map(({ problem }) => problem && problem.message)),
    ...removedLineOf(pricing, visitor.now()),
  }
}

/** Says why an offer does not apply that the shopper has read of. */
function displacedNotes({ coupon, displacedOffers }: Pick<CartPricing, 'coupon' | 'displacedOffers'>): string[] {
  if (coupon === null || displacedOffers.length === 0) return []
  const names = listInSentence(displacedOffers, 'and')
  return [`${coupon.code} can’t be used together with ${names}. It saves you more, so it is used alone.`]
}

/** How many hints a cart shows. */
const maxHints = 2

/** Says what is missing for offers that the cart is close to. */
function hintNotes({ channel }: Visitor, { offerHints, lines }: Pick<CartPricing, 'offerHints' | 'lines'>): string[] {
  return offerHints.slice(0, maxHints).map(({ name, gift, missing }) => {
    const gives = discountText(gift, channel)
    if ('amount' in missing) {
      const amount = formatMoney(missing.amount, channel.currency, channel.languageTag)
      return `${name}: add ${amount} more. ${gives}.`
    }
    const thing = lines.find(({ key }) => key === missing.lineKey)?.name ?? ''
    return `${name}: add ${missing.pieces} more like ${thing}. ${gives}.`
  })
}

/** The coupons on offer without those for a free delivery, where the delivery is free without a coupon. */
function usefulCoupons(pricing: CartPricing): CartPricing['availableCoupons'] {
  const { availableCoupons, needsShipping, shipping, deliveryEstimate, freeDelivery, offers } = pricing
  const quote = shipping ?? deliveryEstimate?.quote
  const isFree =
    !needsShipping ||
    quote?.price === 0 ||
    freeDelivery?.isFreeWithoutCoupon === true ||
    offers.some(({ isShippingFree }) => isShippingFree)
  return isFree ? availableCoupons.filter(({ coupon }) => coupon.kind !== 'free_shipping') : availableCoupons
}

/** Returns the number that a line adds to the number of items: 0 while it is not part of the total. */
function itemsOf({ problem, displayUnit, quantity }: PricedCartLine): number {
  if (problem !== null) return 0
  return displayUnit === null ? quantity : 1
}

function sentences(texts: ReadonlyArray<string | null>): string {
  return texts.flatMap((text) => (text === null ? [] : [`${text}.`])).join(' ')
}

export function formatOf({ channel }: Visitor): Format {
  return (amount) => toMoney(amount, channel.currency, channel.languageTag)
}

function couponView(
  code: string,
  coupon: Coupon | null,
  outcome: CouponOutcome,
  { shipping, deliveryEstimate, offers }: Pick<CartPricing, 'shipping' | 'deliveryEstimate' | 'offers'>,
  money: Format,
): CartCouponView {
  const base = { code, title: coupon?.title ?? code, description: coupon?.description ?? '' }
  if (!outcome.ok) return { ...base, discount: null, reason: outcome.message }
  const delivery = shipping ?? deliveryEstimate?.quote
  const isFreeByOffer = offers.some(({ isShippingFree }) => isShippingFree)
  let discount = outcome.isShippingFree && delivery && !isFreeByOffer ? 0 - delivery.price : 0
  for (const part of Object.values(outcome.lineDiscounts)) discount += part
  return { ...base, discount: money(discount), reason: null }
}

export const isOnBackorder = ({ stock }: PricedCartLine) => stock === 'backorder'

/** When what is in stock arrives, by the chosen method or the one to expect; null where that isn't known. */
export function arrivalInStock(
  { now, channel }: Visitor,
  { shipping, deliveryEstimate }: Pick<CartPricing, 'shipping' | 'deliveryEstimate'>,
): string | null {
  const quote = shipping ?? deliveryEstimate?.quote
  return quote ? arrivalText(quote, now(), channel) : null
}

/** Delivery by the chosen method, else by the estimated one; what is on backorder arrives later. */
function deliveryView(pricing: CartPricing, visitor: Visitor): DeliveryView | null {
  const { shipping, deliveryEstimate, lines, freeDelivery } = pricing
  const quote: ShippingQuote | null = shipping ?? deliveryEstimate?.quote ?? null
  const things = deliveredThings(
    lines
      .filter(({ needsShipping, problem }) => needsShipping && problem === null)
      .map((line) => ({ ...line, later: line.backorderedQuantity })),
  )
  return (
    quote && {
      name: quote.name,
      arrival: arrivalOf(arrivalInStock(visitor, pricing), things),
      missingForFree: freeDelivery?.missing ? formatOf(visitor)(freeDelivery.missing) : null,
      isFreeWithoutCoupon: freeDelivery?.isFreeWithoutCoupon ?? false,
    }
  )
}

/** How the cart can be paid, until the checkout shows it, and what can be returned. */
function assurances({ cart, lines, paymentChoices }: CartPricing, { settings, channel }: Visitor): string[] {
  const ways = paymentChoices.filter(({ reason }) => reason === null).map(({ name }) => name)
  const terms = lines.map((line) => lineReturnTerms(line, channel.returnDays))
  const returns = returnsText(settings, terms, false)
  return [
    ...(cart.shippingAddress === null && ways.length > 0 ? [`Pay by ${listInSentence(ways, 'or')}.`] : []),
    ...(returns === null ? [] : [`${returns}.`]),
  ]
}

export function totalsView(
  totals: Totals,
  visitor: Visitor,
  { coupon, offers, needsShipping }: Pick<CartPricing, 'coupon' | 'offers' | 'needsShipping'>,
  hasShipping: boolean,
  giftCardParts: readonly GiftCardPart[],
): TotalsView {
  const money = formatOf(visitor)
  const parts = partsOfOffers(offers, totals)
  const byOffers = parts.reduce((sum, { discount }) => sum + discount, 0)
  return {
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    offers: parts.map(({ name, discount }) => ({ name, discount: money(discount) })),
    couponDiscount: money(totals.discount - byOffers),
    couponCode: coupon?.outcome.ok ? coupon.code : null,
    shipping: needsShipping && !hasShipping ? null : money(totals.shipping),
    fee: money(totals.fee),
    tax: money(totals.tax),
    taxes: totals.taxes.map(({ name, ratePpm, amount }) => ({ name, ratePpm, amount: money(amount) })),
    isTaxIncluded: visitor.channel.pricesIncludeTax,
    savings: money(totals.savings),
    grandTotal: money(totals.grandTotal),
    giftCards: giftCardParts.map(({ lastFour, amount }) => ({ lastFour, amount: money(-amount) })),
    amountDue: money(totals.grandTotal - sumOfParts(giftCardParts)),
  }
}

/** How long a removed line can be put back. */
const restorableFor = minutes(10)

function removedLineOf(
  { cart: { removedLine }, lines }: CartPricing,
  now: Date,
): Pick<ShownCart, 'removedName' | 'removedBefore'> {
  const isRecent = removedLine !== null && now.getTime() - Date.parse(removedLine.removedAt) < restorableFor
  if (!isRecent) return { removedName: null, removedBefore: null }
  const { name, lineId } = removedLine
  return { removedName: name, removedBefore: lineId === null ? null : (lineFrom(lines, lineId)?.id ?? null) }
}
