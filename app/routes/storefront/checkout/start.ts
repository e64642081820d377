import { redirect, type LoaderFunctionArgs } from '~/framework/server'
import { checkStep } from '~/domain/sales/checkout/check-step.server'
import { readCheckoutCart } from '~/domain/sales/cart/read-cart.server'
import { pathAfterGuard } from '~/http/step-path'
import { addressStepPath, paymentStepPath } from '~/paths'
import { requestContext } from '~/http/context.server'

/** /checkout redirects to the cart's active step. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const cart = await readCheckoutCart(context)
  const checked = await checkStep(context, 'address', cart)
  if (!checked.ok) return redirect(pathAfterGuard(checked, cart), 303)
  const isPaying = cart.steps.find(({ isActive }) => isActive)?.name === 'payment'
  return redirect(isPaying ? paymentStepPath : addressStepPath, 303)
}
