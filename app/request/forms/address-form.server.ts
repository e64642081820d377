import { readAddressForm } from '~/domain/addresses/read-addresses.server'
import { addressEdit, billingSameEdit, selectAddressEdit } from '~/domain/cart/edit/cart-addresses.server'
import { editCartTogether, type CartEdit } from '~/domain/cart/edit/change-cart.server'
import { contactEdit } from '~/domain/cart/edit/update-contact.server'
import { checkoutGuard } from '~/domain/cart/validate-cart'
import type { Visitor } from '~/domain/shop'
import type { Address, AddressType } from '~/domain/addresses/address'
import { fieldText } from '~/request/body.server'

export type AddressPrefix = 'shipping' | 'billing'
const types: Record<AddressPrefix, AddressType> = { shipping: 'Shipping', billing: 'Billing' }

/** Values of one address in a form, by column name. */
export function addressValues(form: FormData, prefix: AddressPrefix): Record<string, string> {
  const start = `${prefix}.`
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(start) && typeof value === 'string' ? [[name.slice(start.length), value.slice(0, 500)]] : [],
    ),
  )
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

/** The address of the cart that was chosen in a panel's selector, or null. */
function selectedId(form: FormData, prefix: AddressPrefix): number | null {
  const typed = fieldText(form, `${prefix}AddressId`)
  return typed && /^\d{1,15}$/.test(typed) ? Number(typed) : null
}

/** The address that a panel typed or chose, as an edit; null when the form has none of it. */
async function panelEdit(
  visitor: Visitor,
  form: FormData,
  prefix: AddressPrefix,
  isBillingSame: boolean,
): Promise<CartEdit | null> {
  const type = types[prefix]
  const selected = selectedId(form, prefix)
  if (selected !== null) return selectAddressEdit({ addressId: selected, type })
  if (!form.has(`${prefix}.country`)) return null
  const values = addressValues(form, prefix)
  return addressEdit(visitor, {
    ...values,
    country_id: values.country,
    state_id: values.state,
    type,
    address_type: type,
    isBillingSame,
  })
}

/**
 * Saves what the address step's form brought, all or nothing: contact, shipping address and, unless it is the same, billing
 * address, each typed or selected; together they must let the checkout go on. Returns messages by input name; none when all was saved.
 */
export async function saveAddressStep(visitor: Visitor, form: FormData): Promise<Record<string, string[]>> {
  const isBillingSame = fieldText(form, 'isBillingSame') === '1'
  const edits: Record<string, CartEdit> = {
    contact: contactEdit(visitor, { email: fieldText(form, 'email'), phone: fieldText(form, 'phone') }),
  }
  const shipping = await panelEdit(visitor, form, 'shipping', isBillingSame)
  const billing = isBillingSame ? null : await panelEdit(visitor, form, 'billing', false)
  if (shipping) edits.shipping = shipping
  if (billing) edits.billing = billing
  if (isBillingSame) edits.same = billingSameEdit
  const saved = await editCartTogether(visitor, edits, (cart) => {
    const guard = checkoutGuard(cart, visitor.settings, [], 'payment')
    return guard.ok || guard.redirectTo !== '/checkout/address' ? null : { code: 'not_ready', message: guard.message }
  })
  if (saved.ok) return {}
  const errors: Record<string, string[]> = {}
  for (const [name, failure] of Object.entries(saved.refusals)) {
    const prefix = name === 'shipping' || name === 'billing' ? name : null
    if (failure.code === 'address_not_found') errors[`${prefix}AddressId`] = [failure.message]
    else
      for (const [field, messages] of Object.entries(failure.errors ?? { '': [failure.message] }))
        errors[prefix && field !== '' ? `${prefix}.${field}` : field] = messages
  }
  return errors
}
