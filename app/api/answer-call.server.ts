import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { matchCall } from './match-call.server'
import type { ApiCall, CallContext } from './call.server'
import { readCallBody } from './call-body.server'
import { requireSameOrigin } from '~/request/body.server'
import { failureStatus } from '~/response/failure-status'
import { setSafetyHeaders } from '~/response/document.server'
import { requestContext } from '~/request/context.server'
import { getRuntime } from '~/request/runtime.server'

/**
 * Answers every call of /api: finds it, checks the origin, reads and checks the input, calls the domain and wraps the
 * result in `{status, message, data}` (decisions, The API).
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
  const reply = (status: number, body: Record<string, unknown>) => Response.json(body, { status, headers })
  const refusal = (status: number, message: string, errors?: Record<string, string[]>) =>
    reply(status, { status: 'error', message, data: null, ...(errors ? { errors } : {}) })
  try {
    const isHead = request.method === 'HEAD'
    const match = matchCall(calls, isHead ? 'GET' : request.method, path)
    if (!match.found) {
      if (match.allowed.length === 0) return refusal(404, 'There is no such call')
      headers.set('Allow', match.allowed.join(', '))
      return refusal(405, `This call answers ${match.allowed.join(', ')}`)
    }
    if (match.call.method !== 'GET') await requireSameOrigin(request)
    const { values, files } = await readCallBody(request, match.call.bodyLimit)
    const checked = match.call.input.safeParse(values)
    if (!checked.success) {
      const errors: Record<string, string[]> = {}
      for (const issue of checked.error.issues) (errors[issue.path.join('.') || 'body'] ??= []).push(issue.message)
      return refusal(422, 'Please check what was sent', errors)
    }
    const visitor = await requestContext(args)
    const named =
      typeof values.cart_session === 'string' && String(values.api_cart) === 'true' ? values.cart_session : null
    const setCookies: string[] = []
    const context: CallContext = {
      visitor: { ...visitor, cartToken: visitor.cartToken ?? named },
      request,
      params: match.params,
      files,
      setCookies,
      redirectTo: null,
    }
    const result = await match.call.run(context, values)
    for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
    if (!result.ok) return refusal(failureStatus(result.error), result.error.message, result.error.errors)
    if (context.redirectTo) {
      headers.set('Location', context.redirectTo)
      return new Response(null, { status: 303, headers })
    }
    return reply(200, {
      status: 'success',
      message: result.notices.map((notice) => notice.message).join(' '),
      data: result.value,
    })
  } catch (error) {
    if (error instanceof Response) return refusal(error.status, error.statusText || (await error.text()))
    const requestId = request.headers.get('X-Request-Id')
    log.error({ err: error, path, requestId }, 'call failed')
    return reply(500, {
      status: 'error',
      message: 'Something went wrong on our side',
      data: null,
      request_id: requestId,
    })
  }
}
