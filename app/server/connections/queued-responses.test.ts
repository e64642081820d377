import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeQueuedResponses } from './queued-responses'

const server = createServer()
afterEach(() => server.close())

test('responses that wait behind another one are closed when their connection ends', async () => {
  closeQueuedResponses(server)
  const responses: ServerResponse[] = []
  server.on('request', (_request, response: ServerResponse) => responses.push(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(4))
  await expect.poll(() => responses).toHaveLength(4)
  const [sent, ...queued] = responses
  // one of those that wait has been answered already
  queued[0]?.end('done')
  const closed = responses.map((response) => once(response, 'close'))
  sent?.end('done')
  await closed[0]
  socket.resetAndDestroy()
  await Promise.all(closed)
  expect(queued.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
})
