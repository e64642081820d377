import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** A smaller body is sent as it is: its headers are most of the answer. In bytes. */
const minSize = 512
/** For a body that may be sent once only: stronger compression takes longer than it saves. */
const defaultLevel = { br: 4, gzip: 6 }

/** The best encoding that an Accept-Encoding header allows, of those we make; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  for (const encoding of ['br', 'gzip'] as const) {
    const at = accepted.indexOf(encoding)
    if (at >= 0 && !/^(?:br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(accepted.slice(at))) return encoding
  }
  return null
}

/** The body compressed in one step, outside the event loop; null for a body that is too small to gain by it. */
export async function compressBody(
  body: Buffer,
  encoding: Encoding,
  level = defaultLevel[encoding],
): Promise<Buffer | null> {
  if (body.byteLength < minSize) return null
  if (encoding === 'gzip') return gzipAsync(body, { level })
  return brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  })
}
