import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameOrigin } from '~/http/origin-check.server'
import { rejectRequest } from './reject-request'
import { pathOf } from './request-path'

/** Requests to these paths are checked by a token or a signature instead (architecture, The page). */
const originExempt = /^\/(?:webhooks\/|payments\/return\/|(?:back-in-stock|subscribe)\/[^/]+\/unsubscribe$)/

/** Calls by a key alone, which read no cookie. Programs send no Origin; a page of another site does. */
const staffCallPath = /^\/api\/staff\//

/**
 * Answers 403 to a request that may change data and does not come from a page of this shop, before the app reads it,
 * and tells whether it did. The app checks the origin too, under any server. But the framework's own check runs before
 * that one, and answers a foreign or malformed Origin with an empty 500.
 */
export function rejectForeign(request: IncomingMessage, response: ServerResponse, trustsProxy: boolean): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || originExempt.test(pathOf(request))) return false
  if (staffCallPath.test(pathOf(request)) && request.headers.origin === undefined) return false
  const headers = new Headers()
  for (const name of ['host', 'origin', 'referer', 'sec-fetch-site', 'x-forwarded-host']) {
    const value = request.headers[name]?.toString()
    if (value !== undefined) headers.set(name, value)
  }
  if (isSameOrigin({ headers }, trustsProxy)) return false
  rejectRequest(
    request,
    response,
    403,
    'This form didn’t come from our own page. Please go back, reload and try again.',
  )
  return true
}
