import type { AddressInput } from '~/domain/customers/addresses/address.schema'
import type { CartView } from '~/domain/sales/cart/cart'
import { contactSchema } from '~/domain/sales/cart/cart.schema'
import { stepMessages } from '~/domain/sales/cart/cart-steps'
import { firstStepFailure } from '~/domain/sales/cart/checkout-rules'
import { paymentStepEdit } from '~/domain/sales/cart/edit/activate-step.server'
import {
  addressEdit,
  addressPhoneEdit,
  billingSameEdit,
  selectAddressEdit,
} from '~/domain/sales/cart/edit/cart-addresses.server'
import { editCartTogether, type CartEdit } from '~/domain/sales/cart/edit/change-cart.server'
import { contactEdit } from '~/domain/sales/cart/edit/update-contact.server'
import { parseContactPhone } from '~/domain/customers/addresses/phone.server'
import { inputMessage } from '~/domain/shared/input-message'
import { fail, type Failure, type ResultNotice } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import {
  addressTypes,
  withContactPhone,
  type AddressPrefix,
  type AddressStepForm,
} from '~/http/forms/address-form.server'

type Errors = Record<string, string[]>

/** The edit that stores the address typed or selected in a panel; null when the form contains neither. */
async function panelEdit(
  visitor: Visitor,
  prefix: AddressPrefix,
  panel: { addressId: number | undefined; typed: AddressInput | undefined; isBillingSame: boolean; isNew: boolean },
): Promise<CartEdit | null> {
  const type = addressTypes[prefix]
  if (panel.addressId !== undefined) return selectAddressEdit({ addressId: panel.addressId, type })
  if (!panel.typed || panel.typed.country === undefined) return null
  return addressEdit(visitor, {
    ...panel.typed,
    type,
    isBillingSame: panel.isBillingSame,
    isCorrection: !panel.isNew,
  })
}

/** The edit of the contact, with every problem of both fields. */
function checkedContactEdit(visitor: Visitor, { email, phone }: { email: string; phone: string }): CartEdit {
  const { settings } = visitor
  const parsed = contactSchema.shape.email.safeParse(email, { error: inputMessage })
  const edit = contactEdit(visitor, { email: parsed.data, phone: phone.trim() })
  return async (context, cart) => {
    const edited = await edit(context, cart)
    const errors: Errors = {}
    if (!parsed.success) errors.email = parsed.error.issues.map(({ message }) => message)
    if (settings.order_email_mandatory && email.trim() === '') errors.email = [stepMessages.email]
    if (!edited.ok) Object.assign(errors, edited.error.errors)
    if (settings.order_sms_mandatory && phone.trim() === '') errors.phone = [stepMessages.phone]
    const [first] = Object.values(errors).flat()
    return first === undefined ? edited : fail('invalid_contact', first, errors)
  }
}

/**
 * Saves the form of the address step, all or nothing: contact, shipping address and, unless it is the same, billing
 * address. Each address is typed or selected. The saved cart must have no problem that this step can correct. Where no
 * other problem is left, the payment step becomes the active one. Returns the cart with notices of what the edit
 * dropped, or all messages by field name in the order of the page.
 */
export async function saveAddressStep(
  visitor: Visitor,
  form: AddressStepForm,
): Promise<{ ok: true; cart: CartView; notices: ResultNotice[] } | { ok: false; errors: Errors }> {
  const { email, isBillingSame } = form
  const edits: Record<string, CartEdit> = {}
  const deliveryCountry = form.shipping?.country == null ? undefined : String(form.shipping.country)
  const contactPhone = parseContactPhone(form.phone, deliveryCountry, visitor.channel.countryCode)
  const phone = contactPhone ?? form.phone
  if (contactPhone) edits.addressPhone = addressPhoneEdit(visitor, contactPhone)
  edits.contact = checkedContactEdit(visitor, { email, phone })
  const shipping = await panelEdit(visitor, 'shipping', {
    addressId: form.shippingAddressId,
    typed: form.shipping && withContactPhone(visitor, form.shipping, phone),
    isBillingSame,
    isNew: form.isShippingNew,
  })
  const billing = isBillingSame
    ? null
    : await panelEdit(visitor, 'billing', {
        addressId: form.billingAddressId,
        typed: form.billing,
        isBillingSame: false,
        isNew: form.isBillingNew,
      })
  if (shipping) edits.shipping = shipping
  if (billing) edits.billing = billing
  if (isBillingSame) edits.same = billingSameEdit
  edits.next = paymentStepEdit(visitor)
  const saved = await editCartTogether(visitor, edits, ({ problems }) =>
    problems[0]?.goTo === 'address' ? firstStepFailure(problems) : null,
  )
  return saved.ok ? saved : { ok: false, errors: errorsByInput(form, saved.failures) }
}

/** The messages by the name of the input on the page that they belong to; '' where there is none. */
function errorsByInput(form: AddressStepForm, failures: Record<string, Failure>): Errors {
  const errors: Errors = {}
  for (const [edit, failure] of Object.entries(failures)) {
    for (const [field, messages] of Object.entries(failure.errors ?? { '': [failure.message] })) {
      const input = inputOf(form, edit, failure.code, field)
      // the phone number of the contact is that of the address, too: it is missing there, and one message is enough
      if (input === 'phone' && edit === 'shipping') errors.phone ??= [stepMessages.phone]
      else errors[input] = [...(errors[input] ?? []), ...messages]
    }
  }
  // the contact is the first part of the page
  const { email, phone, ...others } = errors
  return { ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...others }
}

function inputOf(form: AddressStepForm, edit: string, code: Failure['code'], field: string): string {
  const isTyped = form.shipping?.country !== undefined
  if (code === 'address_not_found') return `${edit}AddressId`
  if (code === 'shipping_address_missing') return isTyped ? 'shipping.country' : 'shippingAddressId'
  if (code === 'billing_address_missing') return 'billing.country'
  if (code === 'no_delivery') return !isTyped ? '' : form.shipping?.postcode ? 'shipping.postcode' : 'shipping.country'
  const isAddress = edit === 'shipping' || edit === 'billing'
  const input = isAddress ? `${edit}.${field === 'country_id' ? 'country' : field}` : field
  if (input === 'shipping.phone' && !form.shipping?.phone?.trim()) return 'phone'
  // a selected address has no inputs on the page
  return input.startsWith('shipping.') && !isTyped ? '' : input
}
