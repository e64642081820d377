import { expect, test } from 'vitest'
import { fitQuantity } from '~/domain/catalogue/stock/quantity'
import { quantityNotice } from './quantity-notice'

const rules = { minQuantity: 1, maxQuantity: 10, quantityStep: 1, unitsPerQuantity: 1, displayUnit: null }

/** Returns the message of the notice when `wanted` were entered and four are left. */
function said(wanted: number, inCart?: number): string | undefined {
  const fitted = fitQuantity(wanted, { ...rules, available: 4 })
  return quantityNotice('Rose kurta', fitted, rules, inCart)?.message
}

test('a notice says what was done: added, or set', () => {
  expect(said(6, 0)).toBe('Only 4 of Rose kurta left, so we added 4')
  expect(said(6, 3)).toBe('Only 4 of Rose kurta left, so your cart has 4')
  expect(said(6)).toBe('Only 4 of Rose kurta left, so the quantity is 4')
  expect(said(4, 0)).toBeUndefined()
})
