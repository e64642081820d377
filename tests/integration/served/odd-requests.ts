import { beforeAll, describe, expect, test } from 'vitest'
import type { ServedShop } from '../served-shop'
import { findInvalidHtml } from './pages/html-validator'
import { sendText } from './raw-request'

/** Header names that every answer has, over plain HTTP. */
const safetyHeaderNames = [
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
]

/** Request lines with the status of their answer. What is sent has a Host header and `Connection: close`. */
const requestLines: Array<[line: string, status: number]> = [
  ['GET /%5C HTTP/1.1', 400],
  ['GET /%5c%5Cevil.example HTTP/1.1', 400],
  ['GET /\\ HTTP/1.1', 400],
  ['GET /cart\\..\\x HTTP/1.1', 400],
  ['GET /%09/ HTTP/1.1', 400],
  ['GET /%0a%0d HTTP/1.1', 400],
  ['GET // HTTP/1.1', 400],
  ['GET //evil.example/x HTTP/1.1', 400],
  ['GET ///x HTTP/1.1', 400],
  ['GET /x/../cart HTTP/1.1', 400],
  ['GET /%2e%2E/cart HTTP/1.1', 400],
  ['GET /./cart HTTP/1.1', 400],
  ['GET /%E0%A4%A HTTP/1.1', 400],
  ['GET /%E0%A4%A.data HTTP/1.1', 400],
  ['GET cart HTTP/1.1', 400],
  ['GET ?x HTTP/1.1', 400],
  ['GET * HTTP/1.1', 400],
  ['OPTIONS * HTTP/1.1', 400],
  ['GET http://localhost/cart HTTP/1.1', 400],
  ['GET http://evil.example/cart HTTP/1.1', 400],
  ['GET https://evil.example HTTP/1.1', 400],
  ['GET / HTTP/9.9', 400],
  ['BREW / HTTP/1.1', 400],
  ['nonsense', 400],
  ['GET /\u0000 HTTP/1.1', 400],
  ['GET /cart?_data=routes/storefront/cart HTTP/1.1', 400],
  ['GET /?_data=root HTTP/1.1', 400],
  ['GET /nothing/here?_data=x HTTP/1.1', 400],
  ['GET /cart.data?_routes=nothing HTTP/1.1', 200],
  ['GET /.data HTTP/1.1', 200],
  [`GET /__manifest?version=x${'&p=/x'.repeat(51)} HTTP/1.1`, 400],
  [`GET /__manifest?version=x${'&p=/x'.repeat(50)} HTTP/1.1`, 204],
  [`GET /__manifest?version=x&p=${'/x'.repeat(21)} HTTP/1.1`, 400],
  [`GET /__manifest?version=x${`&p=${'/x'.repeat(20)}`.repeat(30)} HTTP/1.1`, 400],
  ['GET /no/such/thing.data HTTP/1.1', 404],
  [`GET ${'/a'.repeat(3900)} HTTP/1.1`, 404],
  [`GET /api${'/a'.repeat(20)} HTTP/1.1`, 404],
  [`GET /product/${'a'.repeat(1000)} HTTP/1.1`, 404],
  ['GET /http://evil.example HTTP/1.1', 404],
  ['GET /%2f%2fevil.example HTTP/1.1', 404],
  ['GET /%255C HTTP/1.1', 404],
  ['GET /@evil.example HTTP/1.1', 404],
  [`GET /${'a'.repeat(9000)} HTTP/1.1`, 414],
  [`GET /search?query=${'a'.repeat(9000)} HTTP/1.1`, 414],
  [`GET /${'a'.repeat(30_000)} HTTP/1.1`, 431],
  ['CONNECT localhost:443 HTTP/1.1', 405],
  ['CONNECT /cart HTTP/1.1', 405],
  ['TRACE / HTTP/1.1', 405],
  ['OPTIONS /cart HTTP/1.1', 405],
  ['PROPFIND / HTTP/1.1', 405],
  ['OPTIONS /api/cart/get HTTP/1.1', 405],
]

const hosts: Array<[host: string, status: number]> = [
  ['', 400],
  ['a b', 400],
  ['user:password@localhost', 400],
  ['a..b', 400],
  ['.', 400],
  ['localhost:99999', 400],
  ['localhost:port', 400],
  ['localhost/x', 400],
  ['localhost?x', 400],
  ['localhost, evil.example', 400],
  ['999.999.999.999', 400],
  ['[::zz]', 400],
  ['%zz', 400],
  ['a'.repeat(64), 400],
  [`${'a.'.repeat(150)}example`, 400],
  ['localhost', 200],
  ['LOCALHOST:80', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
]

/** Requests with what comes after their line, which has neither a Host header nor an end. */
const otherRequests: Array<[what: string, text: string, status: number]> = [
  ['without a host', 'GET / HTTP/1.1\r\n', 400],
  ['of HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n', 400],
  ['with two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n', 400],
  ['with too many headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(30_000)}\r\n`, 431],
  ['with a length that is no number', 'POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n', 400],
  [
    'with two lengths',
    'POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    400,
  ],
  ['that expects something unknown', 'GET /about HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n', 200],
  ['without an origin', 'POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n', 403],
  ['to a webhook by GET', 'GET /webhooks/x/y HTTP/1.1\r\nHost: localhost\r\n', 405],
  [
    'to a page with PUT',
    'PUT /shop-online HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 0\r\n',
    405,
  ],
  [
    'with a form that is too large',
    'POST /preferences HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 999999999\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\n',
    413,
  ],
]

/**
 * Tests that requests that are not ordinary are answered with a clear status, never with an error of the shop (500).
 */
export function describeOddRequests(getShop: () => ServedShop): void {
  describe('odd requests', () => {
    let shop: ServedShop
    let earlierLines: number
    beforeAll(() => {
      shop = getShop()
      earlierLines = shop.lines.length
    })

    /** Every answer must have the safety headers, each of them once, and a rejection must have a message. */
    async function expectAnswer(text: string, status: number): Promise<{ headers: Headers; body: string }> {
      const reply = await sendText(shop.origin, text)
      expect(reply.status).toBe(status)
      const missing = safetyHeaderNames.filter((name) => !reply.headers.has(name))
      expect(missing, 'missing headers').toEqual([])
      expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
      if (status >= 400) {
        expect(reply.headers.get('Cache-Control')).toContain('no-store')
        expect(reply.body.length).toBeGreaterThan(5)
        if (/^<!doctype/i.test(reply.body)) expect(await findInvalidHtml(reply.body)).toEqual([])
      }
      return reply
    }

    test.each(requestLines.map(([line, status]) => [line.slice(0, 60), status, line] as const))(
      '%s is answered with %i',
      async (_start, status, line) => {
        await expectAnswer(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`, status)
      },
    )

    test.each(hosts.map(([host, status]) => [host.slice(0, 40), status, host] as const))(
      'the host "%s" is answered with %i',
      async (_start, status, host) => {
        await expectAnswer(`GET /about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, status)
      },
    )

    test.each(otherRequests)('a request %s', async (_what, text, status) => {
      await expectAnswer(`${text}Connection: close\r\n\r\n`, status)
    })

    test.each([
      '/',
      '/product/amara-straight-kurta',
      '/cart',
      '/checkout',
      '/nothing-here',
      '/shop-online.data',
      '/__manifest?p=/cart&version=x',
      '/__manifest',
      '/robots.txt',
      '/api/openapi.json',
      '/api/nothing',
      '/health',
      '/favicon.svg',
      '/assets/nothing.js',
      '/images/x/320.webp',
      '/theme/x.css',
      '/payments/return/x',
    ])('%s has all safety headers', async (path) => {
      const { status } = await sendText(
        shop.origin,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(status).toBeLessThan(500)
      await expectAnswer(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, status)
    })

    test('a rejected call of the API is answered in its envelope', async () => {
      for (const [text, status, code] of [
        ['GET /api/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n', 400, 'malformed_request'],
        ['POST /api/cart/add-item HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n', 403, 'foreign_origin'],
        ['OPTIONS /api/cart/get HTTP/1.1\r\nHost: localhost\r\n', 405, 'method_not_allowed'],
      ] as const) {
        const { body } = await expectAnswer(`${text}Connection: close\r\n\r\n`, status)
        expect(JSON.parse(body)).toEqual({ status: 'error', code, message: expect.stringMatching(/.{5}/), data: null })
      }
    })

    test('none of them is an error in the log', () => {
      expect(shop.lines.slice(earlierLines).filter((line) => line.includes('"level":50'))).toEqual([])
    })
  })
}
