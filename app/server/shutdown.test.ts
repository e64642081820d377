import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { prepareShutdown } from './shutdown'

let server: Server
const agent = new Agent({ keepAlive: true })
afterEach(() => {
  server.closeAllConnections()
  agent.destroy()
})

async function serve(answer: (response: ServerResponse) => void) {
  server = createServer((_request, response) => answer(response))
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
  return { close, send, nextRequest: () => once(server, 'request') }
}

test('a running request is answered and its connection closed, so that the server stops immediately', async () => {
  let finish = () => {}
  const { close, send, nextRequest } = await serve((response) => {
    finish = () => response.end('done')
  })
  const begun = nextRequest()
  const answered = send()
  await begun
  const startedAt = Date.now()
  const closed = close()
  finish()
  const [reply] = await answered
  expect([reply?.statusCode, reply?.headers.connection]).toEqual([200, 'close'])
  reply?.resume()
  await closed
  expect(Date.now() - startedAt).toBeLessThan(5000)
})

test('a response that had begun is sent completely, and its open connection does not delay the shutdown', async () => {
  let finish = () => {}
  const { close, send } = await serve((response) => {
    response.write('first ')
    finish = () => response.end('last')
  })
  const [reply] = await send()
  const startedAt = Date.now()
  const closed = close()
  finish()
  let text = ''
  for await (const chunk of reply ?? []) text += chunk
  expect(text).toBe('first last')
  await closed
  expect(Date.now() - startedAt).toBeLessThan(5000)
})
