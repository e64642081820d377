import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { pathForLog } from '~/http/log-safely'
import { requestIdOf } from '~/http/request-id'
import { pathOf } from './request-path'

/** The id of a request, once it is logged. */
export const loggedIdOf = ({ headers }: IncomingMessage) => headers['x-request-id']?.toString()

/**
 * Gives a request an id, sets it as X-Request-Id for the app and on the response, and writes one log line when it is
 * answered.
 */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  const start = performance.now()
  const requestId = requestIdOf(loggedIdOf(request))
  const path = pathForLog(pathOf(request))
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
}
