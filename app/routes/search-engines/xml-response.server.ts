import { setImmediate } from 'node:timers/promises'
import { setSafetyHeaders } from '~/http/document.server'

const encoder = new TextEncoder()

/** Answers with XML that is written while it is read from the database, so that its length needs no memory. */
export function xmlResponse(lines: AsyncGenerator<string> | string, isSecure: boolean): Response {
  const headers = new Headers({
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'X-Robots-Tag': 'noindex',
  })
  setSafetyHeaders(headers, isSecure)
  if (typeof lines === 'string') return new Response(lines, { headers })
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // SQLite answers at once: without this, all other requests would wait for the whole file
      await setImmediate()
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, { headers })
}
