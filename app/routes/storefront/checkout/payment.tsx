import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { CheckoutFrame } from '~/components/checkout/checkout-frame'
import { PaymentStep } from '~/components/checkout/payment-step'
import { checkStep } from '~/domain/checkout/check-step.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { placeOrder } from '~/domain/checkout/place-order.server'
import { readPaymentHosts } from '~/domain/payments/payment-choices.server'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { checkoutCompletePath, paymentStepPath, withQuery } from '~/paths'
import { paymentErrorsOf, paymentFormSchema, savePaymentStep } from '~/request/forms/payment-form.server'
import { parseForm } from '~/request/forms/parse-form.server'
import { failureStatus } from '~/response/failure-status'
import { formHostsHeader, keepFormHosts } from '~/response/form-hosts'
import { pageMeta } from '~/response/page-meta'
import { redirectWith, replyWith } from '~/response/reply.server'
import { pathOfStep } from '~/response/step-path'
import { requestContext } from '~/request/context.server'

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const cart = await readCart(context)
  const checked = await checkStep(context, 'payment', cart)
  if (!checked.ok) throw redirect(pathOfStep(checked.goTo, checked.requestedStep), 303)
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
  const form = await parseForm(args.request, paymentFormSchema)
  const context = await requestContext(args)
  const showAgain = async (errors: Record<string, string[]>, status = 422) =>
    replyWith({ errors, cart: await readCart(context) }, { status })
  if (!form.ok) return showAgain(form.error.errors ?? {})
  const cart = await readCart(context)
  const errors = await savePaymentStep(context, form.value, cart)
  if (Object.keys(errors).length > 0) return showAgain(errors)
  if (form.value.intent === 'update') return redirectWith(context, paymentStepPath)
  const { expectedTotal, paymentMethod, note, hasAcceptedTerms } = form.value
  const placed = await placeOrder(context, {
    expectedTotal,
    paymentMethodCode: paymentMethod,
    note,
    hasAcceptedTerms,
    secret: context.secret,
  })
  if (!placed.ok) return showAgain(paymentErrorsOf(placed.error), failureStatus(placed.error))
  const { next, orderToken } = placed.value
  return redirectWith(context, next?.redirectUrl ?? withQuery(checkoutCompletePath, { token: orderToken }))
}

export const headers = keepFormHosts

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Payment', isIndexed: false })

export default function PaymentPage() {
  const page = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const cart = failed?.cart ?? page.cart
  return (
    <CheckoutFrame cart={cart} step="payment" title="Payment">
      <PaymentStep {...page} cart={cart} errors={failed?.errors ?? {}} />
    </CheckoutFrame>
  )
}
