import { expect, test } from 'vitest'
import { perUnitText, quantityText, shownPrice, unitCode } from './sold-by-unit'

const halfMetres = { displayUnit: 'm', unitsPerQuantity: 500 }
const pieces = { displayUnit: null, unitsPerQuantity: 1000 }

test('a quantity is shown in its unit, and the price is that of one unit', () => {
  expect(quantityText(3, halfMetres)).toBe('1.5 m')
  expect(shownPrice(24_000, halfMetres)).toBe(48_000)
  expect(shownPrice(10_000, { displayUnit: 'kg', unitsPerQuantity: 300 })).toBe(33_333)
})

test('pieces have a plain number and their own price', () => {
  expect(quantityText(3, pieces)).toBe('3')
  expect(shownPrice(24_000, pieces)).toBe(24_000)
})

test('a unit has a name after a price', () => {
  expect(perUnitText('m')).toBe('a metre')
  expect(perUnitText('skein')).toBe('per skein')
  expect(perUnitText(null)).toBeNull()
  expect([unitCode('kg'), unitCode('skein'), unitCode(null)]).toEqual(['KGM', null, null])
})
