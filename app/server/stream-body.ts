import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createCompressor, type Encoding } from './compress-body'

/** The beginning of a body. */
export interface BodyStart {
  bytes: Buffer
  /** What follows; null when that was all. */
  rest: ReadableStreamDefaultReader<Uint8Array> | null
}

/** Reads a body until it ends or more than `limit` bytes have been read. */
export async function readStart(body: ReadableStream<Uint8Array>, limit: number): Promise<BodyStart> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; size <= limit;) {
    const { done, value } = await reader.read()
    if (done) return { bytes: Buffer.concat(chunks), rest: null }
    chunks.push(value)
    size += value.byteLength
  }
  return { bytes: Buffer.concat(chunks), rest: reader }
}

/**
 * Sends a body while it is read, as fast as the client takes it. When the client leaves, the rest is cancelled. A body
 * that breaks off ends broken, so that nobody takes it for a whole one.
 */
export function streamBody(
  response: ServerResponse,
  { bytes, rest }: BodyStart,
  encoding: Encoding | null,
  onError: (error: unknown) => void,
): void {
  if (encoding !== null) {
    response.removeHeader('Content-Length')
    response.setHeader('Content-Encoding', encoding)
  }
  const chunks = Readable.from(chunksOf(bytes, rest), { objectMode: false, highWaterMark: 1 })
  const sent = encoding === null ? pipeline(chunks, response) : pipeline(chunks, createCompressor(encoding), response)
  sent.catch((error: unknown) => {
    void rest?.cancel().catch(() => {})
    // a client that leaves is no fault
    if (!hasLeft(error)) onError(error)
  })
}

async function* chunksOf(bytes: Buffer, rest: BodyStart['rest']): AsyncGenerator<Uint8Array> {
  yield bytes
  while (rest) {
    const { done, value } = await rest.read()
    if (done) return
    yield value
  }
}

function hasLeft(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
