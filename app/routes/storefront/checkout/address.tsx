import type { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import type { AddressMode } from '~/components/checkout/address-panel'
import { AddressStep } from '~/components/checkout/address-step'
import { CheckoutFrame } from '~/components/checkout/checkout-frame'
import type { Address } from '~/domain/customers/addresses/address'
import { listCartAddresses } from '~/domain/sales/cart/edit/cart-addresses.server'
import { checkStep } from '~/domain/sales/checkout/check-step.server'
import { readCheckoutCart } from '~/domain/sales/cart/read-cart.server'
import { cartAtAddressStep } from '~/domain/sales/cart/view/cart-at-step'
import { addressStepPath, paymentStepPath, withQuery } from '~/paths'
import { addressFormSchema, bothFormsFor, fillInPlace, formValuesOf } from '~/http/forms/address-form.server'
import { canSignIn } from '~/http/forms/auth-forms.server'
import { fieldsWithPrefix, type ParsedForm } from '~/http/forms/parse-form.server'
import { saveAddressStep } from './save-address-step.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { noticesFlash, redirectToFirstInvalidStep, redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import type { PageHandle } from '~/http/scripts'
import { formAction } from '~/http/unavailable/form-action.server'
import { fail, type Failure } from '~/domain/shared/result'
import { readCheckoutNotes } from '~/http/plugin-parts.server'
import { pathAfterGuard } from '~/http/step-path'
import { readsOnly } from '~/http/limits/limit-rule'
import { requestContext, type RequestContext } from '~/http/context.server'

const titles = { select: 'Select Address', edit: 'Edit Address', add: 'Add Address' }

/** The mode of a panel: the requested one when there is an address to change, else the form. */
function modeOf(requested: string | null, address: Address | null, addresses: unknown[]): AddressMode {
  if (!address || requested === 'edit' || requested === 'add') return 'form'
  return requested === 'select' && addresses.length > 0 ? 'select' : 'selected'
}

export const handle: PageHandle = { layout: 'checkout' }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const cart = await readCheckoutCart(context)
  const checked = await checkStep(context, 'address', cart)
  if (!checked.ok) throw redirect(pathAfterGuard(checked, cart), 303)
  const { searchParams } = new URL(args.request.url)
  const [requestedMode, requestedBillingMode] = [searchParams.get('mode'), searchParams.get('billing')]
  const addresses = await listCartAddresses(context, cart)
  const ownBilling = cart.isBillingSame ? null : cart.billingAddress
  const shipping = requestedMode === 'add' ? {} : formValuesOf(cart.shippingAddress)
  if (!shipping.postcode && context.pincode) shipping.postcode = context.pincode
  const billing = requestedBillingMode === 'add' ? {} : formValuesOf(ownBilling)
  const titledMode = requestedMode ?? requestedBillingMode
  const phone = cart.phone ?? cart.shippingAddress?.phone ?? ''
  // asked once: the field below the address is for another number
  if (shipping.phone === phone) delete shipping.phone
  return {
    cart: cartAtAddressStep(cart),
    notes: await readCheckoutNotes(context, { step: 'address', cart }),
    shippingMode: modeOf(requestedMode, cart.shippingAddress, addresses),
    billingMode: modeOf(requestedBillingMode, ownBilling, addresses),
    title: titledMode === 'select' || titledMode === 'edit' || titledMode === 'add' ? titles[titledMode] : 'Address',
    addresses,
    ...(await bothFormsFor(context, shipping.country, billing.country)),
    shippingValues: shipping,
    billingValues: billing,
    contact: { email: cart.email ?? '', phone },
    isShippingNew: requestedMode === 'add',
    isBillingNew: requestedBillingMode === 'add',
    action: withQuery(addressStepPath, {
      mode: requestedMode ?? undefined,
      billing: requestedBillingMode ?? undefined,
    }),
    isBillingSame: cart.isBillingSame,
    isEmailRequired: context.settings.order_email_mandatory,
    isPhoneRequired: context.settings.order_sms_mandatory,
    mobileCode: context.channel.mobileCode,
    canSignIn: context.settings.enable_login_at_checkout && canSignIn(context),
  }
}

/** Answers with the typed values, the form of the chosen country, the place of a postcode, and the errors. */
async function replyWithErrors(context: RequestContext, typed: Record<string, string>, error: Failure | null) {
  let shippingValues = fieldsWithPrefix(typed, 'shipping.')
  let billingValues = fieldsWithPrefix(typed, 'billing.')
  let unknownPostcode: 'shipping' | 'billing' | null = null
  const placeNotes = { shipping: '', billing: '' }
  if (typed.intent === 'postcode-shipping' || typed.intent === 'postcode-billing') {
    const isShipping = typed.intent === 'postcode-shipping'
    const prefix = isShipping ? 'shipping' : 'billing'
    const filled = await fillInPlace(context, isShipping ? shippingValues : billingValues)
    if (isShipping) shippingValues = filled.values
    else billingValues = filled.values
    if (!filled.isFound) unknownPostcode = prefix
    placeNotes[prefix] = filled.note
  }
  const body = {
    unknownPostcode,
    placeNotes,
    errors: error ? (error.errors ?? { '': [error.message] }) : {},
    hasShippingForm: 'country' in shippingValues,
    hasBillingForm: 'country' in billingValues,
    shippingValues,
    billingValues,
    ...(await bothFormsFor(context, shippingValues.country, billingValues.country)),
    contact: { email: typed.email ?? '', phone: typed.phone ?? '' },
    isBillingSame: typed.isBillingSame === '1',
  }
  return error ? replyToFailure(body, error) : replyWith(body)
}

async function answerForm(context: RequestContext, form: ParsedForm<z.output<typeof addressFormSchema>>) {
  if (!form.ok) return replyWithErrors(context, form.typed, form.error)
  if (form.value.intent !== 'save') return replyWithErrors(context, form.typed, null)
  const saved = await saveAddressStep(context, form.value)
  if (!saved.ok) return replyWithErrors(context, form.typed, fail('invalid_input', '', saved.errors).error)
  const checked = await checkStep(context, 'payment', saved.cart)
  if (!checked.ok) return redirectToFirstInvalidStep(context, checked, saved.notices)
  return redirectWith(context, paymentStepPath, { flash: noticesFlash(saved.notices) })
}

export const action = formAction({
  schema: addressFormSchema,
  limit: {
    save: 'cart_edit',
    'country-shipping': readsOnly,
    'country-billing': readsOnly,
    'postcode-shipping': readsOnly,
    'postcode-billing': readsOnly,
  },
  answer: answerForm,
  replyWithErrors: (context, { typed }, error) => replyWithErrors(context, typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: 'Address' })

export default function AddressPage() {
  const { title, notes, ...data } = useLoaderData<typeof loader>()
  const typed = useActionData<typeof action>()
  const shippingMode = typed?.hasShippingForm ? 'form' : data.shippingMode
  const billingMode = typed?.hasBillingForm ? 'form' : data.billingMode
  return (
    <CheckoutFrame cart={data.cart} step="address" title={title} notes={notes}>
      <AddressStep
        {...data}
        {...typed}
        shippingMode={shippingMode}
        billingMode={billingMode}
        errors={typed?.errors ?? {}}
      />
    </CheckoutFrame>
  )
}
