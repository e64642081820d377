import type { Request, Response } from 'express'
import { callErrorBody } from '~/api/envelope.server'
import { describeRejection } from '~/components/error-pages/describe-error'
import { apiPath, homePath } from '~/paths'

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
  const words = describeRejection(status, message)
  response
    .type('html')
    .send(
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${words.title}</title></head>` +
        `<body><h1>${words.title}</h1><p>${words.message}</p><p><a href="${homePath}">Go Home</a></p></body></html>`,
    )
}
