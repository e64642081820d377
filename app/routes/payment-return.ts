import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/framework/server'
import { finalisePayment, readPaymentState } from '~/domain/sales/checkout/finalise-payment.server'
import { StockMismatchError } from '~/domain/catalogue/stock/stock-mismatch-error'
import { isToken } from '~/domain/shared/token.schema'
import { noteTrialReturn } from '~/domain/sales/payments/trials/trial-payments.server'
import { pathAfterTrial } from '~/http/admin/path-after-trial.server'
import { pathAfterPayment } from '~/http/path-after-payment'
import { setSafetyHeaders } from '~/http/document.server'
import { limitMisses } from '~/http/limits/check-limit.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { limitedAction } from '~/http/limits/enforce-limit.server'
import { requestContext, type RequestContext } from '~/http/context.server'

/**
 * The address that a payment provider redirects the shopper to. Trusts only the payment's token, queries the provider
 * itself, and is safe to open twice or before the payment has ended.
 */
async function answer(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const token = args.params.token ?? ''
  const context = await requestContext(args)
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
  setSafetyHeaders(headers, context.isSecure)
  const finalise = async () => (isToken(token) ? whereToGo(context, token) : null)
  const finalised = await limitMisses(context, 'payment_link', finalise, (path) => path === null && isToken(token))
  if (!finalised.ok) {
    headers.set('Retry-After', String(finalised.error.retryAfter ?? 60))
    return new Response(finalised.error.message, { status: 429, headers })
  }
  const found = finalised.value
  if (!found) return new Response('We can’t find this payment', { status: 404, headers })
  return redirect(found, { status: 303, headers })
}

/** Where the shopper goes on, or the owner who has made a test payment; null for a token that names nothing. */
async function whereToGo(context: RequestContext, token: string): Promise<string | null> {
  const state = await finaliseOrRead(context, token)
  if (state) return pathAfterPayment(state)
  const trial = await noteTrialReturn(context, token)
  return trial && pathAfterTrial(context, trial)
}

/**
 * When a provider does not answer, it is unknown whether money was taken. The failure page tells the shopper and
 * queries the provider again.
 */
async function finaliseOrRead(context: RequestContext, token: string) {
  try {
    return await finalisePayment(context, token, { isToldNew: true })
  } catch (error) {
    if (!(error instanceof StockMismatchError)) context.log.warn({ err: error }, 'the payment provider does not answer')
    return readPaymentState(context.db, token)
  }
}

export const loader = answerIfAvailable(answer)

/** Some providers send a POST. The token is the credential: cookie and origin are not checked, the body is not read. */
export const action = limitedAction({ inside: ['payment_link'] }, answerIfAvailable(answer))
