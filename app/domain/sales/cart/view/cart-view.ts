import type { Money } from '~/domain/shared/money/money'
import { computeTotals } from '~/domain/sales/pricing/compute-totals'
import type { Visitor } from '~/domain/shared/shop'
import { arrivalText } from '~/domain/sales/shipping/arrival'
import type { CartView, PaymentOption, ShippingOption } from '~/domain/sales/cart/cart'
import { cartLineView } from './cart-line-view'
import {
  arrivalInStock,
  besidesLines,
  emptyShownCart,
  formatOf,
  isOnBackorder,
  totalsOf,
  totalsView,
} from './shown-cart'
import type { CartPricing } from '~/domain/sales/cart/pricing/cart-pricing'
import { contentKeyOf } from '~/domain/sales/cart/pricing/cart-content.server'
import { stepsFor } from '~/domain/sales/cart/cart-steps'
import { checkoutFactsOf, emptyCheckoutFacts } from '~/domain/sales/cart/checkout-facts'
import { checkoutProblems } from '~/domain/sales/cart/checkout-rules'
import { contactOf } from '~/domain/sales/cart/contact'

type Format = (amount: number) => Money

/** A priced cart as the checkout and calls show it. */
export function toCartView(visitor: Visitor, pricing: CartPricing): CartView {
  const { cart, lines } = pricing
  const money = formatOf(visitor)
  const problems = checkoutProblems(checkoutFactsOf(visitor, pricing), visitor.settings)
  const totals = totalsOf(visitor, pricing)
  return {
    ...besidesLines(visitor, pricing, totals),
    ...totals,
    id: cart.id,
    lines: lines.map((line) => cartLineView(line, pricing, money, arrivalInStock(visitor, pricing))),
    totalQuantity: lines.reduce((total, line) => total + (line.displayUnit === null ? line.quantity : 1), 0),
    giftCards: pricing.giftCards.map(({ lastFour, available }) => ({ lastFour, balance: money(available) })),
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
    outOfStockLineIds: lines.filter((line) => line.problem !== null).map((line) => line.id),
    version: cart.version,
    contentKey: contentKeyOf(pricing),
    pincode: visitor.pincode ?? cart.pincode,
  }
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
    ...emptyShownCart,
    id: null,
    lines: [],
    totalQuantity: 0,
    giftCards: [],
    totals: totalsView(emptyTotals, visitor, { coupon: null, offers: [], needsShipping: false }, false, []),
    estimatedTotals: null,
    estimatedFor: null,
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
    outOfStockLineIds: [],
    version: 0,
    contentKey: '',
    pincode: visitor.pincode,
  }
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

function paymentOptions({ paymentChoices, payment }: CartPricing, money: Format): PaymentOption[] {
  return paymentChoices.map((choice) => ({
    ...choice,
    fee: money(choice.fee),
    isSelected: choice.code === payment?.code,
  }))
}
