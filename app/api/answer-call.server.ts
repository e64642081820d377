import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { isOwnerGate } from '~/domain/site/gates/gates'
import { isToken } from '~/domain/shared/token.schema'
import { requireSameOrigin } from '~/http/body.server'
import { enforceLimit } from '~/http/limits/enforce-limit.server'
import { deletePostedFiles } from '~/http/forms/posted-files.server'
import { licenceResponse, openContext, type RequestContext } from '~/http/context.server'
import { gateFailure } from '~/http/gates/gate-response'
import { pathForLog } from '~/http/log-safely'
import { getRuntime } from '~/http/runtime.server'
import { setSafetyHeaders } from '~/http/document.server'
import { noteUnavailable, setRetryAfter } from '~/http/unavailable/unavailable.server'
import type { ApiCall, CallContext } from './call.server'
import { readCallBody, type CallBody } from './call-body.server'
import { callErrorResponse, callFailureResponse, callResultResponse, unknownCallMessage } from './envelope.server'
import { matchCall } from './match-call.server'

/**
 * Answers a request to /api: finds the call, checks the origin, parses the input, runs the call and wraps what it
 * returns in `{status, message, data}`. Errors are answered in the same format.
 */
export async function answerCall(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  calls: readonly ApiCall[],
): Promise<Response> {
  const { request } = args
  const path = args.params['*'] ?? ''
  const { env, log } = await getRuntime()
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  setSafetyHeaders(headers, env.trustsProxy)
  try {
    const match = matchCall(calls, request.method === 'HEAD' ? 'GET' : request.method, path)
    if (!match.found) {
      if (match.allowed.length === 0) return callErrorResponse(404, unknownCallMessage, headers)
      headers.set('Allow', match.allowed.join(', '))
      return callErrorResponse(405, `This call answers ${match.allowed.join(', ')}`, headers)
    }
    if (match.call.method !== 'GET') await requireSameOrigin(request)
    const { context: visitor, gate, isClosed } = await openContext(args)
    if (gate !== null && !isOwnerGate(gate)) throw licenceResponse(gate, visitor)
    if (gate !== null && !match.call.opensAt?.includes(gate)) return callFailureResponse(gateFailure(gate), headers)
    if (isClosed(match.pathname)) return callErrorResponse(404, 'This is not available in this shop', headers)
    const { fileLimits } = match.call
    const body = await readCallBody(request, fileLimits && { ...fileLimits, dataDir: env.dataDir })
    const parsed = match.call.parse(body.values)
    if (!parsed.ok) {
      const errors = { ...match.call.findMore?.(visitor, body.values), ...parsed.error.errors }
      return callFailureResponse({ ...parsed.error, errors }, headers)
    }
    const context = callContext(visitor, request, match.params, body)
    const limited = await enforceLimit(context.visitor, match.call.limit)
    if (!limited.ok) return callFailureResponse(limited.error, headers)
    const result = await parsed.run(context)
    for (const cookie of context.setCookies) headers.append('Set-Cookie', cookie)
    if (!result.ok || context.redirectTo === null) return callResultResponse(result, match.call.done ?? '', headers)
    headers.set('Location', context.redirectTo)
    return new Response(null, { status: 303, headers })
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
  } finally {
    await deletePostedFiles(request)
  }
}

/**
 * `api_cart=true` with `cart_session` selects a cart when there is no cookie. The cookie has priority.
 */
function callContext(
  visitor: RequestContext,
  request: Request,
  params: Record<string, string>,
  { values, files }: CallBody,
): CallContext {
  const { api_cart: usesSession, cart_session: session } = values
  const sessionToken = String(usesSession) === 'true' && isToken(session) ? session : null
  const cartToken = visitor.cartToken ?? sessionToken
  return { visitor: { ...visitor, cartToken }, request, params, files, setCookies: [], redirectTo: null }
}
