import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { answerByApp } from './answer-by-app'
import { limitRendering } from './busy'
import { createRenderGate } from './render-gate'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const piece = new TextEncoder().encode('0123456789abcdef'.repeat(4096))

/** A body of `count` pieces of 64 kB, and what has been read of it. */
function bodyOf(count: number, failsAt = Infinity) {
  const state = { pulled: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.pulled === failsAt) throw new Error('broken')
        if (state.pulled === count) return controller.close()
        state.pulled += 1
        controller.enqueue(piece)
      },
      cancel: () => void (state.isCancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { state, body }
}

/** A server that has room for one rendering. */
async function serve(answer: (path: string) => Response) {
  const gate = createRenderGate(1, 10)
  const errors: unknown[] = []
  const server = createServer((request, response) => {
    const onError = (error: unknown) => {
      errors.push(error)
      response.destroy()
    }
    void limitRendering(gate, request, response, false, (body) =>
      answerByApp(async ({ url }) => answer(new URL(url).pathname), request, response, body, onError),
    )
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const ask = (path: string, headers = {}) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, path, headers, agent: false }, resolve).on('error', reject),
    )
  return { ask, errors, origin: `http://localhost:${port}` }
}

const xml = { headers: { 'Content-Type': 'application/xml' } }

test('of a large answer only as much is read as its client takes, and nothing more when the client has left', async () => {
  const { state, body } = bodyOf(10_000)
  const { ask, errors } = await serve(() => new Response(body, xml))
  const reply = await ask('/feeds/products.xml')
  reply.pause()
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = before === state.pulled
        before = state.pulled
        return isStill
      },
      { interval: 200 },
    )
    .toBe(true)
  expect(state.pulled).toBeLessThan(1000)
  reply.destroy()
  await expect.poll(() => state.isCancelled).toBe(true)
  expect([state.pulled < 1000, errors]).toEqual([true, []])
})

test('a large answer is whole, also compressed', async () => {
  const { origin } = await serve(() => new Response(bodyOf(40).body, xml))
  for (const encoding of ['identity', 'gzip', 'br']) {
    const reply = await fetch(origin, { headers: { 'Accept-Encoding': encoding } })
    expect(reply.headers.get('Content-Encoding') ?? 'identity').toBe(encoding)
    expect((await reply.arrayBuffer()).byteLength).toBe(40 * piece.byteLength)
  }
})

test('a large answer that breaks off does not end as if it were whole', async () => {
  const { origin, errors } = await serve(() => new Response(bodyOf(400, 300).body, xml))
  await expect(fetch(origin).then((reply) => reply.arrayBuffer())).rejects.toThrow('terminated')
  expect(errors).toHaveLength(1)
})

test('large answers that are being sent, and files that are being generated, take no place of a rendering', async () => {
  const { ask, origin } = await serve((path) => {
    if (path === '/cart') return new Response('the cart')
    // the file is not even begun, as when another one is generated before it
    if (path.startsWith('/sitemaps/')) return new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
    return new Response(bodyOf(10_000).body, xml)
  })
  const replies = await Promise.all(['/feeds/products.xml', '/shop-online'].map((path) => ask(path)))
  for (const reply of replies) reply.pause()
  for (let count = 0; count < 8; count += 1) void ask('/sitemaps/products-1.xml').catch(() => {})
  expect(await (await fetch(`${origin}/cart`)).text()).toBe('the cart')
})
