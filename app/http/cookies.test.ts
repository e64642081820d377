import { describe, expect, test } from 'vitest'
import {
  cartCookie,
  flashCookie,
  knownAccountsCookie,
  readCookies,
  readFlash,
  readKnownAccounts,
} from './cookies.server'

const secret = 'a secret for tests that is long enough'
const now = Date.parse('2026-01-15T10:00:00.000Z')
const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''
const cookiesOf = (cookie: string) => readCookies(new Request('http://shop/', { headers: { Cookie: cookie } }), false)

describe('the flash', () => {
  const flash = { tone: 'success', message: 'Bought “thé” 👍' } as const
  const cookie = valueOf(flashCookie(flash, '/cart', secret, false, now))

  test('is read only on the page it was set for, for one minute', () => {
    expect(readFlash(cookiesOf(cookie), '/cart', secret, now + 59_000)).toEqual(flash)
    expect(readFlash(cookiesOf(cookie), '/cart', secret, now + 61_000)).toBeNull()
    expect(readFlash(cookiesOf(cookie), '/', secret, now)).toBeNull()
  })

  test('contains a field with the text that was typed into it', () => {
    const flashWithField = {
      tone: 'error',
      message: 'Enter a 6-digit PIN code',
      field: { name: 'pincode', typed: '0123' },
    } as const
    expect(
      readFlash(
        cookiesOf(valueOf(flashCookie(flashWithField, '/product/x', secret, false, now))),
        '/product/x',
        secret,
        now,
      ),
    ).toEqual(flashWithField)
  })

  test('is not read when its signature is wrong', () => {
    expect(readFlash(cookiesOf(cookie), '/cart', 'another secret that is long enough', now)).toBeNull()
    const [, signature] = cookie.split('.')
    const forged = Buffer.from(
      JSON.stringify({ tone: 'error', message: '<b>', at: '/cart', until: now + 60_000 }),
    ).toString('base64url')
    for (const wrong of [`flash=${forged}.${signature}`, 'flash=', 'flash=a', 'flash=a.b', 'flash=.'])
      expect(readFlash(cookiesOf(wrong), '/cart', secret, now)).toBeNull()
  })
})

describe('the accounts that a browser knows', () => {
  const signInTo = (known: ReadonlyMap<number, string>, id: number) =>
    readKnownAccounts(cookiesOf(valueOf(knownAccountsCookie(known, id, secret, false))), secret)

  test('are the three that were signed in to last, each by a name that stays', () => {
    const one = signInTo(new Map(), 1)
    const four = [2, 3, 1, 4].reduce(signInTo, one)
    expect([...four.keys()]).toEqual([4, 1, 3])
    expect(four.get(1)).toBe(one.get(1))
    expect(new Set(four.values()).size).toBe(3)
  })

  test('are none when the cookie is forged', () => {
    const value = valueOf(knownAccountsCookie(new Map(), 1, secret, false))
    const [, name, signature] = value.split('.')
    const forged = ['', '~', '1', '1.a', '1.a.b', '..', `2.${name}.${signature}`, `1.other.${signature}`, `1.${name}.`]
    for (const wrong of forged)
      expect(readKnownAccounts(cookiesOf(`known_accounts=${wrong}`), secret)).toEqual(new Map())
    expect(readKnownAccounts(cookiesOf(value), 'another secret that is long enough')).toEqual(new Map())
    expect(readKnownAccounts(cookiesOf(value), secret)).toEqual(new Map([[1, name]]))
  })
})

test('the cart cookie is HttpOnly and SameSite=Lax, and Secure and of this host alone when the shop uses TLS', () => {
  expect(cartCookie('token', 30, true)).toBe(
    '__Host-cart_session=token; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(cartCookie('token', 30, false)).toBe('cart_session=token; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax')
})

test('behind TLS only the cookies with the prefix are read, otherwise only those without', () => {
  const request = new Request('http://shop/', { headers: { Cookie: 'cart_session=plain; __Host-cart_session=secure' } })
  expect(readCookies(request, true).cart_session).toBe('secure')
  expect(readCookies(request, false).cart_session).toBe('plain')
  const forged = new Request('http://shop/', { headers: { Cookie: 'cart_session=forged' } })
  expect(readCookies(forged, true).cart_session).toBeUndefined()
})
