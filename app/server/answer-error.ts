import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { unavailableReason } from '~db/unavailable'
import { errorForLog, pathForLog } from '~/http/log-safely'
import { rejectRequest } from './reject-request'
import { loggedIdOf } from './request-log'
import { pathOf } from './request-path'

/**
 * Answers a request that failed, without details and with a line in the log: 503 while the database cannot be used,
 * else 500. An answer that has begun ends broken, so that nobody takes it for a whole one.
 */
export function answerError(log: Logger, error: unknown, request: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(request)
  const reason = unavailableReason(error)
  if (reason === null)
    log.error(
      { err: errorForLog(error, path), path: pathForLog(path), requestId: loggedIdOf(request) },
      'request failed',
    )
  else log.error({ reason, err: String(error), path: pathForLog(path) }, 'database unavailable')
  if (response.headersSent) return void response.destroy()
  if (reason === null) return rejectRequest(request, response, 500, 'Something went wrong on our side')
  response.setHeader('Retry-After', '5')
  rejectRequest(request, response, 503, 'We can’t answer this just now. Please try again in a few seconds.')
}
