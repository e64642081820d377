import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** Characters of HTML in a piece: a part of the header. */
const pieceLength = 700
/** After these the rest of a page arrives at once: they are more than fits in the window. */
const mostPieces = 30

export interface PiecesServer {
  origin: string
  close(): void
}

/** A server before a shop on localhost that hands on its pages in pieces, 40 ms apart, as a bad line does. */
export async function serveInPieces(origin: string): Promise<PiecesServer> {
  const { hostname, port, host } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' }
    const asked = request({ hostname, port, path: incoming.url, headers }, async (reply) => {
      const { 'content-length': _, ...others } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 500, others)
      if (!reply.headers['content-type']?.startsWith('text/html')) return reply.pipe(outgoing)
      const html = await text(reply)
      let sent = 0
      const send = (end: number) => {
        outgoing.write(html.slice(sent, end))
        sent = end
      }
      send(html.indexOf('<body'))
      for (let pieces = 0; pieces < mostPieces && sent < html.length; pieces += 1) {
        await wait(40)
        send(sent + pieceLength)
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
