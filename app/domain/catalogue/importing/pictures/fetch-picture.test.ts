import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createPictureSource } from './fetch-picture.server'

const closing: Array<() => void> = []
afterAll(() => closing.forEach((close) => close()))

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

test('this machine never gets a request, under any name', async () => {
  let requests = 0
  const origin = await serve((_request, response) => {
    requests += 1
    response.end('secret')
  })
  const source = createPictureSource()
  for (const url of [origin, origin.replace('127.0.0.1', 'localhost'), 'file:///etc/passwd', 'nonsense'])
    expect((await source(url)).ok).toBe(false)
  expect(requests).toBe(0)
})

test('follows redirects and returns the bytes', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/a') response.writeHead(302, { Location: '/b' }).end()
    else response.end('picture')
  })
  const result = await createPictureSource({ isAllowed: () => true })(`${origin}/a`)
  expect(result.ok && Buffer.from(result.value).toString()).toBe('picture')
})

test('a host that was not reached three times is not tried again', async () => {
  let requests = 0
  const origin = await serve((_request, response) => {
    requests += 1
    response.destroy()
  })
  const source = createPictureSource({ isAllowed: () => true })
  for (let number = 0; number < 5; number += 1) await source(`${origin}/${number}`)
  expect(requests).toBe(3)
})

test('dead links do not stop the other pictures of their host', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/there') response.end('picture')
    else response.writeHead(request.url === '/broken' ? 500 : 404).end()
  })
  const source = createPictureSource({ isAllowed: () => true })
  for (const name of ['broken', 'a', 'b', 'c', 'd']) expect((await source(`${origin}/${name}`)).ok).toBe(false)
  expect((await source(`${origin}/there`)).ok).toBe(true)
})

test('a picture that never ends is rejected at the limit', async () => {
  const origin = await serve((_request, response) => {
    const block = Buffer.alloc(1024 * 1024)
    const write = () => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', write)
    write()
  })
  const result = await createPictureSource({ isAllowed: () => true })(origin)
  expect(result).toMatchObject({ ok: false, error: { message: 'larger than 25 MB' } })
})
