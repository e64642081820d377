import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { CartContents } from '~/components/cart/cart-contents'
import { CheckoutHead } from '~/components/checkout/checkout-head'
import type { StepperStep } from '~/components/ui/stepper/stepper'
import { checkStep } from '~/domain/checkout/check-step.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { megabytes } from '~/domain/units'
import { answerAdded, isBuyIntent } from '~/response/buy-reply.server'
import { fieldText, readForm, errorResponse } from '~/request/body.server'
import { addFromForm, changeFromForm, changeMessage, prefixed } from '~/request/forms/cart-form.server'
import { pageMeta } from '~/response/page-meta'
import { redirectToFirstInvalidStep, redirectWith, replyWith } from '~/response/reply.server'
import { requestContext } from '~/request/context.server'
import { container, page } from '~/styles/layout.css'

export async function loader(args: LoaderFunctionArgs) {
  return { cart: await readCart(await requestContext(args)) }
}

/** Where the buy form of a product goes back to when it came here and was refused: the product, with the options chosen. */
function productHref(form: FormData): string {
  const slug = fieldText(form, 'product') ?? ''
  if (slug.length > 200) return '/shop-online'
  const options = new URLSearchParams(Object.entries(prefixed(form, 'o.')).map(([name, value]) => [`o.${name}`, value]))
  const path = `/product/${encodeURIComponent(slug)}`
  const query = options.toString()
  return query !== '' && query.length < 1000 ? `${path}?${query}` : path
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, megabytes(6))
  const context = await requestContext(args)
  const intent = fieldText(form, 'intent')
  const isStaying = fieldText(form, 'stay') === '1'
  if (isBuyIntent(intent)) {
    const added = await addFromForm(context, form)
    if (added.ok) return answerAdded(context, form, added.value, added.notices)
    const { error } = added
    if (isStaying) return replyWith({ ok: false as const, error, code: null }, { status: 422 })
    return redirectWith(context, productHref(form), {
      flash: {
        tone: 'error',
        message:
          Object.values(error.errors ?? {})
            .flat()
            .join(' ') || error.message,
      },
    })
  }
  const changed = await changeFromForm(context, form)
  if (!changed) throw errorResponse(400, 'The form asks for something that the cart does not do')
  if (!changed.ok) {
    const code = intent === 'coupon-apply' ? (fieldText(form, 'code') ?? '') : null
    if (code !== null || isStaying)
      return replyWith({ ok: false as const, error: changed.error, code }, { status: 422 })
    return redirectWith(context, '/cart', { flash: { tone: 'error', message: changed.error.message } })
  }
  if (intent === 'checkout') {
    const checked = await checkStep(context, 'address', changed.value)
    return checked.ok ? redirectWith(context, '/checkout/address') : redirectToFirstInvalidStep(context, checked)
  }
  const notices = changed.notices.length > 0 ? changed.notices : [{ code: 'changed', message: changeMessage(intent) }]
  if (isStaying) return replyWith({ ok: true as const, notices, code: null })
  return redirectWith(context, '/cart', {
    flash: {
      tone: changed.notices.length > 0 ? 'info' : 'success',
      message: notices.map(({ message }) => message).join(' '),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Cart', canonicalPath: '/cart', isIndexed: false })

const steps: StepperStep[] = [
  { title: 'Cart', state: 'active' },
  { title: 'Address', state: 'pending' },
  { title: 'Payment', state: 'pending' },
]

export default function CartPage() {
  const { cart } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const refused = reply && !reply.ok && reply.code !== null ? { code: reply.code, message: reply.error.message } : null
  return (
    <div className={`${container} ${page}`}>
      <CheckoutHead title="Your cart" steps={cart.lines.length > 0 ? steps : []} />
      <CartContents cart={cart} couponErrors={refused ? [refused.message] : undefined} couponTyped={refused?.code} />
    </div>
  )
}
