import type { OrderPage } from '~/domain/order-page/order-page'
import { readOrderPage } from '~/domain/order-page/read-order-page.server'
import { isToken } from '~/domain/token.schema'
import type { RequestContext } from '~/request/context.server'
import { limitMisses, requireWithinLimit } from './check-limit.server'

/**
 * The placed order with a token, for its pages. Throws 404 for a token that names none, and 429 after too many of them.
 */
export async function requireOrderPage(context: RequestContext, token: string | undefined): Promise<OrderPage> {
  const read = () => readOrderPage(context, token ?? '')
  const isMiss = (found: OrderPage | null) => found === null && isToken(token)
  const found = requireWithinLimit(await limitMisses(context, 'order_link', read, isMiss))
  if (!found) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return found
}
