import { redirect, type LoaderFunctionArgs } from '~/framework/server'
import { checkStep } from '~/domain/checkout/check-step.server'
import { readCart } from '~/domain/cart/read-cart.server'
import { getVisitor } from '~/request/visitor.server'

/** /checkout passes on to the step where the cart stands. */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await getVisitor(request)
  const cart = await readCart(visitor)
  const checked = await checkStep(visitor, 'address', cart)
  if (!checked.ok) return redirect(checked.redirectTo, 303)
  return redirect(
    cart.steps.find(({ isActive }) => isActive)?.name === 'payment' ? '/checkout/payment' : '/checkout/address',
    303,
  )
}
