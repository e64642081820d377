import { readAddressForm } from '~/domain/addresses/read-addresses.server'
import { addressEdit, billingSameEdit, selectAddressEdit } from '~/domain/cart/edit/cart-addresses.server'
import { editCartTogether, type CartEdit } from '~/domain/cart/edit/change-cart.server'
import { contactEdit } from '~/domain/cart/edit/update-contact.server'
import type { CartView } from '~/domain/cart/cart'
import { firstStepFailure } from '~/domain/cart/checkout-rules'
import type { Visitor } from '~/domain/shop'
import type { Address, AddressType } from '~/domain/addresses/address'
import { addressColumnValues } from '~/domain/addresses/address-columns'
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
export function formValuesOf(address: Address | null): Record<string, string> {
  return address ? { country: address.countryCode, ...addressColumnValues(address) } : {}
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
 * address, each typed or selected. Together they must leave no problem that this step can correct. Returns the cart, or
 * messages by input name.
 */
export async function saveAddressStep(
  visitor: Visitor,
  form: FormData,
): Promise<{ ok: true; cart: CartView } | { ok: false; errors: Record<string, string[]> }> {
  const isBillingSame = fieldText(form, 'isBillingSame') === '1'
  const edits: Record<string, CartEdit> = {
    contact: contactEdit(visitor, { email: fieldText(form, 'email'), phone: fieldText(form, 'phone') }),
  }
  const shipping = await panelEdit(visitor, form, 'shipping', isBillingSame)
  const billing = isBillingSame ? null : await panelEdit(visitor, form, 'billing', false)
  if (shipping) edits.shipping = shipping
  if (billing) edits.billing = billing
  if (isBillingSame) edits.same = billingSameEdit
  const saved = await editCartTogether(visitor, edits, ({ problems }) =>
    problems[0]?.goTo === 'address' ? firstStepFailure(problems) : null,
  )
  if (saved.ok) return saved
  const errors: Record<string, string[]> = {}
  for (const [name, failure] of Object.entries(saved.refusals)) {
    const prefix = name === 'shipping' || name === 'billing' ? name : null
    if (failure.code === 'address_not_found') errors[`${prefix}AddressId`] = [failure.message]
    else
      for (const [field, messages] of Object.entries(failure.errors ?? { '': [failure.message] })) {
        const input = prefix && field !== '' ? `${prefix}.${field}` : field
        // a selected address has no inputs on the page
        const shown = input.startsWith('shipping.') && !form.has('shipping.country') ? '' : input
        errors[shown] = [...(errors[shown] ?? []), ...messages]
      }
  }
  return { ok: false, errors }
}
