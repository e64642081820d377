import { once } from 'node:events'
import { connect } from 'node:net'
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { seconds } from '~/domain/shared/units'
import { prepareShutdown } from './shutdown'

let server: Server
const agent = new Agent({ keepAlive: true, maxFreeSockets: 400 })
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  agent.destroy()
})

async function serve(answer: (response: ServerResponse) => unknown) {
  server = createServer((_request, response) => answer(response))
  // Node would close idle connections itself after five seconds
  server.keepAliveTimeout = seconds(600)
  const close = prepareShutdown(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const send = () => {
    const sent = request({ host: '127.0.0.1', port, agent })
    const answered: Promise<IncomingMessage[]> = once(sent, 'response')
    sent.end()
    return answered
  }
  return { close, send, port, url: `http://127.0.0.1:${port}`, nextRequest: () => once(server, 'request') }
}

/** Lets the timers of a shutdown pass its pauses, but not the time after which it closes what is left. */
const passPauses = () => vi.advanceTimersByTimeAsync(seconds(3))

/** From here on, time passes by `passPauses` alone, so that a slow machine changes nothing. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

test('a running request is answered and its connection closed, so that the server stops immediately', async () => {
  let finish = () => {}
  const { close, send, nextRequest } = await serve((response) => {
    finish = () => response.end('done')
  })
  const begun = nextRequest()
  const answered = send()
  await begun
  stopTime()
  const closed = close()
  finish()
  const [reply] = await answered
  expect([reply?.statusCode, reply?.headers.connection]).toEqual([200, 'close'])
  reply?.resume()
  await passPauses()
  await closed
})

test('a client that asks again and again is told to close by an answer that is ready at once', async () => {
  const { close, send } = await serve((response) => response.end('done'))
  await send().then(([reply]) => reply?.resume())
  const closed = close()
  const [reply] = await send()
  expect([reply?.statusCode, reply?.headers.connection]).toEqual([200, 'close'])
  reply?.resume()
  await closed
})

test('of requests that came together on one connection, all are answered', async () => {
  const responses: ServerResponse[] = []
  const { close, port } = await serve((response) => responses.push(response))
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => responses.length).toBe(2)
  const closed = close()
  for (const [index, response] of responses.entries()) response.end(`answer ${index + 1}`)
  let text = ''
  for await (const chunk of socket) text += chunk
  expect(text.match(/answer \d|Connection: \S+/g)).toEqual([
    'Connection: keep-alive',
    'answer 1',
    'Connection: close',
    'answer 2',
  ])
  await closed
})

test('a response that had begun is sent completely, and its open connection does not delay the shutdown', async () => {
  let finish = () => Promise.resolve()
  const { close, send } = await serve((response) => {
    response.write('first ')
    finish = async () => {
      const ended = once(response, 'close')
      response.end('last')
      await ended
    }
  })
  const [reply] = await send()
  stopTime()
  const closed = close()
  const finished = finish()
  let text = ''
  for await (const chunk of reply ?? []) text += chunk
  expect(text).toBe('first last')
  await finished
  await passPauses()
  await closed
})

test('of hundreds of kept connections with requests under way or on their way, none is reset', async () => {
  const { close, send } = await serve((response) => setTimeout(() => response.end('done'), Math.random() * 400))
  const answerOf = async (sent: ReturnType<typeof send>) => {
    const [reply] = await sent
    let text = ''
    for await (const chunk of reply ?? []) text += chunk
    return `${reply?.statusCode} ${text}`
  }
  // as many connections as requests, which the agent keeps and uses again
  await Promise.all(Array.from({ length: 300 }, () => answerOf(send())))
  const underWay = Array.from({ length: 150 }, () => answerOf(send()))
  const startedAt = Date.now()
  const closed = close()
  // on connections that were idle when the server was told to close
  const onTheirWay = Array.from({ length: 50 }, () => answerOf(send()))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const later = Array.from({ length: 100 }, () => answerOf(send()))
  const answers = await Promise.all([...underWay, ...onTheirWay, ...later])
  expect(new Set(answers)).toEqual(new Set(['200 done']))
  await closed
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})

test('a connection that was made while the event loop was busy is answered', async () => {
  const { close, send } = await serve((response) => response.end('done'))
  const closed = close()
  const sent = Array.from({ length: 30 }, () => send())
  // the sockets connect at the end of this turn; the next turn finds that it is time to stop
  process.nextTick(() => {
    const start = performance.now()
    while (performance.now() - start < 600);
  })
  for (const answered of sent) expect((await answered)[0]?.resume().statusCode).toBe(200)
  await closed
})

test('clients that connect again after each answer are all answered, until the server accepts no more', async () => {
  const { close, url } = await serve((response) => {
    // a page that is rendered
    const start = performance.now()
    while (performance.now() - start < 5);
    response.end('done')
  })
  const outcomes: string[] = []
  const answerOf = async () => {
    const sent = request(url, { agent: false }).end()
    const [reply]: IncomingMessage[] = await once(sent, 'response')
    if (reply) await once(reply.resume(), 'end')
    return 'answered'
  }
  const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed')
  const client = async () => {
    for (let outcome = ''; outcome !== 'ECONNREFUSED'; outcomes.push(outcome)) outcome = await answerOf().catch(codeOf)
  }
  const clients = Promise.all(Array.from({ length: 100 }, client))
  await expect.poll(() => outcomes.length).toBeGreaterThan(200)
  const startedAt = Date.now()
  await close()
  await clients
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(new Set(outcomes)).toEqual(new Set(['answered', 'ECONNREFUSED']))
})
