import type { FailureCode } from '~/domain/shared/failure-code'
import type { Failure, Result } from '~/domain/shared/result'
import { failureStatus, rejectionCode } from '~/http/failure-status'

export const unknownCallMessage = 'There is no call at this address'

/** The format of every response of /api, errors included. */
interface Envelope {
  status: 'success' | 'error'
  message: string
  data: unknown
  /** Why a call failed, for programs. Every failure has one. */
  code?: FailureCode
  /** Messages by wire name. */
  errors?: Record<string, string[]>
  /** The id of the request in the log, for an error of the shop itself. */
  request_id?: string
}

function answer(status: number, body: Envelope, headers: Headers): Response {
  return Response.json(body, { status, headers })
}

/** The response for the result of a call. A success says what its notices say, else what the call has done. */
export function callResultResponse(result: Result<unknown>, done: string, headers: Headers): Response {
  if (!result.ok) return callFailureResponse(result.error, headers)
  const message = result.notices.map((notice) => notice.message).join(' ') || done
  return answer(200, { status: 'success', message, data: result.value }, headers)
}

export function callFailureResponse({ code, message, errors, retryAfter }: Failure, headers: Headers): Response {
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  return answer(
    failureStatus({ code }),
    { status: 'error', message, data: null, code, ...(errors ? { errors: byWireName(errors) } : {}) },
    headers,
  )
}

/** Fields of the domain that calls have under another name; '' is what was sent as a whole. */
const wireNames: Readonly<Record<string, string>> = { hasAcceptedTerms: 'accept_terms', '': 'body' }

function byWireName(errors: Record<string, string[]>): Record<string, string[]> {
  const nameOf = (field: string) =>
    wireNames[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [nameOf(field), messages]))
}

/** The body for an invalid request, or for an error of the shop itself, which has a `requestId` in the log. */
export function callErrorBody(status: number, message: string, requestId?: string): Envelope {
  const body: Envelope = { status: 'error', message, data: null, code: rejectionCode(status) }
  return requestId === undefined ? body : { ...body, request_id: requestId }
}

/** The response for an invalid request, or for an error of the shop itself. */
export function callErrorResponse(status: number, message: string, headers: Headers, requestId?: string): Response {
  return answer(status, callErrorBody(status, message, requestId), headers)
}
