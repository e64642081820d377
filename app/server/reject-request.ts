import type { IncomingMessage, ServerResponse } from 'node:http'
import { callErrorBody } from '~/api/envelope.server'
import { describeRejection } from '~/components/error-pages/describe-error'
import { apiPath, homePath } from '~/paths'
import { loggedIdOf } from './request-log'
import { pathOf } from './request-path'

/** The page can link to no file of the shop, which may be what failed. */
const styles =
  'body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;font:1rem/1.55 system-ui,sans-serif;color:#1b1d2a}' +
  'h1{line-height:1.2}p{overflow-wrap:anywhere}a{display:inline-block;padding:.6rem 0;color:#27346f}'

/**
 * Answers a request that the app does not get: as a page, or in the envelope of the API below /api (decisions, Requests
 * and safety).
 * @param message one of our own texts, as it is written into the page unchanged
 */
export function rejectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
): void {
  const send = (type: string, text: string) => {
    const body = Buffer.from(text)
    response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': body.byteLength })
    response.end(body)
  }
  if (pathOf(request).toLowerCase().startsWith(`${apiPath}/`)) {
    const error = callErrorBody(status, message, status >= 500 ? loggedIdOf(request) : undefined)
    return send('application/json', JSON.stringify(error))
  }
  const words = describeRejection(status, message)
  send(
    'text/html',
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>` +
      `<style>${styles}</style></head>` +
      `<body><h1>${words.title}</h1><p>${words.message}</p><p><a href="${homePath}">Go Home</a></p></body></html>`,
  )
}
