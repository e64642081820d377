import type { Failure } from '~/domain/shared/result'
import { encodeActionData } from '~/framework/server'
import { setRetryAfter, unavailableFailure } from './unavailable.server'

/**
 * The answer to a script while the shop cannot use its database. A form gets the data of a rejected form, because an
 * error would replace the page on which it was filled in.
 */
export function unavailableData({ body, headers: given }: Response, method: string): Response {
  const headers = new Headers(given)
  setRetryAfter(headers)
  const errors = { '': [unavailableFailure.message] }
  const reply = { ok: false, error: { ...unavailableFailure, errors }, errors, code: null }
  return new Response(method === 'GET' ? body : encodeActionData(reply), { status: 503, headers })
}

/** The answer to a script whose form the shop could not handle: as above, the page with the form stays. */
export function failedFormData({ status, headers }: Response): Response {
  const message = 'Something went wrong on our side. What you filled in is still here: please try again.'
  const error: Failure = { code: 'shop_error', message }
  const errors = { '': [message] }
  return new Response(encodeActionData({ ok: false, error: { ...error, errors }, errors, code: null }), {
    status,
    headers,
  })
}
