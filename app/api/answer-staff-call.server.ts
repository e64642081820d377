import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { requirePermission } from '~/domain/operations/actors/staff-context'
import { isOwnerGate } from '~/domain/site/gates/gates'
import { shownFailure } from '~/http/admin/staff-context.server'
import { licenceResponse, openContext } from '~/http/context.server'
import { setSafetyHeaders } from '~/http/document.server'
import { findCallerWithinLimit } from '~/http/limits/staff-key.server'
import { pathForLog } from '~/http/log-safely'
import { getRuntime } from '~/http/runtime.server'
import { noteUnavailable, setRetryAfter } from '~/http/unavailable/unavailable.server'
import { readCallBody } from './call-body.server'
import { callErrorResponse, callFailureResponse, callResultResponse, unknownCallMessage } from './envelope.server'
import { matchCall } from './match-call.server'
import type { StaffCall } from './staff-call.server'

/**
 * Answers a request to /api/staff, in the format of the other calls. Who calls is known by the key in its Authorization
 * header alone: no cookie is read, so no other site can have a browser send a call. Past every gate of the owner.
 */
export async function answerStaffCall(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  calls: readonly StaffCall[],
): Promise<Response> {
  const { request } = args
  const path = `staff/${args.params['*'] ?? ''}`
  const { env, log } = await getRuntime()
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  setSafetyHeaders(headers, env.trustsProxy)
  try {
    const { context: visitor, gate } = await openContext({ request: withoutCookies(request), context: args.context })
    if (gate !== null && !isOwnerGate(gate)) throw licenceResponse(gate, visitor)
    const caller = await findCallerWithinLimit(visitor, request.headers.get('Authorization'))
    if (!caller.ok) {
      if (caller.error.code === 'unauthenticated') headers.set('WWW-Authenticate', 'Bearer')
      return callFailureResponse(caller.error, headers)
    }
    const match = matchCall(calls, request.method === 'HEAD' ? 'GET' : request.method, path)
    if (!match.found) {
      if (match.allowed.length === 0) return callErrorResponse(404, unknownCallMessage, headers)
      headers.set('Allow', match.allowed.join(', '))
      return callErrorResponse(405, `This call answers ${match.allowed.join(', ')}`, headers)
    }
    // the table has nothing but calls of the staff
    const call = calls.find((one) => one === match.call)
    if (!call) throw new Error(`${path} is no call of the staff`)
    const allowed = requirePermission(caller.value, call.permission)
    if (!allowed.ok) return callFailureResponse(shownFailure(allowed.error), headers)
    const body = await readCallBody(request)
    const parsed = call.parseFor(body.values)
    if (!parsed.ok) return callFailureResponse(parsed.error, headers)
    const result = await parsed.run({ visitor, staff: caller.value, params: match.params })
    if (!result.ok) return callFailureResponse(shownFailure(result.error), headers)
    return callResultResponse(result, call.done ?? '', headers)
  } catch (error) {
    if (error instanceof Response)
      return callErrorResponse(error.status, error.statusText || (await error.text()), headers)
    const requestId = request.headers.get('X-Request-Id') ?? undefined
    if (await noteUnavailable(error, args)) {
      setRetryAfter(headers)
      return callErrorResponse(503, 'We can’t do this just now. Please try again.', headers, requestId)
    }
    log.error({ err: error, path: pathForLog(path), requestId }, 'call failed')
    return callErrorResponse(500, 'Something went wrong on our side', headers, requestId)
  }
}

/** The request without its cookies and its body, which the context does not read. */
function withoutCookies({ url, method, headers: sent }: Request): Request {
  const headers = new Headers(sent)
  headers.delete('Cookie')
  return new Request(url, { method, headers })
}
