import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { errorForLog, pathForLog } from '~/request/log-safely'
import { rejectRequest } from './reject-request'

/** Answers a request that failed: 400 for a malformed address, else 500 without details and with a line in the log. */
export function errorHandler(log: Logger) {
  return (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    log.error(
      { err: errorForLog(error, request.path), path: pathForLog(request.path), requestId: request.get('X-Request-Id') },
      'request failed',
    )
    rejectRequest(request, response, 500, 'Something went wrong on our side')
  }
}
