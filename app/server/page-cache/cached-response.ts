import type { IncomingMessage, ServerResponse } from 'node:http'
import { cachedForHeader, countedSearchHeader, showsViewedHeader, viewedProductHeader } from '~/http/cached/cached-page'
import { matchesEtag } from '~/http/document.server'
import { compressBody, encodingFor, type Encoding } from '~/server/compress-body'

type Levels = Readonly<Record<Encoding, number>>

/**
 * For the first requests of a body. Brotli's level 5 makes a page 8 % smaller than level 4, and takes a third longer.
 */
const firstLevels: Levels = { br: 5, gzip: 6 }
const strongestLevels: Levels = { br: 11, gzip: 9 }
/**
 * By the number of a body's requests, what it is then worth: 40 ms of another thread for 7 % of a page, and later 120
 * ms for 3 % more.
 */
const levelsFrom = new Map<number, Partial<Levels>>([
  [5, { br: 10, gzip: strongestLevels.gzip }],
  [30, { br: strongestLevels.br }],
])

type RawHeaders = string[]

/** One body with everything that is sent with it made ahead: headers of each kind of answer, compressed forms. */
export interface CachedResponse {
  status: number
  etag: string
  body: Buffer
  encoded: Map<Encoding, Buffer>
  /** Is called when a compressed form has come, so that a cache counts it. */
  onGrown: (() => void) | undefined
  /** First compressions that have not ended: all requests wait for the same. */
  compressing: Map<Encoding, Promise<void>>
  /** The header Vary of the answer. Only an answer that varies by Accept-Encoding is compressed. */
  vary: string | null
  requests: number
  /** Whether it never changes, so that it is worth the strongest compression from its first request on. */
  isImmutable: boolean
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
  cachedForHeader.toLowerCase(),
  viewedProductHeader.toLowerCase(),
  countedSearchHeader.toLowerCase(),
  showsViewedHeader.toLowerCase(),
])

export function createCachedResponse(from: {
  status: number
  etag: string
  body: Buffer
  vary: string | null
  headers: Iterable<[string, string]>
  isImmutable?: boolean
  onGrown?: () => void
}): CachedResponse {
  return {
    status: from.status,
    etag: from.etag,
    body: from.body,
    encoded: new Map(),
    onGrown: from.onGrown,
    compressing: new Map(),
    vary: from.vary,
    requests: 0,
    isImmutable: from.isImmutable ?? false,
    headers: new Map(),
    fixedHeaders: [...from.headers].filter(([name]) => !ownHeaders.has(name.toLowerCase())),
  }
}

/** All that the answer holds in memory. The headers of each kind of answer are lists of the same texts. */
export function heldByAnswer({ etag, body, encoded, fixedHeaders }: CachedResponse): Array<string | Uint8Array> {
  return [etag, body, ...encoded.values(), ...fixedHeaders.flat()]
}

function encodingOf(request: IncomingMessage, { vary }: CachedResponse): Encoding | null {
  return vary?.includes('Accept-Encoding') ? encodingFor(request.headers['accept-encoding']) : null
}

/** Sends the answer if it exists in the encoding that the client wants, without waiting; returns whether it did. */
export function sendIfReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  cacheControl: string,
  cookie: string | null = null,
): boolean {
  const encoding = encodingOf(request, answer)
  if (encoding !== null && !answer.encoded.has(encoding)) return false
  send(request, response, answer, cacheControl, encoding, cookie)
  return true
}

/** Sends the answer, after it has been compressed for the first time where that is wanted. */
export async function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  cacheControl: string,
  cookie: string | null = null,
): Promise<void> {
  const encoding = encodingOf(request, answer)
  if (encoding !== null && !answer.encoded.has(encoding)) await compressFirst(answer, encoding)
  if (!response.destroyed) send(request, response, answer, cacheControl, encoding, cookie)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  cacheControl: string,
  encoding: Encoding | null,
  cookie: string | null,
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
  response.writeHead(isKnown ? 304 : answer.status, cookie === null ? headers : [...headers, 'Set-Cookie', cookie])
  response.end(isKnown ? undefined : (encoded ?? answer.body))
  answer.requests += 1
  const level = encoding && levelsFrom.get(answer.requests)?.[encoding]
  if (level && !answer.isImmutable) void compressInto(answer, encoding, level)
}

function compressFirst(answer: CachedResponse, encoding: Encoding): Promise<void> {
  const { compressing, isImmutable } = answer
  const cached = compressing.get(encoding)
  if (cached) return cached
  const level = (isImmutable ? strongestLevels : firstLevels)[encoding]
  const first = compressInto(answer, encoding, level).finally(() => compressing.delete(encoding))
  compressing.set(encoding, first)
  return first
}

async function compressInto(answer: CachedResponse, encoding: Encoding, level: number): Promise<void> {
  try {
    const buffer = await compressBody(answer.body, encoding, level)
    const cached = answer.encoded.get(encoding)
    if (!buffer || (cached && cached.byteLength <= buffer.byteLength)) return
    answer.encoded.set(encoding, withoutRoom(buffer))
    answer.headers.clear()
    answer.onGrown?.()
  } catch {
    // the plain body is sent instead
  }
}

/** A copy of a buffer that is a part of larger memory, as zlib returns it: all of that would be kept with it. */
function withoutRoom(buffer: Buffer): Buffer {
  if (buffer.byteLength === buffer.buffer.byteLength) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.byteLength)
  buffer.copy(copy)
  return copy
}
