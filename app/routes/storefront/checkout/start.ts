import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { readCart } from '~/domain/cart/read-cart.server'
import { getVisitor } from '~/http/visitor.server'

/** /checkout passes on to the step where the cart stands. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { steps, lines } = await readCart(await getVisitor(request))
  if (lines.length === 0) return redirect('/cart', 303)
  return redirect(steps.find(({ isActive }) => isActive)?.name === 'payment' ? '/checkout/payment' : '/checkout/address', 303)
}
