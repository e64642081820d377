import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { safetyHeaders } from '~/http/document.server'

/** Statuses for what the parser rejects; everything else is a 400. */
const statusOfError: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers the requests that Node would answer itself, without the safety headers: requests that cannot be read,
 * CONNECT, and requests with an unknown Expect, which is ignored (RFC 9110, 10.1.1).
 */
export function answerUnreadableRequests(server: Server, isSecure: boolean): void {
  const headers = { ...safetyHeaders(isSecure), 'Cache-Control': 'no-store' }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    endWith(socket, statusOfError[error.code ?? ''] ?? 400, headers)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    endWith(socket, 405, { ...headers, Allow: 'GET, HEAD, POST' })
  })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function endWith(socket: Duplex, status: number, headers: Record<string, string>): void {
  if (!socket.writable) return void socket.destroy()
  const text = `${STATUS_CODES[status]}\n`
  const all = Object.entries({
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(text.length),
    Connection: 'close',
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`,
    () => socket.destroy(),
  )
}
