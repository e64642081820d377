import { expect, test } from 'vitest'
import { readCookies, readFlash } from './cookies.server'
import { redirectWith, replyWith } from './reply.server'

const signer = { secret: 'a secret for tests that is long enough', isSecure: true }

test('a redirect after a form is a 303 with its cookies and a message only for the next page', () => {
  const flash = { tone: 'success', message: 'Added' } as const
  const response = redirectWith(signer, '/cart?from=product#lines', { cookies: ['grid=3'], flash })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/cart?from=product#lines'])
  const [grid, flashCookie = ''] = response.headers.getSetCookie()
  expect(grid).toBe('grid=3')
  expect(flashCookie).toContain('Secure')
  const cookies = readCookies(
    new Request('http://shop/', { headers: { Cookie: flashCookie.split(';')[0] ?? '' } }),
    true,
  )
  expect(readFlash(cookies, '/cart', signer.secret)).toEqual(flash)
  expect(readFlash(cookies, '/', signer.secret)).toBeNull()
})

test('a redirect without a message removes an earlier one', () => {
  expect(redirectWith(signer, '/').headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-flash=;.*Max-Age=0/),
  ])
})

test('a reply has its status and cookies', () => {
  const { data, init } = replyWith({ ok: false }, { status: 422, cookies: ['a=1', 'b=2'] })
  expect([data, init?.status]).toEqual([{ ok: false }, 422])
  expect(new Headers(init?.headers).getSetCookie()).toEqual(['a=1', 'b=2'])
})
