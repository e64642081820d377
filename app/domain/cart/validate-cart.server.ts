import { validateAddress } from '~/domain/addresses/validate-address.server'
import type { Address } from '~/domain/addresses/address'
import type { Visitor } from '~/domain/shop'
import type { CartView, CheckoutProblem } from './cart'
import { readCart } from './read-cart.server'
import { stockProblems, validateCart } from './validate-cart'

/** What a validation call answers: problems in the order of specification 2, section 5. */
export interface CartValidation {
  isValid: boolean
  problems: CheckoutProblem[]
  cart: CartView
}

/** GET /cart/validate: every step. */
export async function validateVisitorCart(visitor: Visitor): Promise<CartValidation> {
  const cart = await readCart(visitor)
  return outcome(cart, validateCart(cart, visitor.settings, cart.requiredShippingFields))
}

/** GET /cart/validate/address: cart and address, and the server's own check of the shipping address. */
export async function validateVisitorAddress(visitor: Visitor): Promise<CartValidation> {
  const cart = await readCart(visitor)
  const problems = validateCart(cart, visitor.settings, cart.requiredShippingFields).filter(
    (problem) => problem.step !== 'payment',
  )
  if (problems.length === 0 && cart.needsShipping && cart.shippingAddress) {
    const checked = await validateAddress(visitor, inputOf(cart.shippingAddress), 'Shipping')
    if (!checked.ok) problems.push({ step: 'address', code: checked.error.code, message: checked.error.message })
  }
  return outcome(cart, problems)
}

/** GET /cart/validate/stock: whether every line can be bought as it stands. */
export async function validateVisitorStock(visitor: Visitor): Promise<CartValidation> {
  const cart = await readCart(visitor)
  return outcome(cart, stockProblems(cart))
}

function outcome(cart: CartView, problems: CheckoutProblem[]): CartValidation {
  return { isValid: problems.length === 0, problems, cart }
}

function inputOf(address: Address): Record<string, string> {
  return {
    country_id: address.countryCode,
    state_id: address.stateCode,
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    phone: address.phone,
    address_1: address.address1,
    address_2: address.address2,
    dependent_locality: address.dependentLocality,
    city: address.city,
    postcode: address.postcode,
  }
}
