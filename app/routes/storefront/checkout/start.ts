import { redirect, type LoaderFunctionArgs } from '~/framework/server'
import { checkStep } from '~/domain/checkout/check-step.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { requestContext } from '~/request/context.server'

/** /checkout passes on to the step where the cart stands. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const cart = await readCart(context)
  const checked = await checkStep(context, 'address', cart)
  if (!checked.ok) return redirect(checked.redirectTo, 303)
  return redirect(
    cart.steps.find(({ isActive }) => isActive)?.name === 'payment' ? '/checkout/payment' : '/checkout/address',
    303,
  )
}
