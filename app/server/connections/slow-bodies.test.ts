import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { kilobytes } from '~/domain/shared/units'
import { endSlowBodies } from './slow-bodies'
import { answerUnreadableRequests } from './unreadable-requests'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a form of 200 kB in pieces of 40 kB, so many, one in each pause, and then no more. */
async function send(type: string, pieces: number, size = 200): Promise<string> {
  server = createServer((sent, response) => sent.resume().once('end', () => response.end('stored')))
  answerUnreadableRequests(server, false)
  endSlowBodies(server, { form: 1500, step: 1500, most: 60_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const sent = request({
    port: typeof address === 'object' && address ? address.port : 0,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'Content-Type': type, 'Content-Length': kilobytes(size) },
  })
  sent.on('error', () => {})
  const answered: Promise<Array<{ statusCode: number }>> = once(sent, 'response')
  for (let piece = 0; piece < pieces; piece += 1) {
    sent.write(Buffer.alloc(kilobytes(size) / 5))
    if (piece < 4) await sleep(400)
  }
  const [reply] = await answered
  return `${reply?.statusCode}`
}

const withFiles = 'multipart/form-data; boundary=x'

test('a form with files may take as long as they keep arriving', async () => {
  expect(await send(withFiles, 5)).toBe('200')
})

test('a form with files of which no more arrives is ended', async () => {
  expect(await send(withFiles, 3)).toBe('408')
})

test('a form without files has to arrive in its time', async () => {
  expect(await send('application/x-www-form-urlencoded', 5, 50)).toBe('408')
})
