import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignTargets } from '../../tests/integration/served/attacks/redirect-targets'
import { safeRedirectPath } from './redirect-to'

describe('the path of a redirect', () => {
  test.each(['/', '/cart', '/search?query=a%20b', '/product/a#reviews', '/checkout/address?mode=edit'])(
    '%s is a path of this site',
    (path) => expect(safeRedirectPath(path, '/x')).toBe(path),
  )

  test.each([
    null,
    undefined,
    '',
    'cart',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/\tevil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: x',
    '/%',
    `/${'x'.repeat(3000)}`,
  ])('%s is not', (path) => expect(safeRedirectPath(path, '/x')).toBe('/x'))

  test.each(foreignTargets)('%j leads to no other site', (target) => {
    const url = new URL(safeRedirectPath(target, '/'), 'https://shop.example')
    expect(url.origin).toBe('https://shop.example')
    expect(url.pathname).not.toMatch(/^\/\//)
  })

  test('never leads to another site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
          fc.string().map((text) => `//${text}`),
        ),
        (wanted) => {
          expect(new URL(safeRedirectPath(wanted, '/'), 'https://shop.example').origin).toBe('https://shop.example')
        },
      ),
      { numRuns: 5000 },
    )
  })
})
