import type { CartLineView, CartView, CheckoutCart } from '~/domain/sales/cart/cart'

/** The part of a cart that every step of the checkout shows. */
export type SummarisedCart = Pick<
  CartView,
  'itemCount' | 'coupon' | 'totalsRows' | 'totalsNotes' | 'needsShipping' | 'shippingAddress' | 'email'
> & { lines: SummarisedLine[] }

type SummarisedLine = Pick<
  CartLineView,
  'id' | 'name' | 'picture' | 'choicesText' | 'quantityInDisplayUnit' | 'priceText' | 'subtotal' | 'partArrival'
>

/** The part of a cart that the address step shows, and all that it sends to browsers. */
export type CartAtAddressStep = SummarisedCart & Pick<CartView, 'billingAddress' | 'isBillingSame'>

/** The part of a cart that the payment step shows, and all that it sends to browsers. */
export type CartAtPaymentStep = SummarisedCart &
  Pick<
    CartView,
    | 'totals'
    | 'giftCards'
    | 'contentKey'
    | 'shippingOptions'
    | 'shippingProblem'
    | 'paymentOptions'
    | 'note'
    | 'hasAcceptedTerms'
  >

/** The part of a cart that every step of the checkout shows. */
function summaryOf(cart: CheckoutCart): SummarisedCart {
  return {
    lines: cart.lines.map(
      ({ id, name, picture, choicesText, quantityInDisplayUnit, priceText, subtotal, partArrival }) => ({
        id,
        name,
        picture,
        choicesText,
        quantityInDisplayUnit,
        priceText,
        subtotal,
        partArrival,
      }),
    ),
    itemCount: cart.itemCount,
    coupon: cart.coupon,
    totalsRows: cart.totalsRows,
    totalsNotes: cart.totalsNotes,
    needsShipping: cart.needsShipping,
    shippingAddress: cart.shippingAddress,
    email: cart.email,
  }
}

export function cartAtAddressStep(cart: CheckoutCart): CartAtAddressStep {
  return { ...summaryOf(cart), billingAddress: cart.billingAddress, isBillingSame: cart.isBillingSame }
}

export function cartAtPaymentStep(cart: CheckoutCart): CartAtPaymentStep {
  return {
    ...summaryOf(cart),
    totals: cart.totals,
    giftCards: cart.giftCards,
    contentKey: cart.contentKey,
    shippingOptions: cart.shippingOptions,
    shippingProblem: cart.shippingProblem,
    paymentOptions: cart.paymentOptions,
    note: cart.note,
    hasAcceptedTerms: cart.hasAcceptedTerms,
  }
}
