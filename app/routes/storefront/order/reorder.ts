import { z } from 'zod/v4'
import { reorder } from '~/domain/sales/order-page/reorder.server'
import { tokenSchema } from '~/domain/shared/token.schema'
import { cartPath, orderPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import { cartCookie } from '~/http/cookies.server'
import { requireOrderPage } from '~/http/limits/require-order-page.server'
import { redirectWith } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'

/** The form "Order it again" of an order's page. */
export const action = formAction({
  schema: z.object({ token: tokenSchema }),
  limit: { each: 'add_to_cart', inside: ['order_link'] },
  async answer(context, form) {
    if (!form.ok) throw errorResponse(404, 'Page Not Found')
    const { order } = await requireOrderPage(context, form.value.token)
    const ordered = await reorder(context, order.token)
    if (!ordered.ok)
      return redirectWith(context, orderPath(order.token), { flash: { tone: 'error', message: ordered.error.message } })
    const { cartToken } = ordered.value
    const texts = ordered.notices.map(({ message }) => message)
    return redirectWith(context, cartPath, {
      cookies: cartToken === null ? [] : [cartCookie(cartToken, context.settings.cart_expire_days, context.isSecure)],
      flash:
        texts.length > 0
          ? { tone: 'info', message: `The rest of your order is in your cart. ${texts.join(' ')}` }
          : { tone: 'success', message: 'Everything is in your cart.' },
    })
  },
  replyWithErrors: () => null,
})

/** The address has no page of its own. */
export function loader(): never {
  throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}
