import { listInSentence } from '~/domain/text/list-in-sentence'
import { toMoney, type Money } from '~/domain/money/money'
import type { Coupon, CouponOutcome } from '~/domain/pricing/coupon'
import { computeTotals } from '~/domain/pricing/compute-totals'
import type { Totals } from '~/domain/pricing/totals'
import type { Visitor } from '~/domain/shop'
import { minutes } from '~/domain/units'
import { arrivalOf, arrivalText } from '~/domain/shipping/arrival'
import { returnsText } from '~/domain/settings/returns'
import type { ShippingQuote } from '~/domain/shipping/shipping'
import type {
  CartCouponView,
  CartView,
  DeliveryView,
  PaymentOption,
  ShippingOption,
  TotalsView,
} from '~/domain/cart/cart'
import { cartLineView } from './cart-line-view'
import { totalsNotes, totalsRows } from './totals-rows'
import type { CartPricing, PricedCartLine } from '~/domain/cart/pricing/cart-pricing'
import { contentKeyOf } from '~/domain/cart/pricing/cart-content.server'
import { sumOfParts, type GiftCardPart } from '~/domain/gift-cards/gift-card'
import { stepsFor } from '~/domain/cart/cart-steps'
import { checkoutFactsOf, emptyCheckoutFacts, hasNewPrice } from '~/domain/cart/checkout-facts'
import { checkoutProblems } from '~/domain/cart/checkout-rules'
import { contactOf } from '~/domain/cart/contact'

type Format = (amount: number) => Money

/** A priced cart as pages and calls show it. */
export function toCartView(visitor: Visitor, pricing: CartPricing): CartView {
  const { cart, lines } = pricing
  const money = formatOf(visitor)
  const problems = checkoutProblems(checkoutFactsOf(visitor, pricing), visitor.settings)
  const delivery = deliveryView(pricing, visitor)
  const lineViews = lines.map((line) => cartLineView(line, pricing.totals, money))
  const totals = totalsView(pricing.totals, visitor, pricing, pricing.shipping !== null, pricing.giftCardParts)
  const estimatedTotals =
    pricing.deliveryEstimate &&
    totalsView(pricing.deliveryEstimate.totals, visitor, pricing, true, pricing.deliveryEstimate.giftCardParts)
  const estimatedFor = cart.shippingAddress === null ? (pricing.deliveryPlace?.name ?? null) : null
  return {
    id: cart.id,
    lines: lineViews,
    totalQuantity: lines.reduce((total, line) => total + line.quantity, 0),
    itemCount: lines.reduce((total, line) => total + itemsOf(line), 0),
    coupon:
      pricing.coupon && couponView(pricing.coupon.code, pricing.coupon.coupon, pricing.coupon.outcome, pricing, money),
    availableCoupons: pricing.availableCoupons.map(({ coupon, outcome }) =>
      couponView(coupon.code, coupon, outcome, pricing, money),
    ),
    giftCards: pricing.giftCards.map(({ lastFour, available }) => ({ lastFour, balance: money(available) })),
    totals,
    estimatedTotals,
    estimatedFor,
    totalsRows: totalsRows(estimatedTotals ?? totals, {
      isNeeded: pricing.needsShipping,
      estimatedFor: estimatedTotals ? estimatedFor : null,
    }),
    totalsNotes: [...totalsNotes(totals, delivery), ...assurances(pricing, visitor)],
    delivery,
    ...contactOf(visitor, cart),
    shippingAddress: cart.shippingAddress,
    billingAddress: cart.billingAddress,
    isBillingSame: cart.isBillingSame,
    shippingOptions: shippingOptions(pricing, visitor),
    shippingProblem: pricing.shippingProblem,
    paymentOptions: paymentOptions(pricing, money),
    note: cart.note,
    hasAcceptedTerms: cart.hasAcceptedTerms,
    needsShipping: pricing.needsShipping,
    steps: stepsFor(
      lines.length === 0 ? 'cart' : cart.step,
      problems.map((problem) => problem.step),
    ),
    problems,
    hasPriceChanges: lines.some(hasNewPrice),
    priceChanges: sentences(lineViews.map(({ priceChange }) => priceChange)),
    isStockValid: lines.every((line) => line.problem === null),
    lineProblems: sentences(lineViews.map(({ problem }) => problem && problem.message)),
    outOfStockLineIds: lines.filter((line) => line.problem !== null).map((line) => line.id),
    version: cart.version,
    contentKey: contentKeyOf(pricing),
    removedName: removedNameOf(cart, visitor.now()),
    pincode: visitor.pincode ?? cart.pincode,
  }
}

/** What a line adds to the number of items: nothing while it is not part of the total. */
function itemsOf({ problem, displayUnit, quantity }: PricedCartLine): number {
  if (problem !== null) return 0
  return displayUnit === null ? quantity : 1
}

/** The cart of a visitor who has none. */
export function emptyCartView(visitor: Visitor): CartView {
  const emptyTotals = computeTotals({
    pricesIncludeTax: visitor.channel.pricesIncludeTax,
    lines: [],
    lineDiscounts: {},
    shipping: null,
    fee: null,
  })
  return {
    id: null,
    lines: [],
    totalQuantity: 0,
    itemCount: 0,
    coupon: null,
    availableCoupons: [],
    giftCards: [],
    totals: totalsView(emptyTotals, visitor, { coupon: null, needsShipping: false }, false, []),
    estimatedTotals: null,
    estimatedFor: null,
    totalsRows: [],
    totalsNotes: [],
    delivery: null,
    ...contactOf(visitor, null),
    shippingAddress: null,
    billingAddress: null,
    isBillingSame: true,
    shippingOptions: [],
    shippingProblem: null,
    paymentOptions: [],
    note: '',
    hasAcceptedTerms: false,
    needsShipping: false,
    steps: stepsFor('cart', ['cart']),
    problems: checkoutProblems(emptyCheckoutFacts(visitor), visitor.settings),
    hasPriceChanges: false,
    priceChanges: '',
    isStockValid: true,
    lineProblems: '',
    outOfStockLineIds: [],
    version: 0,
    contentKey: '',
    removedName: null,
    pincode: visitor.pincode,
  }
}

function sentences(texts: ReadonlyArray<string | null>): string {
  return texts.flatMap((text) => (text === null ? [] : [`${text}.`])).join(' ')
}

function formatOf({ channel }: Visitor): Format {
  return (amount) => toMoney(amount, channel.currency, channel.languageTag)
}

function couponView(
  code: string,
  coupon: Coupon | null,
  outcome: CouponOutcome,
  { shipping, deliveryEstimate }: Pick<CartPricing, 'shipping' | 'deliveryEstimate'>,
  money: Format,
): CartCouponView {
  const base = { code, title: coupon?.title ?? code, description: coupon?.description ?? '' }
  if (!outcome.ok) return { ...base, discount: null, reason: outcome.message }
  const delivery = shipping ?? deliveryEstimate?.quote
  let discount = outcome.isShippingFree && delivery ? 0 - delivery.price : 0
  for (const part of Object.values(outcome.lineDiscounts)) discount += part
  return { ...base, discount: money(discount), reason: null }
}

function shippingOptions({ shippingQuotes, shipping, lines }: CartPricing, visitor: Visitor): ShippingOption[] {
  const money = formatOf(visitor)
  return shippingQuotes.map((quote) => {
    const price = quote.price + quote.discount
    return {
      code: quote.code,
      name: quote.name,
      description: quote.description,
      price: money(price),
      fullPrice: quote.fullPrice === price ? null : money(quote.fullPrice),
      daysMin: quote.daysMin,
      daysMax: quote.daysMax,
      arrival: lines.every(isOnBackorder) ? null : arrivalText(quote, visitor.now(), visitor.channel),
      isSelected: quote.code === shipping?.code,
    }
  })
}

const isOnBackorder = ({ stock }: PricedCartLine) => stock === 'backorder'

/** Delivery by the chosen method, else by the estimated one; what is on backorder arrives later. */
function deliveryView({ shipping, deliveryEstimate, lines }: CartPricing, visitor: Visitor): DeliveryView | null {
  const quote: ShippingQuote | null = shipping ?? deliveryEstimate?.quote ?? null
  const things = lines
    .filter(({ needsShipping, problem }) => needsShipping && problem === null)
    .map(({ name, ships }) => ({ name, ships }))
  return (
    quote && {
      name: quote.name,
      arrival: arrivalOf(arrivalText(quote, visitor.now(), visitor.channel), things),
      missingForFree: quote.missingForFree === null ? null : formatOf(visitor)(quote.missingForFree),
    }
  )
}

/** How the cart can be paid, until the checkout shows it, and what can be returned. */
function assurances({ cart, lines, paymentChoices }: CartPricing, { settings }: Visitor): string[] {
  const ways = paymentChoices.filter(({ reason }) => reason === null).map(({ name }) => name)
  const things = lines.map(({ customisationRows, displayUnit }) => ({
    isMadeToOrder: customisationRows.length > 0 || displayUnit !== null,
  }))
  const returns = returnsText(settings, things, false)
  return [
    ...(cart.shippingAddress === null && ways.length > 0 ? [`Pay by ${listInSentence(ways, 'or')}.`] : []),
    ...(returns === null ? [] : [`${returns}.`]),
  ]
}

function paymentOptions({ paymentChoices, payment }: CartPricing, money: Format): PaymentOption[] {
  return paymentChoices.map((choice) => ({
    ...choice,
    fee: money(choice.fee),
    isSelected: choice.code === payment?.code,
  }))
}

function totalsView(
  totals: Totals,
  visitor: Visitor,
  { coupon, needsShipping }: Pick<CartPricing, 'coupon' | 'needsShipping'>,
  hasShipping: boolean,
  giftCardParts: readonly GiftCardPart[],
): TotalsView {
  const money = formatOf(visitor)
  return {
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
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

function removedNameOf({ removedLine }: CartPricing['cart'], now: Date): string | null {
  const isRecent = removedLine !== null && now.getTime() - Date.parse(removedLine.removedAt) < restorableFor
  return isRecent ? removedLine.name : null
}
