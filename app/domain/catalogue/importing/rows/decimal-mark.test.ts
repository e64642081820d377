import { expect, test } from 'vitest'
import { findDecimalMark, plainDecimal } from './decimal-mark'

test.each([
  ['1.299,00', '.', '1299.00'],
  ['1.299,00', ',', '1299.00'],
  ['1,299.00', ',', '1299.00'],
  ['1.299', ',', '1299'],
  ['1.299', '.', '1.299'],
  ['1,299', '.', '1299'],
  ['12,5', '.', '12.5'],
  ['1,00,000', '.', '100000'],
  ['1 299,00', ',', '1299.00'],
  ["1'299.00", '.', '1299.00'],
  ['.5', '.', '.5'],
  [',5', ',', '.5'],
  ['-2', '.', '-2'],
] as const)('%s with the mark %s is %s', (text, mark, plain) => {
  expect(plainDecimal(text, mark)).toBe(plain)
})

test('text that is no number, or has its signs at the wrong places, is refused', () => {
  for (const text of ['', '.', '-', 'ten', '1e3', '1.2.3', '1,2,3', '1 2', '12,99 €'])
    expect(plainDecimal(text, '.'), text).toBeNull()
})

test('the numbers of a file decide its decimal mark', () => {
  expect(findDecimalMark(['1.299', '12,50', ''])).toBe(',')
  expect(findDecimalMark(['1,299', '12.50', '12,50'])).toBe('.')
  expect(findDecimalMark(['1,00,000', '1.299'])).toBe('.')
})
