import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

interface RawReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends a request with these headers alone and returns the body as it came: fetch adds headers and decompresses. */
function sendRaw(
  origin: string,
  path: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(origin + path, { method, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

export const rawGet = (origin: string, path: string, headers: Record<string, string>) =>
  sendRaw(origin, path, 'GET', headers)
export const rawPost = (origin: string, path: string, body: string, headers: Record<string, string>) =>
  sendRaw(
    origin,
    path,
    'POST',
    { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length), ...headers },
    body,
  )

/**
 * Sends a text as it is over a connection of its own, which no client for HTTP would send, and reads the answer until
 * the server closes the connection. The status is 0 where it closed it without one.
 */
export function sendText(origin: string, text: string): Promise<{ status: number; headers: Headers; body: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('end', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(
        lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.replace(/^[^:]*: ?/, '')]),
      )
      resolve({ status: Number(first.split(' ')[1] ?? 0), headers, body: body.join('\r\n\r\n') })
    })
    socket.write(text, 'latin1')
  })
}
