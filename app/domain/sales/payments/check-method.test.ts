import { text } from 'node:stream/consumers'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { problemOfAddress } from './check-method.server'

const servers: Array<{ close(): void }> = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://shop.localhost:${typeof address === 'object' ? address?.port : 0}/webhooks/stripe/x`
}

test('the address of a webhook is right when what nobody has signed is refused there', async () => {
  const asked: Array<string | undefined> = []
  const address = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(400).end()
  })
  expect(await problemOfAddress(address, null)).toBeNull()
  expect(asked).toEqual(['POST /webhooks/stripe/x'])
})

test.each([200, 302, 401, 404, 502])('an address that answers %i is not that of the shop', async (status) => {
  const address = await serve((_request, response) => response.writeHead(status, { Location: '/' }).end())
  expect(await problemOfAddress(address, null)).toContain(`status ${status}`)
})

test('a signed report is to be accepted, whole and with its signature', async () => {
  const asked: Array<string | string[] | undefined> = []
  const address = await serve(async (request, response) => {
    asked.push(request.headers['x-signature'], await text(request))
    response.writeHead(asked.length > 2 ? 400 : 200).end()
  })
  const report = { headers: { 'X-Signature': 'abc' }, body: '{"id":"1"}' }
  expect(await problemOfAddress(address, report)).toBeNull()
  expect(asked).toEqual(['abc', '{"id":"1"}'])
  expect(await problemOfAddress(address, report)).toMatch(/changes what is sent/)
})

test('an address where nobody answers is wrong', async () => {
  expect(await problemOfAddress('http://127.0.0.1:9/webhooks/stripe/x', null)).toMatch(/^Nobody answers/)
})
