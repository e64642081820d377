import type { ActionFunctionArgs } from '~/framework/server'
import { isToken } from '~/domain/shared/token.schema'
import { requestContext, type RequestContext } from '~/http/context.server'
import { setSafetyHeaders } from '~/http/document.server'
import { limitedAction } from '~/http/limits/enforce-limit.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'

/**
 * The action that mail programs post to when "Unsubscribe" is pressed (RFC 8058). The token is the credential: neither
 * cookie nor origin is checked, the body is not read, and the answer is the same for every token.
 */
export function oneClickUnsubscribe(end: (context: RequestContext, token: string) => Promise<void>) {
  const limit = { none: 'the answer is the same for every token, and what a mail began ends at once' }
  return limitedAction(
    limit,
    answerIfAvailable(async (args: ActionFunctionArgs) => {
      const context = await requestContext(args)
      const token = args.params.token ?? ''
      if (isToken(token)) await end(context, token)
      const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
      setSafetyHeaders(headers, context.isSecure)
      return new Response('You are off the list. We have deleted your address.', { headers })
    }),
  )
}
