import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { drainRejectedBody } from './rejected-bodies'

const reads: Array<[how: string, read: (request: IncomingMessage) => unknown]> = [
  ['not read at all', () => {}],
  ['waited for', (request) => request.once('readable', () => {})],
  ['read piece by piece', (request) => request.iterator({ destroyOnReturn: false }).next()],
  ['read as it comes', (request) => request.on('data', () => {})],
]

test.each(reads)('after a form that was rejected and %s, its connection is used again', async (_how, read) => {
  const server = createServer((request, response) => {
    drainRejectedBody(request, response)
    if (request.method === 'POST') read(request)
    response.end('answer')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  try {
    let answers = ''
    socket.on('data', (chunk) => (answers += chunk.toString()))
    await once(socket, 'connect')
    // more than what the stream keeps for its reader
    const [before, after] = ['x'.repeat(20_000), 'x'.repeat(280_000)]
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n${before}`)
    await expect.poll(() => answers).toContain('answer')
    socket.write(`${after}GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await expect.poll(() => answers.split('answer').length - 1, { timeout: 3000 }).toBe(2)
  } finally {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  }
})
