import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AddressStep, type AddressMode } from '~/components/checkout/address-step'
import { CheckoutFrame } from '~/components/checkout/checkout-frame'
import { activateStep } from '~/domain/cart/activate-step.server'
import { updateShippingMethod } from '~/domain/cart/choose-methods.server'
import { listCartAddresses } from '~/domain/cart/cart-addresses.server'
import { checkStep } from '~/domain/cart/check-step.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { addressValues, formFor, saveAddressStep, valuesOf } from '~/http/address-form.server'
import { fieldText, readForm, refuse } from '~/http/body.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyWith } from '~/http/reply.server'
import { getVisitor } from '~/http/visitor.server'

const titles = { form: 'Address', select: 'Select Address', edit: 'Edit Address', add: 'Add Address', selected: 'Address' }

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await getVisitor(request)
  const cart = await readCart(visitor)
  if (cart.lines.length === 0) throw redirect('/cart', 303)
  const wanted = new URL(request.url).searchParams.get('mode')
  const addresses = await listCartAddresses(visitor)
  const mode: AddressMode = cart.shippingAddress && wanted !== 'edit' && wanted !== 'add' ? (wanted === 'select' && addresses.length > 0 ? 'select' : 'selected') : 'form'
  const shipping = wanted === 'add' ? {} : valuesOf(cart.shippingAddress)
  if (!shipping.postcode && visitor.pincode) shipping.postcode = visitor.pincode
  const billing = valuesOf(cart.isBillingSame ? null : cart.billingAddress)
  const { settings, channel } = visitor
  return {
    cart,
    mode,
    title: mode === 'form' && (wanted === 'edit' || wanted === 'add') ? titles[wanted] : titles[mode],
    addresses,
    shippingForm: await formFor(visitor, shipping.country, 'shipping'),
    billingForm: await formFor(visitor, billing.country, 'billing'),
    shippingValues: shipping,
    billingValues: billing,
    contact: { email: cart.email ?? '', phone: cart.phone ?? '' },
    isBillingSame: cart.isBillingSame,
    isEmailRequired: settings.order_email_mandatory,
    isPhoneRequired: settings.order_sms_mandatory,
    mobileCode: channel.mobileCode,
  }
}

/** What was typed, with the form of the country that was chosen, and what is wrong with it. */
async function keepTyped(request: Request, form: FormData, errors: Record<string, string[]>) {
  const visitor = await getVisitor(request)
  const shippingValues = addressValues(form, 'shipping')
  const billingValues = addressValues(form, 'billing')
  return {
    errors,
    hasShippingForm: form.has('shipping.country'),
    shippingValues,
    billingValues,
    shippingForm: await formFor(visitor, shippingValues.country, 'shipping'),
    billingForm: await formFor(visitor, billingValues.country, 'billing'),
    contact: { email: fieldText(form, 'email') ?? '', phone: fieldText(form, 'phone') ?? '' },
    isBillingSame: fieldText(form, 'isBillingSame') === '1',
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const visitor = await getVisitor(request)
  const intent = fieldText(form, 'intent') ?? 'save'
  if (intent === 'country-shipping' || intent === 'country-billing') return replyWith(await keepTyped(request, form, {}))
  if (intent !== 'save') throw refuse(400, 'The form asks for something that this step does not do')
  const errors = await saveAddressStep(visitor, form, await readCart(visitor))
  if (Object.keys(errors).length > 0) return replyWith(await keepTyped(request, form, errors), { status: 422 })
  const checked = await checkStep(visitor, 'payment')
  if (!checked.ok) {
    if (checked.redirectTo === '/cart') return redirectWith('/cart', { flash: { tone: 'error', message: checked.message } })
    return replyWith(await keepTyped(request, form, { '': [checked.message] }), { status: 422 })
  }
  const activated = await activateStep(visitor, 'payment')
  if (!activated.ok) return redirectWith('/cart', { flash: { tone: 'error', message: activated.error.message } })
  const { shippingOptions } = await readCart(visitor)
  const [first] = shippingOptions
  if (first && !shippingOptions.some(({ isSelected }) => isSelected)) await updateShippingMethod(visitor, { code: first.code })
  return redirectWith('/checkout/payment')
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: 'Address', isIndexed: false })

export default function AddressPage() {
  const { title, ...data } = useLoaderData<typeof loader>()
  const typed = useActionData<typeof action>()
  const mode: AddressMode = typed?.hasShippingForm ? 'form' : data.mode
  return (
    <CheckoutFrame cart={data.cart} step="address" title={title}>
      <AddressStep {...data} {...typed} mode={mode} errors={typed?.errors ?? {}} />
    </CheckoutFrame>
  )
}
