import { activateStep } from '~/domain/sales/cart/edit/activate-step.server'
import type { AddedItem } from '~/domain/sales/cart/cart'
import { freeDeliveryNotes } from '~/domain/sales/cart/view/totals-rows'
import type { ResultNotice } from '~/domain/shared/result'
import { addressStepPath, cartPath } from '~/paths'
import type { RequestContext } from './context.server'
import { cartCookie } from './cookies.server'
import type { AddedProduct, BuyFormInput } from '~/http/forms/buy-form.server'
import { addViewedProduct } from './cached/viewed-products.server'
import { applyReadyCoupon } from './ready-coupon.server'
import { redirectWith, replyWith } from './reply.server'

/** Returns the data that the page shows of an item that was added to the cart. */
function addedItem({ cart, lineId }: AddedProduct): AddedItem | null {
  const line = cart.lines.find(({ id }) => id === lineId)
  if (!line) return null
  const { name, picture, choicesText, quantityInDisplayUnit } = line
  return {
    line: { name, picture, choicesText, quantityInDisplayUnit },
    subtotal: cart.totals.subtotal.formatted,
    itemCount: cart.itemCount,
    freeDeliveryNotes: freeDeliveryNotes(cart.delivery),
  }
}

/** Who adds a product has looked at it; from then on the product pages continue the list. */
function viewedWith({ cookies, isSecure }: RequestContext, { cart, lineId }: AddedProduct): string | null {
  const line = cart.lines.find(({ id }) => id === lineId)
  return line ? addViewedProduct(cookies, line.productId, isSecure) : null
}

/**
 * Answers a buy form whose item was added to the cart: with data when a script sent the form, else with a redirect to
 * the cart or, for "buy now", to the address step.
 */
export async function replyToBuyForm(
  context: RequestContext,
  form: { value: Pick<BuyFormInput, 'intent'>; isStaying: boolean },
  added: { value: AddedProduct; notices: ResultNotice[] },
) {
  const { cartToken, productName } = added.value
  const withCart = { ...context, cartToken: cartToken ?? context.cartToken }
  const coupon = await applyReadyCoupon(withCart, added.value.cart)
  const cookies = cartToken === null ? [] : [cartCookie(cartToken, context.settings.cart_expire_days, context.isSecure)]
  cookies.push(...coupon.cookies)
  const viewed = viewedWith(context, added.value)
  if (viewed !== null) cookies.push(viewed)
  const hasNotices = added.notices.length > 0
  const own = hasNotices ? added.notices : [{ code: 'added', message: `${productName} is in your cart.` }]
  const notices = [...own, ...coupon.notices]
  if (form.isStaying)
    return replyWith(
      {
        ok: true as const,
        notices,
        code: null,
        added: addedItem({ ...added.value, cart: coupon.cart ?? added.value.cart }),
      },
      { cookies },
    )
  const isBuyingNow = form.value.intent === 'buy-now'
  if (isBuyingNow) await activateStep(withCart, 'address')
  return redirectWith(context, isBuyingNow ? addressStepPath : cartPath, {
    cookies,
    flash: { tone: hasNotices ? 'info' : 'success', message: notices.map(({ message }) => message).join(' ') },
  })
}
