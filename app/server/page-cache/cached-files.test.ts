import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compressBody } from '~/server/compress-body'
import { createFileStore } from './cached-files'

// works as always, and counts its calls
vi.mock('~/server/compress-body', { spy: true })

const folder = mkdtempSync(join(tmpdir(), 'shop-assets-'))
const rendered: string[] = []
/** A style sheet that the strongest compression makes smaller than others do. */
const styles = Array.from({ length: 200 }, (_, n) => `.c${(n * 7919) % 1000}{width:${(n * 99991) % 977}px}`).join('')
let server: Server
let port = 0

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry-hash.js'), 'the script')
  writeFileSync(join(folder, 'assets/entry-hash.js.br'), 'compressed')
  writeFileSync(join(folder, 'assets/gone.js'), 'deleted later')
  writeFileSync(join(folder, 'assets/gone.js.br'), 'deleted later')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  const answerFile = createFileStore({
    folder,
    isSecure: false,
    render: async (path, _host, accept) => {
      rendered.push(path)
      // while the others arrive
      if (path.includes('a3') || path.includes('at-first')) await wait(50)
      if (path.startsWith('/images/broken')) throw new Error('no')
      const isCached = /^\/(?:images\/a|fonts\/a|theme\/(?:current|again)\.css)/.test(path)
      const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : accept || 'image/webp'
      return new Response(path.startsWith('/theme/') ? styles : `${path} ${' '.repeat(1000)}`, {
        status: isCached ? 200 : 404,
        headers: {
          'Content-Type': type,
          'Cache-Control': isCached ? 'public, max-age=31536000, immutable' : 'no-store',
          ...(path.startsWith('/images/') ? { Vary: 'Accept' } : {}),
        },
      })
    },
  })
  server = createServer((request, response) =>
    answerFile(request, response, () => {
      response.statusCode = 404
      response.end('not a file')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function requestFile(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const sent = httpRequest({ port, path, method, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk) => (body += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, body }))
    })
    sent.on('error', reject).end()
  })
}

test('a file with a hashed name is immutable for a year, another one is fresh for an hour', async () => {
  expect((await requestFile('/assets/entry-hash.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('/javascript; charset='),
    vary: 'Accept-Encoding',
  })
  const { headers, body } = await requestFile('/favicon.svg')
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'image/svg+xml' })
  expect(body).toBe('<svg/>')
})

test('files of the build have the headers that every answer has, whatever they are asked for with', async () => {
  const safety = {
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  }
  for (const path of ['/assets/entry-hash.js', '/favicon.svg'])
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await requestFile(path, { 'Accept-Encoding': 'br' }, method)
      expect(headers, `${method} ${path}`).toMatchObject(safety)
      const known = await requestFile(path, { 'If-None-Match': headers.etag ?? '' }, method)
      expect([known.status, known.headers['cross-origin-resource-policy']]).toEqual([304, 'same-origin'])
    }
})

test('browsers that accept brotli get the compressed file, with the content type of the plain one', async () => {
  const compressed = await requestFile('/assets/entry-hash.js', { 'Accept-Encoding': 'gzip, br' })
  expect(compressed.body).toBe('compressed')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('/javascript; charset='),
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  const plain = await requestFile('/assets/entry-hash.js', { 'Accept-Encoding': 'gzip, br;q=0' })
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['the script', undefined])
})

test('HEAD is answered with headers only, and a known tag with 304', async () => {
  const head = await requestFile('/assets/entry-hash.js', {}, 'HEAD')
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '10'])
  const known = await requestFile('/assets/entry-hash.js', { 'If-None-Match': head.headers.etag ?? '' })
  expect([known.status, known.body]).toEqual([304, ''])
})

test('a request for anything but a file, and a POST, is passed to the app', async () => {
  for (const path of ['/', '/assets', '/assets/', '/assets/none.js', '/assets/%00', '/..%2fpackage.json'])
    expect([path, (await requestFile(path)).body]).toEqual([path, 'not a file'])
  expect((await requestFile('/favicon.svg', {}, 'POST')).body).toBe('not a file')
})

test('a file that a new build deleted is still there for pages of this one, and a range does not stop the server', async () => {
  rmSync(join(folder, 'assets/gone.js'))
  rmSync(join(folder, 'assets/gone.js.br'))
  for (const encoding of ['br', 'gzip'])
    expect((await requestFile('/assets/gone.js', { 'Accept-Encoding': encoding })).body).toBe('deleted later')
  expect((await requestFile('/favicon.svg', { Range: 'bytes=5-2' })).status).toBe(200)
})

test('a picture is asked of the app once, and comes from memory after that', async () => {
  const first = await requestFile('/images/a1/320.webp', { 'Accept-Encoding': 'br' })
  const again = await requestFile('/images/a1/320.webp', { 'Accept-Encoding': 'br' })
  expect(again.body).toBe(first.body)
  expect(again.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: first.headers.etag,
  })
  expect([again.headers['content-encoding'], again.headers.vary]).toEqual([undefined, 'Accept'])
  expect(rendered.filter((path) => path === '/images/a1/320.webp')).toHaveLength(1)
  const known = await requestFile('/images/a1/320.webp', { 'If-None-Match': first.headers.etag ?? '' })
  expect([known.status, known.body]).toEqual([304, ''])
})

test('a picture that many ask for at once is asked of the app once, and again after it failed', async () => {
  const ask = (path: string) => Promise.all(Array.from({ length: 8 }, () => requestFile(path)))
  const askedFor = (asked: string) => rendered.filter((path) => path === asked)
  const path = '/images/a3/320.webp'
  const found = await ask(path)
  expect(new Set(found.map(({ status, body }) => `${status} ${body.trim()}`))).toEqual(new Set([`200 ${path}`]))
  expect(askedFor(path)).toHaveLength(1)

  const broken = '/images/broken-at-first/320.webp'
  for (const { body } of await ask(broken)) expect(body).toBe('not a file')
  expect(askedFor(broken)).toHaveLength(1)
  await ask(broken)
  expect(askedFor(broken)).toHaveLength(2)
})

test('a theme that many ask for at once is compressed once', async () => {
  vi.mocked(compressBody).mockClear()
  const ask = () => requestFile('/theme/again.css', { 'Accept-Encoding': 'br' })
  const all = await Promise.all(Array.from({ length: 8 }, ask))
  expect(new Set(all.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['br']))
  expect(compressBody).toHaveBeenCalledTimes(1)
})

test('a browser that accepts AVIF gets it, another one does not, and both from memory', async () => {
  const accepting = { Accept: 'image/avif,image/webp,*/*;q=0.8' }
  for (const [headers, type] of [
    [accepting, 'image/avif'],
    [{ Accept: 'image/webp,*/*' }, 'image/webp'],
    [accepting, 'image/avif'],
    [{}, 'image/webp'],
  ] as const)
    expect((await requestFile('/images/a2/320.webp', headers)).headers['content-type']).toBe(type)
  expect(rendered.filter((path) => path === '/images/a2/320.webp')).toHaveLength(2)
})

test('a font of the owner is read once, and is the same for all who ask for it', async () => {
  for (const accept of ['*/*', 'image/avif'])
    expect((await requestFile('/fonts/a1.woff2', { Accept: accept })).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String),
    })
  expect(rendered.filter((path) => path === '/fonts/a1.woff2')).toHaveLength(1)
})

test('a theme is compressed', async () => {
  const theme = await requestFile('/theme/current.css', { 'Accept-Encoding': 'br' })
  expect(theme.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
})

test('the app answers for a picture that it does not have, and for what is not a resource', async () => {
  for (const path of ['/images/none/320.webp', '/images/broken/320.webp', '/theme/old.css', '/images/', '/images/a%00'])
    expect([path, (await requestFile(path)).body]).toEqual([path, 'not a file'])
})

test('a theme is compressed strongly from its first request on', async () => {
  const sizeAt = (level: number) =>
    brotliCompressSync(styles, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }).byteLength
  expect(sizeAt(11)).toBeLessThan(sizeAt(5))
  const { headers } = await requestFile('/theme/current.css', { 'Accept-Encoding': 'br' })
  expect(headers['content-length']).toBe(String(sizeAt(11)))
})
