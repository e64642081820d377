import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import { callErrorBody } from '~/api/envelope.server'
import { apiPath } from '~/paths'

/**
 * Answers a request that the app does not get: as a page, or in the envelope of the API below /api (decisions, The
 * API).
 * @param message one of our own texts, as it is written into the page unchanged
 */
export function rejectRequest(request: Request, response: Response, status: number, message: string): void {
  response.status(status)
  if (request.path.toLowerCase().startsWith(`${apiPath}/`)) {
    response.json(callErrorBody(status, message, status >= 500 ? request.get('X-Request-Id') : undefined))
    return
  }
  response
    .type('html')
    .send(
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${STATUS_CODES[status]}</title></head>` +
        `<body><h1>${STATUS_CODES[status]}</h1><p>${message}</p></body></html>`,
    )
}
