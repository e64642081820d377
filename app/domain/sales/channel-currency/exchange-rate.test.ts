import { expect, test } from 'vitest'
import { canConvert, convertAmount, readRate } from './exchange-rate'

test.each([
  ['a rate of 1 between currencies with the same decimals changes nothing', '1', { from: 2, to: 2 }, 99_900, 99_900],
  ['a currency without decimals', '1.9', { from: 2, to: 0 }, 999, 19],
  ['a currency with three', '0.0034', { from: 2, to: 3 }, 99_900, 3397],
  ['a half is rounded up', '0.5', { from: 2, to: 2 }, 1, 1],
])('%s', (_name, text, digits, amount, converted) => {
  const rate = readRate(text, digits)
  if (!rate) throw new Error('the rate was not read')
  expect(convertAmount(amount, rate)).toBe(converted)
})

test.each(['0', '0.0', '-1', '1,5', '', 'much', '1e3', '1234567890', '1.1234567890'])('“%s” is no rate', (text) => {
  expect(readRate(text, { from: 2, to: 2 })).toBeNull()
})

test('what a database could not count is refused before it is tried', () => {
  const rate = readRate('999999999.999999999', { from: 0, to: 4 })
  if (!rate) throw new Error('the rate was not read')
  expect(canConvert(10, rate)).toBe(false)
})
