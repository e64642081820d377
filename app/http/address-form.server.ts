import { readAddressForm } from '~/domain/addresses/read-addresses.server'
import { updateAddress, selectCartAddress } from '~/domain/cart/cart-addresses.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { updateContact } from '~/domain/cart/update-contact.server'
import type { CartView } from '~/domain/cart/cart'
import type { Result } from '~/domain/result'
import type { Visitor } from '~/domain/visitor'
import type { Address, AddressType } from '~/domain/addresses/address'
import { fieldText } from './body.server'

export type AddressPrefix = 'shipping' | 'billing'
const types: Record<AddressPrefix, AddressType> = { shipping: 'Shipping', billing: 'Billing' }

/** Values of one address in a form, by column name. */
export function addressValues(form: FormData, prefix: AddressPrefix): Record<string, string> {
  const start = `${prefix}.`
  return Object.fromEntries([...form].flatMap(([name, value]) => (name.startsWith(start) && typeof value === 'string' ? [[name.slice(start.length), value.slice(0, 500)]] : [])))
}

/** A stored address as the values of its form. */
export function valuesOf(address: Address | null): Record<string, string> {
  if (!address) return {}
  return {
    country: address.countryCode,
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    phone: address.phone,
    address_1: address.address1,
    address_2: address.address2,
    dependent_locality: address.dependentLocality,
    city: address.city,
    state: address.stateCode || address.stateName,
    postcode: address.postcode,
  }
}

/** The form for a country that somebody typed or chose; an unknown one gives the channel's own. */
export async function formFor(visitor: Visitor, country: string | undefined, prefix: AddressPrefix) {
  const known = country && /^[A-Z]{2}$/.test(country) ? country : visitor.channel.countryCode
  return readAddressForm(visitor, known, types[prefix])
}

type Errors = Record<string, string[]>

function collect(errors: Errors, result: Result<unknown>, nameOf: (field: string) => string): boolean {
  if (result.ok) return true
  const own = result.error.errors ?? { '': [result.error.message] }
  for (const [field, messages] of Object.entries(own)) errors[field === '' ? '' : nameOf(field)] = messages
  return false
}

/** The address of the cart that was chosen in a panel's selector, or null. */
function selectedId(form: FormData, prefix: AddressPrefix): number | null {
  const typed = fieldText(form, `${prefix}AddressId`)
  return typed && /^\d{1,15}$/.test(typed) ? Number(typed) : null
}

/**
 * Saves what the address step's form brought: contact, then the shipping address, then the billing address
 * unless it is the same; each typed or selected. Returns messages by input name; empty when all was saved.
 */
export async function saveAddressStep(visitor: Visitor, form: FormData, cart: CartView): Promise<Errors> {
  const errors: Errors = {}
  const isBillingSame = fieldText(form, 'isBillingSame') === '1'
  collect(errors, await updateContact(visitor, { email: fieldText(form, 'email'), phone: fieldText(form, 'phone') }), (field) => field)
  const selected = selectedId(form, 'shipping')
  if (selected !== null) {
    collect(errors, await selectCartAddress(visitor, { addressId: selected, type: types.shipping }), () => 'shippingAddressId')
  } else if (form.has('shipping.country')) {
    const values = addressValues(form, 'shipping')
    const input = { ...values, country_id: values.country, state_id: values.state, type: types.shipping, address_type: types.shipping, isBillingSame }
    collect(errors, await updateAddress(visitor, input), (field) => `shipping.${field}`)
  }
  const selectedBilling = selectedId(form, 'billing')
  if (!isBillingSame && selectedBilling !== null) {
    collect(errors, await selectCartAddress(visitor, { addressId: selectedBilling, type: types.billing }), () => 'billingAddressId')
  } else if (!isBillingSame && form.has('billing.country')) {
    const values = addressValues(form, 'billing')
    const input = { ...values, country_id: values.country, state_id: values.state, type: types.billing, address_type: types.billing, isBillingSame: false }
    collect(errors, await updateAddress(visitor, input), (field) => `billing.${field}`)
  } else if (isBillingSame && !cart.isBillingSame && !form.has('shipping.country')) {
    const { shippingAddress } = await readCart(visitor)
    const values = valuesOf(shippingAddress)
    collect(errors, await updateAddress(visitor, { ...values, country_id: values.country, state_id: values.state, type: types.shipping, address_type: types.shipping, isBillingSame: true }), () => '')
  }
  return errors
}
