import { z } from 'zod/v4'
import type { Address, AddressType } from '~/domain/addresses/address'
import { addressInputSchema, type AddressInput } from '~/domain/addresses/address.schema'
import { readAddressForm } from '~/domain/addresses/read-addresses.server'
import { contactSchema } from '~/domain/cart/cart.schema'
import { paymentStepEdit } from '~/domain/cart/edit/activate-step.server'
import { addressEdit, billingSameEdit, selectAddressEdit } from '~/domain/cart/edit/cart-addresses.server'
import { editCartTogether, type CartEdit } from '~/domain/cart/edit/change-cart.server'
import { contactEdit } from '~/domain/cart/edit/update-contact.server'
import type { CartView } from '~/domain/cart/cart'
import { firstStepFailure } from '~/domain/cart/checkout-rules'
import { addressColumnValues } from '~/domain/addresses/address-columns'
import { flagSchema } from '~/domain/flag.schema'
import type { ResultNotice } from '~/domain/result'
import type { Visitor } from '~/domain/shop'
import { idNumber } from '~/domain/whole-number.schema'

type AddressPrefix = 'shipping' | 'billing'
const types: Record<AddressPrefix, AddressType> = { shipping: 'Shipping', billing: 'Billing' }

const addressId = z.union([z.literal('').transform(() => undefined), idNumber]).optional()

/** The form of the address step. A form that only changes a country is not validated: what was typed is kept. */
export const addressFormSchema = z.discriminatedUnion('intent', [
  contactSchema.extend({
    intent: z.literal('save'),
    /** Browsers do not send a box that is not ticked. */
    isBillingSame: flagSchema.default(false),
    /** The id of a stored address that was selected in a panel. */
    shippingAddressId: addressId,
    billingAddressId: addressId,
    shipping: addressInputSchema.optional(),
    billing: addressInputSchema.optional(),
  }),
  z.object({ intent: z.enum(['country-shipping', 'country-billing']) }),
])

type AddressStepForm = Extract<z.output<typeof addressFormSchema>, { intent: 'save' }>

/** The form values of a stored address. */
export function formValuesOf(address: Address | null): Record<string, string> {
  return address ? { country: address.countryCode, ...addressColumnValues(address) } : {}
}

/** The address form of a country, or of the channel's country when the given one is unknown. */
export async function formFor(visitor: Visitor, country: string | undefined, prefix: AddressPrefix) {
  const known = country && /^[A-Z]{2}$/.test(country) ? country : visitor.channel.countryCode
  return readAddressForm(visitor, known, types[prefix])
}

/** The edit that stores the address typed or selected in a panel; null when the form contains neither. */
async function panelEdit(
  visitor: Visitor,
  type: AddressType,
  panel: { addressId: number | undefined; typed: AddressInput | undefined; isBillingSame: boolean },
): Promise<CartEdit | null> {
  if (panel.addressId !== undefined) return selectAddressEdit({ addressId: panel.addressId, type })
  if (!panel.typed || panel.typed.country === undefined) return null
  return addressEdit(visitor, { ...panel.typed, type, isBillingSame: panel.isBillingSame })
}

/**
 * Saves the form of the address step, all or nothing: contact, shipping address and, unless it is the same, billing
 * address. Each address is typed or selected. The saved cart must have no problem that this step can correct. Where no
 * other problem is left, the payment step becomes the active one. Returns the cart with notices of what the edit dropped,
 * or messages by field name.
 */
export async function saveAddressStep(
  visitor: Visitor,
  form: AddressStepForm,
): Promise<{ ok: true; cart: CartView; notices: ResultNotice[] } | { ok: false; errors: Record<string, string[]> }> {
  const { email, phone, isBillingSame } = form
  const edits: Record<string, CartEdit> = { contact: contactEdit(visitor, { email, phone }) }
  const shipping = await panelEdit(visitor, 'Shipping', {
    addressId: form.shippingAddressId,
    typed: form.shipping,
    isBillingSame,
  })
  const billing = isBillingSame
    ? null
    : await panelEdit(visitor, 'Billing', {
        addressId: form.billingAddressId,
        typed: form.billing,
        isBillingSame: false,
      })
  if (shipping) edits.shipping = shipping
  if (billing) edits.billing = billing
  if (isBillingSame) edits.same = billingSameEdit
  edits.next = paymentStepEdit(visitor)
  const saved = await editCartTogether(visitor, edits, ({ problems }) =>
    problems[0]?.goTo === 'address' ? firstStepFailure(problems) : null,
  )
  if (saved.ok) return saved
  const errors: Record<string, string[]> = {}
  for (const [name, failure] of Object.entries(saved.failures)) {
    const prefix = name === 'shipping' || name === 'billing' ? name : null
    if (failure.code === 'address_not_found') errors[`${prefix}AddressId`] = [failure.message]
    else
      for (const [field, messages] of Object.entries(failure.errors ?? { '': [failure.message] })) {
        const input = fieldName(prefix, field)
        // a selected address has no inputs on the page
        const shown = input.startsWith('shipping.') && form.shipping?.country === undefined ? '' : input
        errors[shown] = [...(errors[shown] ?? []), ...messages]
      }
  }
  return { ok: false, errors }
}

/** The form's name of an address field. API calls name the country `country_id`. */
function fieldName(prefix: AddressPrefix | null, field: string): string {
  if (prefix === null || field === '') return field
  return `${prefix}.${field === 'country_id' ? 'country' : field}`
}
