import type { NextFunction, Request, Response } from 'express'
import { isSameOrigin } from '~/request/origin-check.server'
import { rejectRequest } from './reject-request'

/** Requests to these paths are checked by a token or a signature instead (architecture, The page). */
const originExempt = /^\/(?:webhooks\/|payments\/return\/|(?:back-in-stock|subscribe)\/[^/]+\/unsubscribe$)/

/**
 * Answers 403 to a request that may change data and does not come from a page of this shop, before the app reads it.
 * The app checks the origin too, under any server. But the framework's own check runs before that one, and answers a
 * foreign or malformed Origin with an empty 500.
 */
export function checkOrigin(trustsProxy: boolean) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method === 'GET' || request.method === 'HEAD' || originExempt.test(request.path)) return next()
    const headers = new Headers()
    for (const name of ['host', 'origin', 'referer', 'sec-fetch-site', 'x-forwarded-host']) {
      const value = request.get(name)
      if (value !== undefined) headers.set(name, value)
    }
    if (isSameOrigin({ headers }, trustsProxy)) return next()
    rejectRequest(
      request,
      response,
      403,
      'This form didn’t come from our own page. Please go back, reload and try again.',
    )
  }
}
