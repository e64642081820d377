import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { CheckoutFrame } from '~/components/checkout/checkout-frame'
import { PaymentStep } from '~/components/checkout/payment-step'
import { checkStep } from '~/domain/checkout/check-step.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { placeOrder } from '~/domain/checkout/place-order.server'
import { readPaymentHosts } from '~/domain/payments/payment-choices.server'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { fieldText, readForm, errorResponse } from '~/request/body.server'
import { formHostsHeader, keepFormHosts } from '~/response/form-hosts'
import { failureStatus } from '~/response/failure-status'
import { pageMeta } from '~/response/page-meta'
import { paymentErrorsOf, savePaymentStep } from '~/request/forms/payment-form.server'
import { redirectWith, replyWith } from '~/response/reply.server'
import { pathOfStep } from '~/response/step-path'
import { requestContext } from '~/request/context.server'

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const cart = await readCart(context)
  const checked = await checkStep(context, 'payment', cart)
  if (!checked.ok) throw redirect(pathOfStep(checked.goTo, checked.wanted), 303)
  const storefront = await readStorefront(context)
  const hosts = await readPaymentHosts(
    context,
    cart.paymentOptions.map(({ code }) => code),
  )
  const page = {
    cart,
    needsTerms: context.settings.allow_tnc_checkout,
    instruction: context.settings.checkout_instruction,
    termsSlug: storefront.termsSlug,
    privacySlug: storefront.privacySlug,
  }
  return data(page, { headers: { [formHostsHeader]: hosts.join(' ') } })
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request)
  const context = await requestContext(args)
  const intent = fieldText(form, 'intent')
  if (intent !== 'update' && intent !== 'place')
    throw errorResponse(400, 'The form asks for something that this step does not do')
  const before = await readCart(context)
  const errors = await savePaymentStep(context, form, before)
  const refuseWith = async (more: Record<string, string[]>, status = 422) =>
    replyWith({ errors: { ...errors, ...more }, cart: await readCart(context) }, { status })
  if (intent === 'update')
    return Object.keys(errors).length > 0 ? refuseWith({}) : redirectWith(context, '/checkout/payment')
  if (Object.keys(errors).length > 0) return refuseWith({})
  const expected = fieldText(form, 'expectedTotal') ?? ''
  const placed = await placeOrder(context, {
    expectedTotal: /^\d{1,15}$/.test(expected) ? Number(expected) : -1,
    paymentMethodCode: fieldText(form, 'paymentMethod'),
    note: fieldText(form, 'note'),
    hasAcceptedTerms: fieldText(form, 'hasAcceptedTerms') === '1',
    secret: context.secret,
  })
  if (!placed.ok) return refuseWith(paymentErrorsOf(placed.error), failureStatus(placed.error))
  return redirectWith(context, placed.value.next?.redirectUrl ?? `/checkout-complete?token=${placed.value.orderToken}`)
}

export const headers = keepFormHosts

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Payment', isIndexed: false })

export default function PaymentPage() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const cart = refused?.cart ?? page.cart
  return (
    <CheckoutFrame cart={cart} step="payment" title="Payment">
      <PaymentStep {...page} cart={cart} errors={refused?.errors ?? {}} />
    </CheckoutFrame>
  )
}
