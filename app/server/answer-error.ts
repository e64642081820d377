import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { unavailableReason } from '~db/unavailable'
import { errorForLog, pathForLog } from '~/request/log-safely'
import { rejectRequest } from './reject-request'

/**
 * Answers a request that failed, without details and with a line in the log: 503 while the database cannot be used,
 * else 500.
 */
export function errorHandler(log: Logger) {
  return (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    const reason = unavailableReason(error)
    if (reason !== null) {
      log.error({ reason, err: String(error), path: pathForLog(request.path) }, 'database unavailable')
      response.setHeader('Retry-After', '5')
      return rejectRequest(request, response, 503, 'We can’t answer this just now. Please try again in a few seconds.')
    }
    log.error(
      { err: errorForLog(error, request.path), path: pathForLog(request.path), requestId: request.get('X-Request-Id') },
      'request failed',
    )
    rejectRequest(request, response, 500, 'Something went wrong on our side')
  }
}
