import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { errorForLog, pathForLog } from '~/request/log-safely'

/** Answers a request that failed: 400 for a malformed address, else 500 without details and with a line in the log. */
export function errorHandler(log: Logger) {
  return (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    if (error instanceof URIError) return void response.status(400).type('text/plain').send('Bad request')
    log.error({ err: errorForLog(error, request.path), path: pathForLog(request.path) }, 'request failed')
    response.status(500).type('text/plain').send('Something went wrong')
  }
}
