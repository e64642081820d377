import { expect, test } from 'vitest'
import { unitsNumberSchema } from './units-number.schema'

test('a number of units has a decimal point or comma, and at most three decimals', () => {
  const schema = unitsNumberSchema('Enter a number')
  const read = (value: unknown) => schema.safeParse(value).data
  expect(['3', '0.75', '1,25', ' .5', '0,125', '1.125', 0.1, 2].map(read)).toEqual([
    3, 0.75, 1.25, 0.5, 0.125, 1.125, 0.1, 2,
  ])
  for (const value of ['', 'a', '1,000', '1.0005', '-1', '1e3', '1.5 m', 0.0001, -1, 1e99, Number.NaN, true])
    expect(read(value)).toBeUndefined()
})
