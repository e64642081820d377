import { maintenanceRetryAfter, type OwnerGate } from '~/domain/site/gates/gates'
import { fail, type Failure } from '~/domain/shared/result'
import { redirect } from '~/framework/server'
import { comingSoonPath, maintenancePath, passwordGatePath, withQuery } from '~/paths'
import { isProgramPath } from './open-paths'

const retryAfter = maintenanceRetryAfter / 1000

/** The page of each gate of the owner, and its answer to programs. */
const answers: Record<OwnerGate, { page: string; status: number; failure: Failure }> = {
  password: {
    page: passwordGatePath,
    status: 401,
    failure: fail('password_required', 'This shop is protected by a password').error,
  },
  'coming-soon': {
    page: comingSoonPath,
    status: 403,
    failure: fail('not_open_yet', 'This shop is not open yet').error,
  },
  'under-maintenance': {
    page: maintenancePath,
    status: 503,
    failure: {
      ...fail('under_maintenance', 'This shop is under maintenance. Please try again later.').error,
      retryAfter,
    },
  },
}

/** Why a call is refused by a gate. */
export function gateFailure(gate: OwnerGate): Failure {
  return answers[gate].failure
}

/**
 * The answer to a request that a gate holds back: a redirect to the gate's page, or a status for programs. No cache
 * stores it and no search engine lists it.
 * @param path path and query that were asked for; the password's page leads back to it
 */
export function gateResponse(gate: OwnerGate, { path, isRead }: { path: string; isRead: boolean }): Response {
  const { page, status, failure } = answers[gate]
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  const url = new URL(path, 'http://shop.invalid')
  if (isProgramPath(url.pathname)) {
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    if (failure.retryAfter !== undefined) headers.set('Retry-After', String(failure.retryAfter))
    return new Response(failure.message, { status, statusText: failure.message, headers })
  }
  // parameters of the framework's scripts
  for (const name of ['_routes', 'index']) url.searchParams.delete(name)
  const wanted = url.pathname + url.search
  const redirectTo = gate === 'password' && isRead && wanted !== '/' ? wanted : undefined
  // a script loads the page as a whole, because a gate has another layout
  headers.set('X-Remix-Reload-Document', 'true')
  return redirect(withQuery(page, { redirectTo }), { status: 303, headers })
}
