import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createWebhookPost } from './post-webhook.server'

const closing: Array<() => void> = []
afterAll(() => closing.forEach((close) => close()))

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

const headers = { 'Content-Type': 'application/json' }
const post = createWebhookPost({ allowsLocal: true })

test('sends the body, and returns the code of the answer', async () => {
  const bodies: string[] = []
  const origin = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(`${request.method} ${request.url} ${body}`)
    response.writeHead(request.url === '/broken' ? 500 : 204).end()
  })
  expect(await post(`${origin}/hook?key=1`, headers, '{"a":1}')).toEqual({ code: 204 })
  expect(await post(`${origin}/broken`, headers, '{}')).toEqual({ code: 500 })
  expect(bodies).toEqual(['POST /hook?key=1 {"a":1}', 'POST /broken {}'])
})

test('this machine gets no message where it is not allowed, under any name', async () => {
  let requests = 0
  const origin = await serve((_request, response) => {
    requests += 1
    response.end()
  })
  const strict = createWebhookPost({ allowsLocal: false })
  for (const url of [origin, origin.replace('127.0.0.1', 'localhost'), origin.replace('http:', 'https:'), 'nonsense'])
    expect(await strict(url, headers, '{}')).toEqual({ problem: 'address' })
  expect(requests).toBe(0)
})

test('redirects are not followed', async () => {
  let requests = 0
  const origin = await serve((_request, response) => {
    requests += 1
    response.writeHead(307, { Location: '/other' }).end()
  })
  expect(await post(origin, headers, '{}')).toEqual({ code: 307 })
  expect(requests).toBe(1)
})

test('an answer that does not come, or does not end, is not waited for', async () => {
  const silent = await serve(() => {})
  expect(await createWebhookPost({ allowsLocal: true, limit: 50 })(silent, headers, '{}')).toEqual({
    problem: 'no_answer',
  })
  let isClosed: () => void = () => {}
  const closed = new Promise<void>((resolve) => (isClosed = resolve))
  const endless = await serve((_request, response) => {
    response.on('close', isClosed)
    const block = Buffer.alloc(64 * 1024)
    const write = () => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', write)
    write()
  })
  expect(await post(endless, headers, '{}')).toEqual({ code: 200 })
  await closed
})

test('a port where nobody listens is not reached', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  const port = address !== null && typeof address !== 'string' ? address.port : 0
  expect(await post(`http://127.0.0.1:${port}/`, headers, '{}')).toEqual({ problem: 'not_reached' })
})
