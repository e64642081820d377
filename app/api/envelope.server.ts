import type { Failure, Result } from '~/domain/result'
import { failureStatus } from '~/response/failure-status'

/** Every answer of /api has this shape, whatever happened (decisions, The API). */
interface Envelope {
  status: 'success' | 'error'
  message: string
  data: unknown
  /** Messages by the names on the wire. */
  errors?: Record<string, string[]>
  /** Of the log, where the shop itself failed. */
  request_id?: string
}

function answer(status: number, body: Envelope, headers: Headers): Response {
  return Response.json(body, { status, headers })
}

/** What a call returned. */
export function callResultResponse(result: Result<unknown>, headers: Headers): Response {
  if (!result.ok) return callFailureResponse(result.error, headers)
  const message = result.notices.map((notice) => notice.message).join(' ')
  return answer(200, { status: 'success', message, data: result.value }, headers)
}

export function callFailureResponse({ code, message, errors }: Failure, headers: Headers): Response {
  return answer(
    failureStatus({ code }),
    { status: 'error', message, data: null, ...(errors ? { errors } : {}) },
    headers,
  )
}

/** An error of the request itself, or of the shop: then `requestId` names its line of the log. */
export function callErrorResponse(status: number, message: string, headers: Headers, requestId?: string): Response {
  const body: Envelope = { status: 'error', message, data: null }
  return answer(status, requestId === undefined ? body : { ...body, request_id: requestId }, headers)
}
