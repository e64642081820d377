import { expect, test } from 'vitest'
import { cookieNames } from '~/http/cookies.server'
import { addViewedProduct, cookieOfView, readViewedProducts } from './viewed-products.server'

const viewed = (value: string) => ({ [cookieNames.viewed]: value })

test('eight products at most are remembered, each once, the latest first', () => {
  expect(addViewedProduct(viewed('1.2.3.4.5.6.7.8'), 9, false)).toContain('viewed=9.1.2.3.4.5.6.7;')
  expect(addViewedProduct(viewed('1.2.3'), 3, false)).toContain('viewed=3.1.2;')
  expect(addViewedProduct(viewed('1.2.3'), 1, false)).toBeNull()
  expect(addViewedProduct({}, 1, false)).toBe('viewed=1; Path=/; HttpOnly; SameSite=Lax')
})

test('a made-up cookie names no product', () => {
  expect(readViewedProducts(viewed('x.-1.1e3..4.4.9999999999999999'))).toEqual([4])
  expect(readViewedProducts({})).toEqual([])
})

test('reading a page is remembered for who has a cart or an account', () => {
  expect(cookieOfView({ grid: '4' }, 7, null, false)).toBeNull()
  expect(cookieOfView({ [cookieNames.cart]: 'a' }, 7, null, false)).toContain('viewed=7;')
  expect(cookieOfView({ [cookieNames.session]: 'a' }, 7, null, true)).toContain('__Host-viewed=7;')
  expect(cookieOfView({ [cookieNames.session]: 'a' }, null, null, true)).toBeNull()
  expect(cookieOfView({ [cookieNames.session]: 'a' }, 7, 'prefetch', true)).toBeNull()
})
