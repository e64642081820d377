import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CartContents } from '~/components/checkout/cart-contents'
import { readCart } from '~/domain/cart/read-cart.server'
import { megabytes } from '~/domain/durations'
import { fieldText, readForm, refuse } from '~/http/body.server'
import { addFromForm, changeFromForm, changeMessage } from '~/http/cart-form.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyWith } from '~/http/reply.server'
import { getVisitor } from '~/http/visitor.server'
import { container, page } from '~/styles/layout.css'

export async function loader({ request }: LoaderFunctionArgs) {
  return { cart: await readCart(await getVisitor(request)) }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, megabytes(6))
  const visitor = await getVisitor(request)
  const intent = fieldText(form, 'intent')
  const isStaying = fieldText(form, 'stay') === '1'
  if (intent === 'add' || intent === 'buy-now') {
    const added = await addFromForm(visitor, form)
    if (!added.ok) {
      if (isStaying) return replyWith({ ok: false as const, error: added.error, code: null }, { status: 422 })
      const back = `/product/${encodeURIComponent(fieldText(form, 'product') ?? '')}`
      return redirectWith(back, { flash: { tone: 'error', message: Object.values(added.error.errors ?? {}).flat().join(' ') || added.error.message } })
    }
    const { cookies, name } = added.value
    const notices = added.notices.length > 0 ? added.notices : [{ code: 'added', message: `${name} is in your cart.` }]
    if (isStaying) return replyWith({ ok: true as const, notices, code: null }, { cookies })
    return redirectWith(intent === 'buy-now' ? '/checkout/address' : '/cart', { cookies, flash: { tone: 'success', message: notices.map(({ message }) => message).join(' ') } })
  }
  const changed = await changeFromForm(visitor, form)
  if (!changed) throw refuse(400, 'The form asks for something that the cart does not do')
  if (!changed.ok) {
    if (intent === 'coupon-apply') return replyWith({ ok: false as const, error: changed.error, code: fieldText(form, 'code') ?? '' }, { status: 422 })
    return redirectWith('/cart', { flash: { tone: 'error', message: changed.error.message } })
  }
  if (intent === 'checkout') return redirectWith('/checkout/address')
  const message = changed.notices.map((notice) => notice.message).join(' ') || changeMessage(intent)
  return redirectWith('/cart', { flash: { tone: changed.notices.length > 0 ? 'info' : 'success', message } })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: 'Cart', canonicalPath: '/cart', isIndexed: false })

export default function CartPage() {
  const { cart } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const couponErrors = refused && !refused.ok ? [refused.error.message] : undefined
  return (
    <div className={`${container} ${page}`}>
      <h1>Your cart</h1>
      <CartContents cart={cart} couponErrors={couponErrors} couponTyped={refused && !refused.ok ? (refused.code ?? undefined) : undefined} />
    </div>
  )
}
