import { describe, expect, test } from 'vitest'
import { isSameOrigin } from './origin-check.server'

const requestWith = (headers: Record<string, string>) => ({
  headers: new Headers({ host: 'shop.example', ...headers }),
})

describe('the origin check', () => {
  test.each([
    [{ origin: 'https://shop.example' }],
    [{ origin: 'http://shop.example' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ referer: 'https://shop.example/cart?x=1' }],
    // Origin is checked first
    [{ origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }],
  ])('%o is accepted', (headers) => expect(isSameOrigin(requestWith(headers), false)).toBe(true))

  test.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://shop.example.evil.example' }],
    [{ origin: 'https://shop.example:444' }],
    [{ origin: 'not an address' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ referer: 'https://evil.example/shop.example' }],
    [{ origin: 'https://evil.example', referer: 'https://shop.example/' }],
    // a forwarded host counts only behind a trusted proxy
    [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('%o is rejected', (headers) => expect(isSameOrigin(requestWith(headers), false)).toBe(false))

  test('behind a trusted proxy the forwarded host is the host of the shop', () => {
    expect(isSameOrigin(requestWith({ origin: 'https://shop.test', 'x-forwarded-host': 'shop.test' }), true)).toBe(true)
    expect(isSameOrigin(requestWith({ origin: 'https://shop.example', 'x-forwarded-host': 'shop.test' }), true)).toBe(
      false,
    )
    // a page that was sent over plain HTTP may have been changed on the way
    expect(isSameOrigin(requestWith({ origin: 'http://shop.test', 'x-forwarded-host': 'shop.test' }), true)).toBe(false)
  })

  test('a request without a host is rejected', () =>
    expect(isSameOrigin({ headers: new Headers({ origin: 'file:///' }) }, false)).toBe(false))
})
