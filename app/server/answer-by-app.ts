import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { createReadableStreamFromReadable, type AppLoadContext } from '~/framework/server'
import { compressOnce, encodingFor } from './compress-body'

/** Content that gets smaller when it is compressed; pictures and fonts do not. */
const compressible = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))\b)/

/**
 * Answers requests with the app. An answer is complete when it is sent, so it is compressed in one step: a stream of
 * compressed pieces takes several times as long.
 */
export function answerByApp(handle: (request: Request, context: AppLoadContext) => Promise<Response>) {
  return (request: ExpressRequest, response: ExpressResponse, next: NextFunction): void => {
    let taken: Buffer | null = null
    const takeBody = (body: Buffer) => (taken = body)
    handle(toWebRequest(request, response), { peerAddress: request.socket.remoteAddress, takeBody })
      .then((answer) => send(request, response, answer, taken))
      .catch(next)
  }
}

/** The request as the app reads it. It is aborted when the client goes away before it is answered. */
function toWebRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const abort = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) abort.abort()
  })
  // as pairs, because the request would copy a Headers object
  const headers: Array<[name: string, value: string]> = []
  for (const [name, values] of Object.entries(request.headers))
    if (typeof values === 'string') headers.push([name, values])
    else for (const value of values ?? []) headers.push([name, value])
  const { method } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const made = new Request(`http://${request.headers.host}${request.originalUrl}`, {
    method,
    headers,
    ...(hasBody ? { body: createReadableStreamFromReadable(request), duplex: 'half' } : {}),
  })
  // given to the constructor, it would be watched with weak references, which keep all of the request until a full collection of garbage
  return Object.defineProperty(made, 'signal', { value: abort.signal })
}

async function send(
  request: ExpressRequest,
  response: ExpressResponse,
  answer: Response,
  taken: Buffer | null,
): Promise<void> {
  const { status, headers } = answer
  const body = answer.body ? Buffer.from(await answer.arrayBuffer()) : taken
  const isCompressible = compressible.test(headers.get('Content-Type') ?? '') && !headers.has('Content-Encoding')
  const encoding = body && isCompressible ? encodingFor(request.headers['accept-encoding']) : null
  const compressed = body && encoding ? await compressOnce(body, encoding) : null
  if (response.destroyed) return
  response.statusCode = status
  for (const [name, value] of headers)
    // Express adds the charset
    if (name === 'content-type') response.append(name, value)
    else response.appendHeader(name, value)
  if (isCompressible) response.vary('Accept-Encoding')
  if (compressed && encoding) response.setHeader('Content-Encoding', encoding)
  const sent = compressed ?? body
  if (sent) response.setHeader('Content-Length', sent.byteLength)
  response.end(sent ?? undefined)
}
