import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import { OrderDetails } from '~/components/order/order-details'
import { MoneyNotice } from '~/components/order/money-notice'
import { PaymentInstructions } from '~/components/order/payment-instructions'
import { RatingForm } from '~/components/order/rating-form'
import { readCartBadge } from '~/domain/sales/cart/read-cart-badge.server'
import { listNextSteps } from '~/domain/sales/order-page/next-steps'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { ratingSchema } from '~/domain/sales/orders/rating.schema'
import { isToken } from '~/domain/shared/token.schema'
import { errorResponse } from '~/http/body.server'
import { canSignIn } from '~/http/forms/auth-forms.server'
import { readCheckoutNotes } from '~/http/plugin-parts.server'
import { Notes } from '~/components/checkout/notes'
import { pageMeta } from '~/http/page-meta'
import { redirectWith } from '~/http/reply.server'
import {
  cartPath,
  checkoutCompletePath,
  checkoutFailedPath,
  orderPath,
  ownOrdersPath,
  registerPath,
  shopPath,
  withQuery,
} from '~/paths'
import { requireWithinLimit } from '~/http/limits/check-limit.server'
import { completeWithinLimit, rateWithinLimit } from '~/http/limits/limited.server'
import { tokenPage } from '~/http/document.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { requestContext } from '~/http/context.server'
import { cluster, container, page, stack } from '~/styles/layout.css'
import { lead, prose, subheading } from '~/styles/text.css'

/** The address contains a credential, so it must not be sent to other sites as the Referer. */
export const headers = tokenPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? undefined
  const state = requireWithinLimit(await completeWithinLimit(context, token))
  if (!state) throw redirect(cartPath, 303)
  if (state.kind === 'failed') throw redirect(withQuery(checkoutFailedPath, { token: state.orderToken }), 303)
  const found = await readOrderPage(context, state.orderToken)
  if (!found) throw redirect(cartPath, 303)
  const { order, placedAtText, moneyNotices } = found
  const { sendsMail, settings } = context
  const canRegister = canSignIn(context) && settings.enable_register_at_checkout && settings.enable_customer_register
  const notes = await readCheckoutNotes(context, { step: 'complete', order })
  const nextSteps = listNextSteps(order, settings, sendsMail)
  const { quantity: leftInCart } = await readCartBadge(context)
  return { canRegister, order, placedAtText, moneyNotices, sendsMail, notes, nextSteps, leftInCart }
}

const formSchema = ratingSchema.extend({ page: z.enum(['complete', 'order']).default('complete') })

export const action = formAction({
  schema: formSchema,
  limit: { inside: ['order_link'] },
  async answer(context, form) {
    const { token } = form.typed
    const rated = form.ok ? requireWithinLimit(await rateWithinLimit(context, form.value)) : form
    if (!isToken(token) || (!rated.ok && rated.error.code === 'not_found')) throw errorResponse(404, 'Page Not Found')
    const back = form.typed.page === 'order' ? orderPath(token) : withQuery(checkoutCompletePath, { token })
    return redirectWith(context, back, {
      flash: rated.ok
        ? { tone: 'success', message: 'Thank you for your rating.' }
        : { tone: 'error', message: rated.error.message },
    })
  },
  replyWithErrors: () => null,
})

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: 'Order complete' })

export default function CompletePage() {
  const { order, moneyNotices, nextSteps, leftInCart, ...shown } = useLoaderData<typeof loader>()
  return (
    <div className={`${container} ${page} ${stack}`}>
      <h1>Thank you for your order</h1>
      <p className={lead}>
        Order <strong>{order.number}</strong> · {order.label} · {shown.placedAtText}
        {order.email && shown.sendsMail ? <>. A confirmation is on its way to {order.email}.</> : null}
      </p>
      <MoneyNotice sentences={moneyNotices} />
      {leftInCart > 0 ? (
        <Notice>
          {leftInCart === 1 ? '1 item is' : `${leftInCart} items are`} still in your cart and not part of this order.{' '}
          <a href={cartPath}>View cart</a>
        </Notice>
      ) : null}
      {nextSteps.length > 0 ? (
        <section className={stack} aria-labelledby="next">
          <h2 id="next" className={subheading}>
            What happens next
          </h2>
          <ol className={prose}>
            {nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ) : null}
      <PaymentInstructions order={order} />
      <p className={cluster}>
        <LinkButton href={orderPath(order.token)}>View your order</LinkButton>{' '}
        <LinkButton variant="secondary" href={shopPath()}>
          Continue shopping
        </LinkButton>
      </p>
      {shown.canRegister ? (
        <p data-screen-only>
          <a href={withQuery(registerPath, { mode: 'email', order: order.token, redirectTo: ownOrdersPath })}>
            Create an account from this order
          </a>
          . Your details are filled in, and once your email address or mobile number is verified, the order is listed
          there.
        </p>
      ) : null}
      <OrderDetails order={order} />
      <RatingForm token={order.token} rating={order.experienceRating} page="complete" />
      <Notes notes={shown.notes} />
    </div>
  )
}
