import { expect, test } from 'vitest'
import { inSteps, inUnitsOfAll, lineAmount, perUnitText, quantityText, unitCode } from './sold-by-unit'

const halfMetres = { displayUnit: 'm', unitsPerQuantity: 500 }
const pieces = { displayUnit: null, unitsPerQuantity: 1000 }

test('a quantity is shown in its unit', () => {
  expect(quantityText(3, halfMetres)).toBe('1.5 m')
})

test('a price is that of one unit, and what a quantity costs is rounded once, a half up', () => {
  expect(lineAmount(48_000, 3, halfMetres)).toBe(72_000)
  // 4.99 a metre in steps of a quarter: 0.25 m is 1.2475, 0.5 m is 2.495, 10.25 m are 51.1475
  const quarters = { displayUnit: 'm', unitsPerQuantity: 250 }
  expect([1, 2, 4, 41].map((quantity) => lineAmount(499, quantity, quarters))).toEqual([125, 250, 499, 5115])
  expect(lineAmount(9_007_199_254_740_991, 1, { displayUnit: 'kg', unitsPerQuantity: 1 })).toBe(9_007_199_254_741)
  expect(lineAmount(499, 3, pieces)).toBe(1497)
})

test('a quantity between two thousandths is not taken for the nearest of them', () => {
  const thousandths = { displayUnit: 'kg', unitsPerQuantity: 1 }
  expect([0.29, 4.35, 1.005].map((units) => inSteps(units, thousandths))).toEqual([290, 4350, 1005])
  expect(inSteps(0.7504, halfMetres)).toBeCloseTo(1.5008)
  expect(inSteps(0.0001, halfMetres)).toBeGreaterThan(0)
})

test('what was sold of all variants is a number of units, unknown where their steps differ', () => {
  expect(inUnitsOfAll(5, 'm', [halfMetres, halfMetres])).toBe(2.5)
  expect(inUnitsOfAll(5, 'm', [halfMetres, { unitsPerQuantity: 250 }])).toBeNull()
  expect(inUnitsOfAll(5, null, [halfMetres, { unitsPerQuantity: 250 }])).toBe(5)
})

test('pieces have a plain number', () => {
  expect(quantityText(3, pieces)).toBe('3')
})

test('a unit has a name after a price', () => {
  expect(perUnitText('m')).toBe('a metre')
  expect(perUnitText('skein')).toBe('per skein')
  expect(perUnitText(null)).toBeNull()
  expect([unitCode('kg'), unitCode('skein'), unitCode(null)]).toEqual(['KGM', null, null])
})
