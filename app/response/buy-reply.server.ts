import { activateStep } from '~/domain/cart/edit/activate-step.server'
import type { ResultNotice } from '~/domain/result'
import { addressStepPath, cartPath } from '~/paths'
import type { RequestContext } from '~/request/context.server'
import { cartCookie } from '~/request/cookies.server'
import type { Added, BuyFormInput } from '~/request/forms/buy-form.server'
import { redirectWith, replyWith } from './reply.server'

/**
 * After something was put into the cart: stay (a script sent the form), go to the cart, or, for buy now, on to the
 * address.
 */
export async function answerAdded(
  context: RequestContext,
  form: { value: BuyFormInput; isStaying: boolean },
  added: { value: Added; notices: ResultNotice[] },
) {
  const { cartToken, name } = added.value
  const cookies = cartToken === null ? [] : [cartCookie(cartToken, context.settings.cart_expire_days, context.isSecure)]
  const hasNotices = added.notices.length > 0
  const notices = hasNotices ? added.notices : [{ code: 'added', message: `${name} is in your cart.` }]
  if (form.isStaying) return replyWith({ ok: true as const, notices, code: null }, { cookies })
  const isBuyingNow = form.value.intent === 'buy-now'
  if (isBuyingNow) await activateStep({ ...context, cartToken: cartToken ?? context.cartToken }, 'address')
  return redirectWith(context, isBuyingNow ? addressStepPath : cartPath, {
    cookies,
    flash: { tone: hasNotices ? 'info' : 'success', message: notices.map(({ message }) => message).join(' ') },
  })
}
