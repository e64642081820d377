import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** A smaller body is sent as it is: its headers are most of the answer. In bytes. */
const minSize = 512
/**
 * For a body that is sent once. Brotli's level 1 makes a page a tenth larger than level 3, less than a packet, but its
 * tables are as small as the page: in a running shop those of level 3 cost a page 0.4 ms, a quarter of the page of the
 * cart, and those of level 5 cost a listing 2 ms, as much as the rest of it.
 */
const levelOfOnce = { br: 1, gzip: 4 }
/** The window of a streamed body, as a power of two: 256 kB, of which each client needs its own. */
const windowOfStreams = 18
/** A larger body would block the event loop for more than a millisecond. In bytes. */
const maxSyncSize = 256 * 1024

/** The best encoding that an Accept-Encoding header allows, of those we make; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  for (const encoding of ['br', 'gzip'] as const) {
    const at = accepted.indexOf(encoding)
    if (at >= 0 && !/^(?:br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at))) return encoding
  }
  return null
}

/** A body: its bytes, or the pieces of its text. */
export type Body = Buffer | readonly string[]

export function bytesOf(body: Body): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(body.join(''))
}

/**
 * Where the bytes of a text stand until they are compressed. Memory that is new for each page takes as long as encoding
 * it.
 */
const scratch = Buffer.allocUnsafeSlow(2 ** 20)
/** The most bytes of a letter, which is one or two units of a string's length. */
const maxBytesOfUnit = 3

/** The bytes of a body, until the next call. */
function shortLivedBytesOf(body: Body): Buffer {
  if (Buffer.isBuffer(body)) return body
  const units = body.reduce((sum, { length }) => sum + length, 0)
  if (units * maxBytesOfUnit > scratch.byteLength) return bytesOf(body)
  let end = 0
  for (const piece of body) end += scratch.write(piece, end)
  return scratch.subarray(0, end)
}

/**
 * The body of an answer that is sent once, compressed; null for a body that is too small to gain by it. A page takes
 * some tenths of a millisecond, and handing it to another thread and back would take as long again.
 */
export async function compressOnce(given: Body, encoding: Encoding): Promise<Buffer | null> {
  const body = shortLivedBytesOf(given)
  const level = levelOfOnce[encoding]
  if (body.byteLength < minSize) return null
  if (body.byteLength > maxSyncSize) return compressBody(Buffer.from(body), encoding, level)
  return encoding === 'gzip'
    ? gzipSync(body, { level })
    : brotliCompressSync(
        body,
        brotliOptions(body, level, { [constants.BROTLI_PARAM_LGWIN]: windowOf(body.byteLength) }),
      )
}

/** The body compressed in one step, outside the event loop; null for a body that is too small to gain by it. */
export async function compressBody(body: Buffer, encoding: Encoding, level: number): Promise<Buffer | null> {
  if (body.byteLength < minSize) return null
  return encoding === 'gzip' ? gzipAsync(body, { level }) : brotliAsync(body, brotliOptions(body, level))
}

/** Compresses a body that is too large for the memory, piece by piece, outside the event loop. */
export function createCompressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: levelOfOnce.gzip })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = constants
  return createBrotliCompress({ params: { [quality]: levelOfOnce.br, [window]: windowOfStreams } })
}

/**
 * The smallest window (a power of two) in which all of a body is seen; a larger one costs a small page a fifth of its
 * time.
 */
function windowOf(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants
  return Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), least), most)
}

function brotliOptions(body: Buffer, level: number, more: BrotliOptions['params'] = {}): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      ...more,
    },
  }
}
