import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { kilobytes, minutes, seconds } from '~/domain/shared/units'
import { endSlowBodies, watchBody } from './slow-bodies'
import { answerUnreadableRequests } from './unreadable-requests'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

const times = { form: seconds(60), step: seconds(30), most: minutes(20) }
const withFiles = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': `${kilobytes(9000)}` }
const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${kilobytes(9)}` }

/** Sends bytes once in each pause, and returns after how many seconds the request is ended; null within ten minutes. */
function endOf(headers: object, bytes: number, pause: number, unread = 0): number | null {
  vi.useFakeTimers()
  const socket = { bytesRead: 0 }
  const body = { readableLength: unread, readableHighWaterMark: kilobytes(16), complete: false }
  let ended: number | null = null
  const began = Date.now()
  watchBody({ ...body, headers: { ...headers }, socket }, times, () => {
    ended = (Date.now() - began) / 1000
  })
  for (let time = 0; time < minutes(10) && ended === null; time += pause) {
    vi.advanceTimersByTime(pause)
    socket.bytesRead += bytes
  }
  return ended
}

test('a form with files may take as long as they keep arriving', () => {
  expect(endOf(withFiles, kilobytes(10), seconds(5))).toBeNull()
})

test('a form with files that drips, or of which no more arrives, is ended', () => {
  expect(endOf(withFiles, 1, seconds(4))).toBe(30)
  expect(endOf(withFiles, 0, seconds(4))).toBe(30)
})

test('a form with files is waited for while the shop has not taken what is there, and not for single bytes of it', () => {
  expect(endOf(withFiles, 0, seconds(4), kilobytes(16))).toBeNull()
  expect(endOf(withFiles, 1, seconds(4), 1)).toBe(30)
})

test('any other body has to arrive in its time', () => {
  expect(endOf(form, 1, seconds(4))).toBe(60)
  expect(endOf({ ...form, 'content-type': 'application/json' }, 100, seconds(1))).toBe(60)
})

/** Sends the start of a body to a server that answers at once or never, and returns the statuses that come back. */
async function statusesOf(method: string, answersAtOnce: boolean): Promise<string[]> {
  server = createServer((_request, response) => void (answersAtOnce && response.end('answered')))
  answerUnreadableRequests(server, false)
  endSlowBodies(server, { ...times, form: 100 })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write(`${method} / HTTP/1.1\r\nHost: shop.example.com\r\nContent-Length: 9000\r\n\r\na=`)
  let received = ''
  socket.on('data', (piece) => (received += String(piece)))
  socket.on('error', () => {})
  await once(socket, 'close')
  return [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status)
}

test('the connection of every slow body is closed, whatever its method and whether it has been answered', async () => {
  for (const method of ['POST', 'GET']) {
    expect([method, await statusesOf(method, false)]).toEqual([method, ['408']])
    expect([method, await statusesOf(method, true)]).toEqual([method, ['200']])
  }
})
