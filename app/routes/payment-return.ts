import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/framework/server'
import { finalisePayment, paymentOrder } from '~/domain/checkout/finalise-payment.server'
import { isToken } from '~/domain/token.schema'
import { setSafetyHeaders } from '~/response/document.server'
import { getRuntime } from '~/request/runtime.server'

/**
 * Where a payment provider sends the shopper back. Proved by the payment's token alone, asks the provider itself, and is
 * safe to open twice or before time.
 */
async function answer(token: string): Promise<Response> {
  const { db, env } = await getRuntime()
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
  setSafetyHeaders(headers, env.trustsProxy)
  const context = { db, secret: env.sessionSecret, now: () => new Date() }
  const found = isToken(token) ? await finaliseOrAdmit(context, token) : null
  if (!found) return new Response('There is no such payment', { status: 404, headers })
  const page = found.outcome === 'paid' ? '/checkout-complete' : '/checkout-failed'
  return redirect(`${page}?token=${found.orderToken}`, { status: 303, headers })
}

/** A provider that does not answer leaves it unknown whether money was taken; the failure page says so and asks again. */
async function finaliseOrAdmit(context: Parameters<typeof finalisePayment>[0], token: string) {
  try {
    return await finalisePayment(context, token)
  } catch (error) {
    const { log } = await getRuntime()
    log.warn({ err: error }, 'the payment provider does not answer')
    return paymentOrder(context.db, token)
  }
}

export const loader = ({ params }: LoaderFunctionArgs) => answer(params.token ?? '')

/** Some providers post. The token is the proof, so no cookie and no origin count; the body is not read. */
export const action = ({ params }: ActionFunctionArgs) => answer(params.token ?? '')
