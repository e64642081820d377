import { expect, test } from 'vitest'
import { pathAfterChange } from './cart-form.server'

const lines = (...ids: number[]) => ({ lines: ids.map((id) => ({ id })) })

test('a change without scripts leads back to its line, to the one beside a line that is gone, or to the coupons', () => {
  expect(pathAfterChange({ intent: 'more' }, { cart: lines(3, 5), lineId: 5 })).toBe('/cart#line-5')
  expect(pathAfterChange({ intent: 'remove' }, { cart: lines(3, 5), lineId: 4 })).toBe('/cart#line-5')
  expect(pathAfterChange({ intent: 'quantity' }, { cart: lines(3, 5), lineId: 6 })).toBe('/cart#line-5')
  expect(pathAfterChange({ intent: 'remove' }, { cart: lines(), lineId: 4 })).toBe('/cart#cart-title')
  expect(pathAfterChange({ intent: 'restore' }, { cart: lines(3, 5, 7), lineId: 7 })).toBe('/cart#line-7')
  expect(pathAfterChange({ intent: 'coupon-remove' }, { cart: lines(3), lineId: null })).toBe('/cart#coupons')
  expect(pathAfterChange({ intent: 'accept-prices' }, { cart: lines(3), lineId: null })).toBe('/cart')
})
