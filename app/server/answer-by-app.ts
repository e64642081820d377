import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { megabytes } from '~/domain/shared/units'
import { createReadableStreamFromReadable, type AppLoadContext } from '~/framework/server'
import { bytesOf, compressOnce, encodingFor } from './compress-body'
import { readStart, streamBody } from './stream-body'

/** Content that gets smaller when it is compressed; pictures and fonts do not. */
const compressible = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))\b)/

/** The largest answer that is collected before it is sent, in bytes. */
const maxCollected = megabytes(1)

export type AnswerRequest = (request: Request, context: AppLoadContext) => Promise<Response>

/**
 * Answers a request with the app. An answer of up to a megabyte is complete when it is sent, so it is compressed in one
 * step: a stream of compressed pieces takes several times as long. Of a larger one, only as much is read as the client
 * takes, and no more when the client has left. Resolves when all of it is handed to the connection, which may take long
 * to send it, or when a larger one begins to be sent, so that nobody waits for a slow client.
 * @param onError is told when a larger answer broke off
 */
export async function answerByApp(
  answerRequest: AnswerRequest,
  request: IncomingMessage,
  response: ServerResponse,
  body: Readable,
  onError: (error: unknown) => void,
): Promise<void> {
  let taken: readonly string[] | null = null
  const takeBody = (pieces: readonly string[]) => (taken = pieces)
  const context = { peerAddress: request.socket.remoteAddress, takeBody }
  const answer = await answerRequest(toWebRequest(request, response, body), context)
  await send(request, response, answer, taken, onError)
}

/** All texts of the shop are in UTF-8. */
function withCharset(type: string): string {
  return /^(?:text\/|application\/json\b)(?!.*charset=)/i.test(type) ? `${type}; charset=utf-8` : type
}

/** The request as the app reads it. It is aborted when the client goes away before it is answered. */
function toWebRequest(request: IncomingMessage, response: ServerResponse, body: Readable): Request {
  // as pairs, because the request would copy a Headers object
  const headers: Array<[name: string, value: string]> = []
  for (const [name, values] of Object.entries(request.headers))
    if (typeof values === 'string') headers.push([name, values])
    else for (const value of values ?? []) headers.push([name, value])
  const { method = 'GET' } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const made = new Request(`http://${request.headers.host}${request.url}`, {
    method,
    headers,
    ...(hasBody ? { body: createReadableStreamFromReadable(body), duplex: 'half' } : {}),
  })
  // given to the constructor, it would be watched with weak references, which keep all of the request until a full
  // collection of garbage
  let signal: AbortSignal | undefined
  return Object.defineProperty(made, 'signal', { get: () => (signal ??= signalOf(response)) })
}

/** Made for whoever asks for it: most pages do not. */
function signalOf(response: ServerResponse): AbortSignal {
  const abort = new AbortController()
  const abortUnlessAnswered = () => {
    if (!response.writableFinished) abort.abort()
  }
  if (response.closed) abortUnlessAnswered()
  else response.once('close', abortUnlessAnswered)
  return abort.signal
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  taken: readonly string[] | null,
  onError: (error: unknown) => void,
): Promise<void> {
  const { status, headers } = answer
  const start = answer.body && (await readStart(answer.body, maxCollected))
  const body = start ? start.bytes : taken
  const isCompressible = compressible.test(headers.get('Content-Type') ?? '') && !headers.has('Content-Encoding')
  const encoding = body && isCompressible ? encodingFor(request.headers['accept-encoding']) : null
  const isStreamed = start !== null && start.rest !== null
  const compressed = body && encoding && !isStreamed ? await compressOnce(body, encoding) : null
  if (response.destroyed) return void (await start?.rest?.cancel())
  response.statusCode = status
  for (const [name, value] of headers) response.appendHeader(name, name === 'content-type' ? withCharset(value) : value)
  if (isCompressible) response.setHeader('Vary', [headers.get('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (isStreamed) return streamBody(response, start, encoding, onError)
  if (compressed && encoding) response.setHeader('Content-Encoding', encoding)
  const sent = compressed ?? (body && bytesOf(body))
  if (sent) response.setHeader('Content-Length', sent.byteLength)
  response.end(sent ?? undefined)
}
