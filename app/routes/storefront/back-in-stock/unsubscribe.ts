import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/framework/server'
import { endStockAlert } from '~/domain/stock-alerts/stock-alerts.server'
import { isToken } from '~/domain/token.schema'
import { stockAlertPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { setSafetyHeaders } from '~/response/document.server'
import { answerIfAvailable } from '~/response/unavailable/unavailable.server'

/**
 * Mail programs post here when "Unsubscribe" is pressed (RFC 8058). The token is the credential: neither cookie nor
 * origin is checked, the body is not read, and the answer is the same for every token.
 */
export const action = answerIfAvailable(async (args: ActionFunctionArgs) => {
  const context = await requestContext(args)
  const token = args.params.token ?? ''
  if (isToken(token)) await endStockAlert(context, token)
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
  setSafetyHeaders(headers, context.isSecure)
  return new Response('You are off the list. We have deleted your address.', { headers })
})

/** Opened as a page: the page with the buttons. */
export function loader({ params }: LoaderFunctionArgs): Response {
  return redirect(stockAlertPath(params.token ?? ''), 303)
}
