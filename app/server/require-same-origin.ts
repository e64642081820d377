import type { NextFunction, Request, Response } from 'express'
import { setSafetyHeaders } from '~/response/document.server'
import { isSameOrigin } from '~/request/origin-check.server'

/** Proved by token or signature instead (architecture, The page). */
const provedOtherwise = /^\/(webhooks|payments\/return)\//

/**
 * Refuses what would change something and doesn't come from our own pages with a clear 403, before the app reads a byte of it. The app's
 * own checks hold under any server; the framework's, which come first there, answer a foreign or malformed Origin with a bare 500.
 */
export function refuseForeign(trustsProxy: boolean) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method === 'GET' || request.method === 'HEAD' || provedOtherwise.test(request.path)) return next()
    const headers = new Headers()
    for (const name of ['host', 'origin', 'referer', 'sec-fetch-site', 'x-forwarded-host']) {
      const value = request.get(name)
      if (value !== undefined) headers.set(name, value)
    }
    if (isSameOrigin({ headers }, trustsProxy)) return next()
    const safety = new Headers({ 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-store' })
    setSafetyHeaders(safety, trustsProxy)
    response.setHeaders(safety)
    response
      .status(403)
      .type('html')
      .send(
        '<!doctype html><html lang="en"><title>Not sent from our own page</title><p>This form was not sent from our own page. Please go back, reload and try again.</p></html>',
      )
  }
}
