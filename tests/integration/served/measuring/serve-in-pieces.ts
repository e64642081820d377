import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The fewest characters of a piece, which ends with the next tag: a picture and the text beside it come one after the
 * other.
 */
const leastLength = 200
/** After these of its body the rest of a page arrives at once: they are more than fits in the window. */
const mostCharacters = 21_000

export interface PiecesServer {
  origin: string
  close(): void
}

/** A server before a shop on localhost that hands on its pages in pieces, 25 ms apart, as a bad line does. */
export async function serveInPieces(origin: string): Promise<PiecesServer> {
  const { hostname, port, host } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' }
    const asked = request({ hostname, port, path: incoming.url, headers }, async (reply) => {
      const { 'content-length': _, ...others } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 500, others)
      if (!reply.headers['content-type']?.startsWith('text/html')) return reply.pipe(outgoing)
      const html = await text(reply)
      const body = html.indexOf('<body')
      outgoing.write(html.slice(0, body))
      let sent = body
      while (sent < Math.min(body + mostCharacters, html.length)) {
        const end = html.indexOf('>', sent + leastLength) + 1 || html.length
        await wait(25)
        outgoing.write(html.slice(sent, end))
        sent = end
      }
      return outgoing.end(html.slice(sent))
    })
    asked.on('error', () => outgoing.destroy())
    asked.end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address() as AddressInfo
  return { origin: `http://localhost:${address.port}`, close: () => server.close() }
}
