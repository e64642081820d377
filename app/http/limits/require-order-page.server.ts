import type { OrderPage } from '~/domain/sales/order-page/order-page'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import type { Result } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import type { RequestContext } from '~/http/context.server'
import { limitMisses, requireWithinLimit } from './check-limit.server'

/** The placed order with a token, or null, unless too many tokens that name nothing were sent before. */
export async function findOrderPageWithinLimit(
  context: RequestContext,
  token: string,
): Promise<Result<OrderPage | null>> {
  const read = () => readOrderPage(context, token)
  return limitMisses(context, 'order_link', read, (found) => found === null && isToken(token))
}

/**
 * The placed order with a token, for its pages. Throws 404 for a token that names none, and 429 after too many of them.
 */
export async function requireOrderPage(context: RequestContext, token: string | undefined): Promise<OrderPage> {
  const found = requireWithinLimit(await findOrderPageWithinLimit(context, token ?? ''))
  if (!found) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return found
}
