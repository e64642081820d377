import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keptForHeader } from '~/response/kept/kept-page'
import { matchesEtag } from '~/response/document.server'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
export type Encoding = keyof typeof compress

/** From this request on a body is worth the strongest compression, which takes long. */
const popularFrom = 20
const quality = { first: { br: 4, gzip: 6 }, popular: { br: 10, gzip: 9 } }

type RawHeaders = string[]

/** One body with everything that is sent with it made ahead: headers of each kind of answer, compressed forms. */
export interface KeptAnswer {
  status: number
  etag: string
  body: Buffer
  encoded: Map<Encoding, Buffer>
  /** What the answer varies by; null for what is never compressed. */
  vary: string | null
  requests: number
  headers: Map<string, RawHeaders>
  fixedHeaders: ReadonlyArray<readonly [name: string, value: string]>
}

/** Headers that an answer gets of its own. */
const ownHeaders = new Set([
  'cache-control',
  'content-length',
  'content-encoding',
  'etag',
  'vary',
  'x-request-id',
  keptForHeader.toLowerCase(),
])

export function createKeptAnswer(from: {
  status: number
  etag: string
  body: Buffer
  vary: string | null
  headers: Iterable<[string, string]>
}): KeptAnswer {
  return {
    status: from.status,
    etag: from.etag,
    body: from.body,
    encoded: new Map(),
    vary: from.vary,
    requests: 0,
    headers: new Map(),
    fixedHeaders: [...from.headers].filter(([name]) => !ownHeaders.has(name.toLowerCase())),
  }
}

/** Bytes that the answer takes in memory, compressed forms to come included. */
export function sizeOf({ body }: KeptAnswer): number {
  return Math.ceil(body.byteLength * 1.5) + 2048
}

/** The best encoding that the client accepts, of those we make; null for none. */
function encodingFor(request: IncomingMessage, { vary }: KeptAnswer): Encoding | null {
  const accepted = request.headers['accept-encoding']
  if (vary === null || typeof accepted !== 'string') return null
  for (const encoding of ['br', 'gzip'] as const) {
    const at = accepted.indexOf(encoding)
    if (at >= 0 && !/^(?:br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at))) return encoding
  }
  return null
}

/** Sends the answer if it exists in the encoding that the client wants, without waiting; returns whether it did. */
export function sendIfReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
  cacheControl: string,
): boolean {
  const encoding = encodingFor(request, answer)
  if (encoding !== null && !answer.encoded.has(encoding)) return false
  send(request, response, answer, cacheControl, encoding)
  return true
}

/** Sends the answer, after it has been compressed for the first time where that is wanted. */
export async function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
  cacheControl: string,
): Promise<void> {
  const encoding = encodingFor(request, answer)
  if (encoding !== null && !answer.encoded.has(encoding)) await compressInto(answer, encoding, quality.first[encoding])
  if (!response.destroyed) send(request, response, answer, cacheControl, encoding)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
  cacheControl: string,
  encoding: Encoding | null,
): void {
  const ifNoneMatch = request.headers['if-none-match']
  const isKnown = ifNoneMatch !== undefined && answer.status === 200 && matchesEtag(ifNoneMatch, answer.etag)
  const encoded = encoding === null ? undefined : answer.encoded.get(encoding)
  const kind = `${isKnown ? 304 : ''}${encoded ? encoding : ''} ${cacheControl}`
  let headers = answer.headers.get(kind)
  if (!headers) {
    headers = [...answer.fixedHeaders.flat(), 'Cache-Control', cacheControl, 'ETag', answer.etag]
    if (answer.vary !== null) headers.push('Vary', answer.vary)
    if (!isKnown) {
      if (encoded && encoding) headers.push('Content-Encoding', encoding)
      headers.push('Content-Length', String((encoded ?? answer.body).byteLength))
    }
    answer.headers.set(kind, headers)
  }
  response.writeHead(isKnown ? 304 : answer.status, headers)
  response.end(isKnown ? undefined : (encoded ?? answer.body))
  answer.requests += 1
  if (encoding && answer.requests === popularFrom) void compressInto(answer, encoding, quality.popular[encoding])
}

async function compressInto(answer: KeptAnswer, encoding: Encoding, level: number): Promise<void> {
  if (answer.body.byteLength < 512) return
  try {
    const buffer =
      encoding === 'br'
        ? await compress.br(answer.body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: level,
              [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.byteLength,
            },
          })
        : await compress.gzip(answer.body, { level })
    const known = answer.encoded.get(encoding)
    if (known && known.byteLength <= buffer.byteLength) return
    answer.encoded.set(encoding, buffer)
    answer.headers.clear()
  } catch {
    // the plain body is sent instead
  }
}
