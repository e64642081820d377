import type { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData, useRevalidator } from '~/framework/react'
import { EditableCart } from '~/components/cart/editable-cart'
import { ProductBand } from '~/components/listing/product-band'
import { serverHtml } from '~/components/shell/layout.css'
import { ServerHtml } from '~/framework/server-html'
import { CheckoutHead } from '~/components/checkout/checkout-head'
import type { StepperStep } from '~/components/ui/stepper/stepper'
import { checkStep } from '~/domain/sales/checkout/check-step.server'
import type { Failure } from '~/domain/shared/result'
import { addressStepPath, cartPart, cartPath, productPath, shopPath, withQuery } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { buyByForm, buyFormFiles, isBuyForm } from '~/http/forms/buy-form.server'
import { cartFormLimits, cartFormSchema, changeCartByForm, changeMessage, pathAfterChange } from './cart-form.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { replyToBuyForm } from '~/http/buy-reply.server'
import { readCartPage } from './cart-page.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import type { PageHandle } from '~/http/scripts'
import { applyReadyCoupon } from '~/http/ready-coupon.server'
import { noticesFlash, redirectToFirstInvalidStep, redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { container, page } from '~/styles/layout.css'
import { Fragment } from 'react'
import { muted } from '~/styles/text.css'

export const handle: PageHandle = { mobileBar: false }

export async function loader(args: LoaderFunctionArgs) {
  return readCartPage(await requestContext(args), args.request.url)
}

/** The address of the product page for a buy form that failed, with the chosen options. */
function productHref(typed: Record<string, string>): string {
  const slug = typed.product ?? ''
  if (slug === '' || slug.length > 200) return shopPath()
  const options = Object.fromEntries(Object.entries(typed).filter(([name]) => name.startsWith('o.')))
  const href = withQuery(productPath(slug), options)
  return href.length < 1000 ? href : productPath(slug)
}

const isBuying = ({ intent }: Record<string, string>) => intent === 'add' || intent === 'buy-now'

function answerFailure(
  context: RequestContext,
  { typed, isStaying }: Pick<ParsedForm<unknown>, 'typed' | 'isStaying'>,
  error: Failure,
) {
  const code = typed.intent === 'coupon-apply' ? (typed.code ?? '') : null
  if (isStaying || code !== null || error.code === 'too_many_requests' || error.code === 'unavailable')
    return replyToFailure({ ok: false as const, error, code, typed }, error)
  const messages = isBuying(typed) ? Object.values(error.errors ?? {}).flat() : []
  return redirectWith(context, isBuying(typed) ? productHref(typed) : cartPath, {
    flash: { tone: 'error', message: messages.join(' ') || error.message },
  })
}

/**
 * A buy form is on the page of its product, or in a list of products. While nothing can be stored, the page that sends
 * it again is shown instead of the cart.
 */
function showFormAgain(context: RequestContext, form: ParsedForm<unknown>, error: Failure) {
  const isElsewhere = isBuying(form.typed) && !form.isStaying && error.code === 'unavailable'
  return isElsewhere ? null : Promise.resolve(answerFailure(context, form, error))
}

async function answerForm(context: RequestContext, form: ParsedForm<z.output<typeof cartFormSchema>>) {
  if (!form.ok) return answerFailure(context, form, form.error)
  const { value, isStaying } = form
  if (isBuyForm(value)) {
    const added = await buyByForm(context, value)
    return added.ok ? replyToBuyForm(context, { value, isStaying }, added) : answerFailure(context, form, added.error)
  }
  const changed = await changeCartByForm(context, value)
  if (!changed.ok) return answerFailure(context, form, changed.error)
  if (value.intent === 'checkout') {
    const coupon = await applyReadyCoupon(context, changed.value.cart)
    const checked = await checkStep(context, 'address', coupon.cart ?? changed.value.cart)
    if (!checked.ok) return redirectToFirstInvalidStep(context, checked, coupon.notices)
    return redirectWith(context, addressStepPath, { cookies: coupon.cookies, flash: noticesFlash(coupon.notices) })
  }
  const hasNotices = changed.notices.length > 0
  const done = changeMessage(value, changed.value.cart, context.channel.languageTag)
  const notices = hasNotices ? changed.notices : done === null ? [] : [{ code: 'changed', message: done }]
  if (isStaying) return replyWith({ ok: true as const, notices, code: null })
  const message = notices.map((notice) => notice.message).join(' ')
  // a message that has to be read is at the top of the page
  const to = hasNotices ? cartPath : pathAfterChange(value, changed.value)
  return redirectWith(context, to, message ? { flash: { tone: hasNotices ? 'info' : 'success', message } } : {})
}

export const action = formAction({
  schema: cartFormSchema,
  files: buyFormFiles,
  limit: cartFormLimits,
  answer: answerForm,
  replyWithErrors: showFormAgain,
})

export const headers = personalPage

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Cart', canonicalPath: cartPath })

const steps: StepperStep[] = [
  { title: 'Cart', state: 'active' },
  { title: 'Address', state: 'pending' },
  { title: 'Payment', state: 'pending' },
]

export default function CartPage() {
  const { cart, loss, readyCoupon, server } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { revalidate } = useRevalidator()
  const failed = reply && !reply.ok ? { ...reply, message: reply.error.message } : undefined
  return (
    <div className={`${container} ${page}`}>
      <CheckoutHead title="Your cart" titleId={cartPart.title} steps={cart.lines.length > 0 ? steps : []} />
      {failed && failed.code !== null ? <ErrorSummary errors={{ code: [failed.message] }} /> : null}
      <EditableCart cart={cart} loss={loss} readyCoupon={readyCoupon} failed={failed} reload={revalidate} />
      <ServerHtml name="cross-sells" className={serverHtml}>
        {import.meta.env.SSR && server ? (
          <>
            <OtherCarts carts={server.otherCarts} />
            <ProductBand id="cross-sells" title="You may also like" products={server.crossSells} />
            <ProductBand id="viewed" title="Recently viewed" products={server.viewed} />
          </>
        ) : null}
      </ServerHtml>
    </div>
  )
}

/** The shopper's carts in the shops of other countries, below a cart that is empty here. */
function OtherCarts({ carts }: { carts: Array<{ label: string; href: string }> }) {
  if (carts.length === 0) return null
  return (
    <p className={muted}>
      Each country has its own cart. What you added in another one is kept there:{' '}
      {carts.map(({ label, href }) => (
        <Fragment key={href}>
          <a href={href}>{label.replace(' · ', '\u00a0·\u00a0')}</a>{' '}
        </Fragment>
      ))}
    </p>
  )
}
