import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView } from '~/domain/sales/cart/cart'
import { changeCart, type CartEdit } from './change-cart.server'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'

/**
 * Chooses a shipping method. Errors: 'shipping_address_missing', 'shipping_method_unavailable', those of changeCart.
 */
export async function updateShippingMethod(visitor: Visitor, { code }: { code: string }): Promise<Result<CartView>> {
  return changeCart(visitor, shippingMethodEdit(visitor, code))
}

/** Returns the edit for editCartTogether that chooses a shipping method. */
export function shippingMethodEdit(visitor: Visitor, code: string): CartEdit {
  return async ({ trx, facts }, cart) => {
    const { needsShipping, shippingQuotes, shippingProblem } = await priceCart(trx, visitor, facts, cart)
    if (needsShipping && cart.shippingAddress === null)
      return fail('shipping_address_missing', 'Shipping address is empty')
    if (!shippingQuotes.some((quote) => quote.code === code)) {
      const message = shippingProblem ?? 'This delivery method is not offered'
      return fail('shipping_method_unavailable', message, { code: [message] })
    }
    return ok({ shippingMethodCode: code })
  }
}

/** Chooses a payment method. Errors: 'payment_method_unavailable' (with the reason), those of changeCart. */
export async function updatePaymentMethod(visitor: Visitor, { code }: { code: string }): Promise<Result<CartView>> {
  return changeCart(visitor, paymentMethodEdit(visitor, code))
}

/** Returns the edit for editCartTogether that chooses a payment method. */
export function paymentMethodEdit(visitor: Visitor, code: string): CartEdit {
  return async ({ trx, facts }, cart) => {
    const { payment, paymentChoices } = await priceCart(trx, visitor, facts, cart)
    // the free method of a total of 0 is none that a shopper chooses: the one on the cart stays for when the total is
    // above 0 again
    if (payment?.code === code) return ok({})
    const choice = paymentChoices.find((one) => one.code === code)
    const message = choice ? choice.reason : 'This payment method is not offered'
    if (message !== null) return fail('payment_method_unavailable', message, { code: [message] })
    return ok({ paymentMethodCode: code })
  }
}
