import type { CartPricing } from '~/domain/cart/pricing/cart-pricing'
import { fail, ok, type Result } from '~/domain/result'
import type { Settings } from '~/domain/settings/settings'

/** Names of columns in an address. */
const columns: Record<string, keyof NonNullable<CartPricing['cart']['shippingAddress']>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  phone: 'phone',
  address_1: 'address1',
  address_2: 'address2',
  dependent_locality: 'dependentLocality',
  city: 'city',
  postcode: 'postcode',
}

/** The validation table in its order, with its words (specification 2, section 5). Pure. */
export function checkOrder(
  pricing: CartPricing,
  settings: Settings,
  isCustomer: boolean,
  hasAcceptedTerms: boolean,
): Result<null> {
  const { cart, lines } = pricing
  if (lines.length === 0) return fail('cart_empty', 'Your cart is empty')
  const problem = lines.find((line) => line.problem !== null)?.problem
  if (problem) return fail('out_of_stock', problem.message)
  if (!settings.enable_guest_checkout && !isCustomer) return fail('customer_empty', 'Customer account is empty')
  if (settings.order_sms_mandatory && !cart.phone) return fail('phone_empty', 'Phone No is empty')
  if (settings.order_email_mandatory && !cart.email) return fail('email_empty', 'Email address is empty')
  if (pricing.needsShipping) {
    if (!cart.shippingAddress) return fail('shipping_address_empty', 'Shipping address is empty')
  }
  if (!cart.billingAddress && !(cart.isBillingSame && cart.shippingAddress))
    return fail('billing_address_empty', 'Billing address is empty')
  if (cart.shippingAddress) {
    const address = cart.shippingAddress
    for (const { columnName, label } of pricing.requiredShippingFields) {
      const column = columns[columnName]
      const value =
        columnName === 'state' ? address.stateCode || address.stateName : column ? address[column] : address.countryCode
      if (!value) return fail('field_empty', `${label} is empty`)
    }
  }
  if (pricing.shippingProblem) return fail('no_shipping', pricing.shippingProblem)
  if (pricing.needsShipping && !pricing.shipping) return fail('shipping_method_empty', 'Shipping Method is empty')
  if (!pricing.payment || pricing.payment.reason !== null)
    return fail('payment_method_empty', 'Payment Method is empty')
  if (settings.allow_tnc_checkout && !hasAcceptedTerms) return fail('terms', 'Please agree to the terms')
  return ok(null)
}
