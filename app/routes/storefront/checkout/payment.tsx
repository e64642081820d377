import type { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { CheckoutFrame } from '~/components/checkout/checkout-frame'
import { PaymentStep } from '~/components/checkout/payment-step'
import { checkStep } from '~/domain/sales/checkout/check-step.server'
import { readCheckoutCart } from '~/domain/sales/cart/read-cart.server'
import { cartAtPaymentStep } from '~/domain/sales/cart/view/cart-at-step'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { checkoutCompletePath, lostCartPath, paymentStepPath, withQuery } from '~/paths'
import {
  paymentErrorsOf,
  paymentFormLimits,
  paymentFormSchema,
  placeByForm,
  saveGiftCard,
  savePaymentStep,
  withChoices,
} from './payment-form.server'
import type { Flash } from '~/http/cookies.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { noticesFlash, redirectWith, replyToFailure } from '~/http/reply.server'
import type { PageHandle } from '~/http/scripts'
import { formAction } from '~/http/unavailable/form-action.server'
import { fail, type Failure } from '~/domain/shared/result'
import { readCheckoutNotes } from '~/http/plugin-parts.server'
import { pathAfterGuard } from '~/http/step-path'
import { requestContext, type RequestContext } from '~/http/context.server'

export const handle: PageHandle = { layout: 'checkout' }

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const cart = await readCheckoutCart(context)
  const checked = await checkStep(context, 'payment', cart)
  if (!checked.ok) throw redirect(pathAfterGuard(checked, cart), 303)
  const storefront = await readStorefront(context)
  return {
    cart: cartAtPaymentStep(cart),
    notes: await readCheckoutNotes(context, { step: 'payment', cart }),
    needsTerms: context.settings.allow_tnc_checkout,
    instruction: context.settings.checkout_instruction,
    termsSlug: storefront.termsSlug,
    privacySlug: storefront.privacySlug,
  }
}

const giftCardUsed: Flash = {
  tone: 'info',
  message: 'Gift card applied. Please check what’s left to pay, then place your order.',
}

type PaymentForm = ParsedForm<z.output<typeof paymentFormSchema>>

/** Answers with what was chosen, and the errors. */
async function showFormAgain(
  context: RequestContext,
  form: PaymentForm,
  error: Failure,
  errors = error.errors ?? { '': [error.message] },
) {
  const found = await readCheckoutCart(context)
  if (found.id === null) {
    const checked = await checkStep(context, 'payment', found)
    if (!checked.ok && checked.goTo === 'cart') throw redirect(lostCartPath('order'), 303)
  }
  const cart = cartAtPaymentStep(found)
  const shown = { errors, cart: form.ok ? withChoices(cart, form.value) : cart, giftCard: form.typed.giftCard }
  return replyToFailure(shown, error)
}

async function answerForm(context: RequestContext, form: PaymentForm) {
  const replyWithErrors = (error: Failure, errors?: Record<string, string[]>) =>
    showFormAgain(context, form, error, errors)
  if (!form.ok) return replyWithErrors(form.error)
  const { intent } = form.value
  // a code that was typed but not used yet changes what is to be paid: the shopper has to see that first
  const placed = form.value.intent === 'place' && !form.value.giftCard ? await placeByForm(context, form.value) : null
  if (placed?.ok) {
    const { next, orderToken } = placed.value
    return redirectWith(context, next?.redirectUrl ?? withQuery(checkoutCompletePath, { token: orderToken }), {
      isWholePage: next !== null,
    })
  }
  // the shopper has to see the changed cart before the choices of this page count
  if (placed?.error.code === 'cart_changed') return replyWithErrors(placed.error)
  const { errors, notices } = await savePaymentStep(context, form.value)
  if (Object.keys(errors).length > 0) return replyWithErrors(fail('invalid_input', '', errors).error)
  if (placed) return replyWithErrors(placed.error, paymentErrorsOf(placed.error))
  const saved = await saveGiftCard(context, form.value)
  if (!saved.ok) return replyWithErrors(saved.error)
  const flash = intent === 'place' ? giftCardUsed : noticesFlash([...notices, ...saved.notices])
  return redirectWith(context, paymentStepPath, { flash })
}

export const action = formAction({
  schema: paymentFormSchema,
  limit: paymentFormLimits,
  answer: answerForm,
  replyWithErrors: showFormAgain,
})

export const headers = personalPage

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: 'Payment' })

export default function PaymentPage() {
  const { notes, ...page } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const cart = failed?.cart ?? page.cart
  return (
    <CheckoutFrame cart={cart} step="payment" title="Payment" notes={notes}>
      <PaymentStep {...page} cart={cart} errors={failed?.errors ?? {}} typedGiftCard={failed?.giftCard} />
    </CheckoutFrame>
  )
}
