import type { NextFunction, Request, Response } from 'express'
import onHeaders from 'on-headers'
import { safetyHeaders } from '~/response/document.server'

/**
 * Adds the safety headers to every response of the server. Headers that a handler has set are not changed. A response
 * without Cache-Control is not stored.
 */
export function addSafetyHeaders(isSecure: boolean) {
  const headers = Object.entries({ ...safetyHeaders(isSecure), 'Cache-Control': 'no-store' })
  return (_request: Request, response: Response, next: NextFunction) => {
    onHeaders(response, () => {
      for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value)
    })
    next()
  }
}
