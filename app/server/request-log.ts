import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { pathForLog } from '~/request/log-safely'
import { requestIdOf } from '~/request/request-id'

/**
 * Gives each request an id, sets it as X-Request-Id for the app and on the response, and writes one log line for each
 * request.
 */
export function logRequests(log: Logger) {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now()
    const requestId = requestIdOf(request.get('X-Request-Id'))
    const path = pathForLog(request.path)
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      log.info(
        {
          requestId,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round((performance.now() - start) * 10) / 10,
          bytes: Number(response.getHeader('Content-Length') ?? 0) || undefined,
        },
        'request',
      )
    })
    next()
  }
}
