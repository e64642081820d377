import { request as httpRequest } from 'node:http'

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
