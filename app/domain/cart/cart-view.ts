import { toMoney, type Money } from '~/domain/money/money'
import type { Coupon, CouponOutcome } from '~/domain/pricing/coupon'
import { computeTotals } from '~/domain/pricing/compute-totals'
import type { Totals } from '~/domain/pricing/totals'
import type { Visitor } from '~/domain/shop'
import type { CartCouponView, CartLineView, CartView, PaymentOption, ShippingOption, TotalsView } from './cart'
import type { CartPricing, PricedCartLine } from '~/domain/cart/pricing/cart-pricing'
import { contentKeyOf } from '~/domain/cart/pricing/cart-content.server'
import { stepsFor } from './cart-steps'
import { checkoutFactsOf, emptyCheckoutFacts, hasNewPrice } from './checkout-facts'
import { checkoutProblems } from './checkout-rules'
import { contactOf } from './contact'

type Format = (amount: number) => Money

/** A priced cart as pages and calls show it. */
export function toCartView(visitor: Visitor, pricing: CartPricing): CartView {
  const { cart, lines } = pricing
  const money = formatOf(visitor)
  const problems = checkoutProblems(checkoutFactsOf(visitor, pricing), visitor.settings)
  return {
    id: cart.id,
    lines: lines.map((line) => lineView(line, pricing.totals, money)),
    totalQuantity: lines.reduce((total, line) => total + line.quantity, 0),
    coupon:
      pricing.coupon && couponView(pricing.coupon.code, pricing.coupon.coupon, pricing.coupon.outcome, pricing, money),
    availableCoupons: pricing.availableCoupons.map(({ coupon, outcome }) =>
      couponView(coupon.code, coupon, outcome, pricing, money),
    ),
    totals: totalsView(pricing, visitor.channel.pricesIncludeTax, money),
    ...contactOf(visitor, cart),
    shippingAddress: cart.shippingAddress,
    billingAddress: cart.billingAddress,
    isBillingSame: cart.isBillingSame,
    shippingOptions: shippingOptions(pricing, money),
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
    isStockValid: lines.every((line) => line.problem === null),
    outOfStockLineIds: lines.filter((line) => line.problem !== null).map((line) => line.id),
    version: cart.version,
    contentKey: contentKeyOf(pricing),
    pincode: cart.pincode ?? visitor.pincode,
  }
}

/** The cart of a visitor who has none. */
export function emptyCartView(visitor: Visitor): CartView {
  const money = formatOf(visitor)
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
    coupon: null,
    availableCoupons: [],
    totals: totalsView(
      { totals: emptyTotals, needsShipping: false, shipping: null },
      visitor.channel.pricesIncludeTax,
      money,
    ),
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
    isStockValid: true,
    outOfStockLineIds: [],
    version: 0,
    contentKey: '',
    pincode: visitor.pincode,
  }
}

function formatOf({ channel }: Visitor): Format {
  return (amount) => toMoney(amount, channel.currency, channel.languageTag)
}

function lineView(line: PricedCartLine, totals: Totals, money: Format): CartLineView {
  // lines that are no longer sold are not part of the totals
  const priced = totals.lines.find((one) => one.key === line.key)
  return {
    id: line.id,
    variantId: line.variantId,
    productId: line.productId,
    slug: line.slug,
    sku: line.sku,
    name: line.name,
    options: line.options,
    customisation: line.customisationRows,
    customisationInput: line.customisation,
    customisationPicture: line.customisationPicture,
    picture: line.picture,
    brand: line.brand,
    category: line.category,
    quantity: line.quantity,
    minQuantity: line.minQuantity,
    maxQuantity: line.maxQuantity,
    quantityStep: line.quantityStep,
    quantityInDisplayUnit:
      line.displayUnit === null
        ? String(line.quantity)
        : `${(line.quantity * line.unitsPerQuantity) / 1000} ${line.displayUnit}`,
    unitPrice: money(line.unitPrice),
    compareAtUnitPrice: line.compareAtUnitPrice === null ? null : money(line.compareAtUnitPrice),
    subtotal: money(priced?.subtotal ?? 0),
    discount: money(priced?.discount ?? 0),
    stock: line.stock,
    available: line.available,
    problem: line.problem?.message ?? null,
    previousUnitPrice: hasNewPrice(line) ? money(line.unitPriceSeen) : null,
  }
}

function couponView(
  code: string,
  coupon: Coupon | null,
  outcome: CouponOutcome,
  { shipping }: Pick<CartPricing, 'shipping'>,
  money: Format,
): CartCouponView {
  const base = { code, title: coupon?.title ?? code, description: coupon?.description ?? '' }
  if (!outcome.ok) return { ...base, discount: null, reason: outcome.message }
  let discount = outcome.isShippingFree && shipping ? 0 - shipping.price : 0
  for (const part of Object.values(outcome.lineDiscounts)) discount += part
  return { ...base, discount: money(discount), reason: null }
}

function shippingOptions({ shippingQuotes, shipping }: CartPricing, money: Format): ShippingOption[] {
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
      isSelected: quote.code === shipping?.code,
    }
  })
}

function paymentOptions({ paymentChoices, payment }: CartPricing, money: Format): PaymentOption[] {
  return paymentChoices.map((choice) => ({
    ...choice,
    fee: money(choice.fee),
    isSelected: choice.code === payment?.code,
  }))
}

function totalsView(
  { totals, needsShipping, shipping }: Pick<CartPricing, 'totals' | 'needsShipping' | 'shipping'>,
  isTaxIncluded: boolean,
  money: Format,
): TotalsView {
  return {
    subtotal: money(totals.subtotal),
    discount: money(totals.discount),
    shipping: needsShipping && shipping === null ? null : money(totals.shipping),
    fee: money(totals.fee),
    tax: money(totals.tax),
    taxes: totals.taxes.map(({ name, ratePpm, amount }) => ({ name, ratePpm, amount: money(amount) })),
    isTaxIncluded,
    savings: money(totals.savings),
    grandTotal: money(totals.grandTotal),
  }
}
