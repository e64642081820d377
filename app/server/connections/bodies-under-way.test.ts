import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createBodyLimit } from './bodies-under-way'

let close = () => {}
afterEach(() => close())

async function serve() {
  const isRejected = createBodyLimit(({ headers }) => headers.network?.toString() ?? null)
  const server = createServer((sent, response) => {
    if (!isRejected(sent, response)) sent.resume().once('end', () => response.end('stored'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  /** Begins to send a form and resolves when the server has seen it. */
  const begin = async (network: string, headers: Record<string, string | number> = { 'Content-Length': 200_000 }) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', network, ...headers },
    })
    const answer = new Promise<string>((resolve, reject) => {
      sent.once('response', (reply) => resolve(`${reply.resume().statusCode} ${reply.headers['retry-after'] ?? ''}`))
      sent.on('error', reject)
    })
    answer.catch(() => {})
    const seen = once(server, 'request')
    sent.flushHeaders()
    await seen
    return { sent, answer }
  }
  const beginAll = async (networks: string[]) => {
    const all = []
    for (const network of networks) all.push(await begin(network))
    return all
  }
  const sendWhole = async (network: string, headers?: Record<string, string | number>) => {
    const { sent, answer } = await begin(network, headers)
    sent.end(Buffer.alloc(Number(headers?.['Content-Length'] ?? 200_000)))
    return answer
  }
  return { begin, beginAll, sendWhole }
}

test('of one network 24 forms with files may arrive at the same time, and another when one has arrived', async () => {
  const { begin, beginAll, sendWhole } = await serve()
  const [first] = await beginAll(Array.from({ length: 24 }, () => 'a'))
  expect(await (await begin('a')).answer).toBe('429 30')
  expect(await (await begin('a', { 'Transfer-Encoding': 'chunked' })).answer).toBe('429 30')
  first?.sent.end(Buffer.alloc(200_000))
  expect(await first?.answer).toBe('200 ')
  await expect.poll(() => sendWhole('a')).toBe('200 ')
})

test('of all networks sixty, and a sender who goes away makes room', async () => {
  const { begin, beginAll, sendWhole } = await serve()
  const [first] = await beginAll(Array.from({ length: 60 }, (_, index) => `network ${index % 10}`))
  expect(await (await begin('another')).answer).toBe('503 30')
  first?.sent.destroy()
  await expect.poll(() => sendWhole('another')).toBe('200 ')
})

test('other forms are not counted', async () => {
  const { beginAll, sendWhole } = await serve()
  await beginAll(Array.from({ length: 24 }, () => 'a'))
  expect(await sendWhole('a', { 'Content-Length': 3 })).toBe('200 ')
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 200_000 }
  expect(await sendWhole('a', urlencoded)).toBe('200 ')
})
