import { addressColumnValues } from '~/domain/customers/addresses/address-columns'
import { validateAddress } from '~/domain/customers/addresses/validate-address.server'
import type { Visitor } from '~/domain/shared/shop'
import type { CartView, CheckoutProblem } from './cart'
import { readCart } from './read-cart.server'

/** The result of a validation call; problems in the order of specification 2, section 5. */
export interface CartValidation {
  isValid: boolean
  problems: CheckoutProblem[]
  cart: CartView
}

/** GET /cart/validate: every step. */
export async function validateVisitorCart(visitor: Visitor): Promise<CartValidation> {
  const cart = await readCart(visitor)
  return resultOf(cart, cart.problems)
}

/** GET /cart/validate/address: cart and address, and the server's own check of the shipping address. */
export async function validateVisitorAddress(visitor: Visitor): Promise<CartValidation> {
  const cart = await readCart(visitor)
  const problems = cart.problems.filter((problem) => problem.step !== 'payment')
  if (problems.length === 0 && cart.needsShipping && cart.shippingAddress) {
    const checked = await validateAddress(
      visitor,
      { country_id: cart.shippingAddress.countryCode, ...addressColumnValues(cart.shippingAddress) },
      'Shipping',
    )
    if (!checked.ok) {
      const { code, message } = checked.error
      problems.push({ step: 'address', code, field: '', message, goTo: 'address' })
    }
  }
  return resultOf(cart, problems)
}

/** GET /cart/validate/stock: whether every line can be bought as it is. */
export async function validateVisitorStock(visitor: Visitor): Promise<CartValidation> {
  const cart = await readCart(visitor)
  return resultOf(
    cart,
    cart.problems.filter(({ code }) => code === 'out_of_stock'),
  )
}

function resultOf(cart: CartView, problems: CheckoutProblem[]): CartValidation {
  return { isValid: problems.length === 0, problems, cart }
}
