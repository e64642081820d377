import type { LoaderFunctionArgs } from '~/framework/server'
import { couponCodeSchema } from '~/domain/sales/pricing/coupon.schema'
import { requestContext } from '~/http/context.server'
import { couponCookie } from '~/http/cookies.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { redirectWith } from '~/http/reply.server'
import { cartPath } from '~/paths'

/**
 * A link with the code of a coupon (`/discount/WELCOME10?redirect=/product-category/mugs`), as Shopify has it. It leads to
 * the page that it names, else to the cart, and the code is remembered: a link changes no cart, so the code is applied
 * when something is put into it (http/ready-coupon). Whether there is such a coupon is not told here.
 */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const to = safeRedirectPath(new URL(args.request.url).searchParams.get('redirect'), cartPath)
  const code = couponCodeSchema.safeParse(args.params.code)
  if (!code.success) return redirectWith(context, to)
  return redirectWith(context, to, {
    cookies: [couponCookie(code.data, context.isSecure)],
    flash: { tone: 'info', message: `Your code ${code.data} is ready. We’ll apply it to what you put into your cart.` },
  })
}
