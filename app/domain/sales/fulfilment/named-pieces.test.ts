import { expect, test } from 'vitest'
import { namedPieces, piecesText } from './named-pieces'

const line = { variantId: 1, shippedQuantity: 0, cancelledQuantity: 0, needsShipping: 1 as const }
const lines = [
  { ...line, id: 1, position: 1, sku: 'MUG', quantity: 3, displayUnit: null, unitsPerQuantity: 1000 },
  { ...line, id: 2, position: 2, sku: 'CLOTH', quantity: 10, displayUnit: 'm', unitsPerQuantity: 250 },
  { ...line, id: 3, position: 3, sku: 'CLOTH', quantity: 2, displayUnit: 'm', unitsPerQuantity: 250 },
]
const named = (sku: string, quantity: number) => namedPieces(lines, [{ sku, quantity }], 'ship')

test('a length is named in its unit, over all lines of its SKU', () => {
  expect(named('CLOTH', 2.75)).toMatchObject({
    value: [
      { lineId: 2, quantity: 10 },
      { lineId: 3, quantity: 1 },
    ],
  })
  for (const sku of ['MUG', 'ＭＵＧ\u200e'])
    expect(named(sku, 2)).toMatchObject({ value: [{ lineId: 1, quantity: 2 }] })
})

test('one of several lines of a SKU can be meant', () => {
  expect(namedPieces(lines, [{ sku: 'CLOTH', quantity: 0.5, position: 3 }], 'ship')).toMatchObject({
    value: [{ lineId: 3, quantity: 2 }],
  })
  expect(namedPieces(lines, [{ sku: 'CLOTH', quantity: 0.75, position: 3 }], 'ship')).toMatchObject({
    error: { code: 'too_few_left', params: { left: 0.5 } },
  })
})

test('what is not left, or lies between two steps, is refused in the unit', () => {
  expect(named('CLOTH', 3.25)).toMatchObject({ error: { code: 'too_few_left', params: { left: 3, unit: 'm' } } })
  expect(named('CLOTH', 2.6)).toMatchObject({
    error: { message: 'CLOTH is sold in steps of 0.25 m. Enter 2.5 m or 2.75 m' },
  })
  expect(named('MUG', 1.5)).toMatchObject({ error: { message: 'Enter a whole number' } })
})

test('the sum of pieces has each unit by itself', () => {
  expect(
    piecesText(
      lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      lines,
    ),
  ).toBe('3, 3 m')
})
