import type { ActionFunctionArgs } from '~/framework/server'
import { handleWebhook } from '~/domain/sales/checkout/payment-events.server'
import { kilobytes } from '~/domain/shared/units'
import { readBytes } from '~/http/body.server'
import { setSafetyHeaders } from '~/http/document.server'
import { limitMisses } from '~/http/limits/check-limit.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { limitedAction } from '~/http/limits/enforce-limit.server'
import { requestContext } from '~/http/context.server'

/** Handles the report of a payment provider. Checks its signature over the raw body, but neither cookie nor origin. */
export const action = limitedAction(
  { inside: ['webhook'] },
  answerIfAvailable(async (args: ActionFunctionArgs) => {
    const { request, params } = args
    const context = await requestContext(args)
    const headers = new Headers({ 'Cache-Control': 'no-store' })
    setSafetyHeaders(headers, context.isSecure)
    const body = new TextDecoder().decode(await readBytes(request, kilobytes(256)))
    const handle = () => handleWebhook(context, params, request.headers, body)
    const handled = await limitMisses(context, 'webhook', handle, (isValid) => !isValid)
    if (!handled.ok) {
      headers.set('Retry-After', String(handled.error.retryAfter ?? 60))
      return new Response(handled.error.message, { status: 429, headers })
    }
    const isValid = handled.value
    return new Response(isValid ? 'ok' : 'invalid', { status: isValid ? 200 : 400, headers })
  }),
)

export function loader(): Response {
  return new Response('Only POST', { status: 405, headers: { Allow: 'POST' } })
}
