import { activateStep } from '~/domain/cart/edit/activate-step.server'
import type { Notice } from '~/domain/result'
import { fieldText } from '~/request/body.server'
import type { RequestContext } from '~/request/context.server'
import type { Added } from '~/request/forms/cart-form.server'
import { redirectWith, replyWith } from './reply.server'

/** What a buy form may ask for. */
export function isBuyIntent(intent: string | undefined): boolean {
  return intent === 'add' || intent === 'buy-now'
}

/** After something was put into the cart: stay (a script asked), go to the cart, or, for buy now, on to the address. */
export async function answerAdded(
  context: RequestContext,
  form: FormData,
  { cookies, cartToken, name }: Added,
  own: Notice[],
) {
  const notices = own.length > 0 ? own : [{ code: 'added', message: `${name} is in your cart.` }]
  if (fieldText(form, 'stay') === '1') return replyWith({ ok: true as const, notices, code: null }, { cookies })
  const isBuyingNow = fieldText(form, 'intent') === 'buy-now'
  if (isBuyingNow) await activateStep({ ...context, cartToken: cartToken ?? context.cartToken }, 'address')
  return redirectWith(context, isBuyingNow ? '/checkout/address' : '/cart', {
    cookies,
    flash: { tone: own.length > 0 ? 'info' : 'success', message: notices.map(({ message }) => message).join(' ') },
  })
}

/** The words and choices of a buy form, to be shown again after a refusal. */
export function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^(text\.|choice\.|quantity$|imageToken$)/.test(name) && typeof value === 'string'
        ? [[name, value.slice(0, 500)]]
        : [],
    ),
  )
}
