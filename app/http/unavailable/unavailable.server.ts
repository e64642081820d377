import { unavailableReason } from '~db/unavailable'
import type { Failure } from '~/domain/shared/result'
import type { AppLoadContext } from '~/framework/server'
import { pathForLog } from '~/http/log-safely'
import { getRuntime } from '~/http/runtime.server'
import { setSafetyHeaders } from '~/http/document.server'

/** Seconds after which a client may try again, for the header Retry-After. */
const retryAfter = '5'

/** The answer to a form, and to a call of /api, while the shop cannot use its database. */
export const unavailableFailure: Failure = {
  code: 'unavailable',
  message: 'We couldn’t save this just now. What you filled in is still here: please try again in a few seconds.',
  retryAfter: 5,
}

const unavailable = new WeakSet<AppLoadContext>()

/**
 * Logs an error that means that the shop cannot use its database, and remembers it for the request's response. Returns
 * false for any other error.
 */
export async function noteUnavailable(
  error: unknown,
  { request, context }: { request: Request; context?: AppLoadContext },
): Promise<boolean> {
  const reason = unavailableReason(error)
  if (reason === null) return false
  if (context) unavailable.add(context)
  const { log } = await getRuntime()
  log.error(
    {
      reason,
      err: error instanceof Error ? error.message : '',
      path: pathForLog(new URL(request.url).pathname),
      requestId: request.headers.get('X-Request-Id'),
    },
    'database unavailable',
  )
  return true
}

/** Whether noteUnavailable was called for this request. */
export function isUnavailable(context: AppLoadContext): boolean {
  return unavailable.has(context)
}

export function setRetryAfter(headers: Headers): void {
  headers.set('Retry-After', retryAfter)
}

/** A route without a page of its own, which answers 503 while the shop cannot use its database. */
export function answerIfAvailable<Args extends { request: Request }>(
  answer: (args: Args) => Promise<Response>,
): (args: Args) => Promise<Response> {
  return async (args) => {
    try {
      return await answer(args)
    } catch (error) {
      if (!(await noteUnavailable(error, args))) throw error
      const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      setRetryAfter(headers)
      setSafetyHeaders(headers, (await getRuntime()).env.trustsProxy)
      return new Response('We can’t answer this just now. Please try again in a few seconds.', {
        status: 503,
        headers,
      })
    }
  }
}
