import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideHalfUp, mulDiv, parseDecimal, roundHalfUp, splitByLargestRemainder } from './arithmetic'
import { toDecimal } from './money'

const amount = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
const weights = fc.array(fc.oneof(fc.integer({ min: 0, max: 50 }), fc.maxSafeNat()), { minLength: 1, maxLength: 12 })

test('a split sums to its total and every part is less than one unit from its exact share', () => {
  fc.assert(
    fc.property(amount, weights, (total, shares) => {
      const parts = splitByLargestRemainder(total, shares)
      const sum = shares.reduce((all, share) => all + BigInt(share), 0n)
      expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(total))
      if (sum === 0n) return
      for (const [index, share] of shares.entries()) {
        const distance = BigInt(parts[index] ?? NaN) * sum - BigInt(total) * BigInt(share)
        expect((distance < 0n ? -distance : distance) < sum).toBe(true)
        if (share === 0) expect(parts[index]).toBe(0)
      }
    }),
    { numRuns: 5000 },
  )
})

test('a split of the negative is the negative of the split', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), weights, (total, shares) => {
      expect(splitByLargestRemainder(0 - total, shares)).toEqual(
        splitByLargestRemainder(total, shares).map((part) => 0 - part),
      )
    }),
  )
})

test('equal remainders go to the earlier part', () => {
  expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitByLargestRemainder(-5, [1, 1])).toEqual([-3, -2])
  expect(splitByLargestRemainder(2, [0, 0, 0])).toEqual([1, 1, 0])
})

test('a split without weights throws', () => {
  expect(splitByLargestRemainder(0, [])).toEqual([])
  expect(() => splitByLargestRemainder(1, [])).toThrow(RangeError)
  expect(() => splitByLargestRemainder(1, [-1, 2])).toThrow(RangeError)
  expect(() => splitByLargestRemainder(1.5, [1])).toThrow(RangeError)
})

test('multiplying and dividing stays exact past 2^53', () => {
  expect(mulDiv(Number.MAX_SAFE_INTEGER, 999_999, 1_000_000)).toBe(9_007_190_247_541_736)
  expect(mulDiv(5, 1, 2)).toBe(3)
  expect(mulDiv(-5, 1, 2)).toBe(-3)
  expect(mulDiv(129_900, 180_000, 1_180_000)).toBe(19_815)
  expect(() => mulDiv(1, 1, 0)).toThrow(RangeError)
  expect(() => divideHalfUp(2n ** 60n, 1n)).toThrow(RangeError)
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value, factor) => {
      expect(mulDiv(value, factor, factor)).toBe(value)
    }),
  )
})

test('half-up division is at most half a unit from the exact result, and a half is rounded away from zero', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 50n), max: 2n ** 50n }), fc.bigInt({ min: 1n, max: 2n ** 40n }), (n, d) => {
      const twiceError = 2n * (BigInt(divideHalfUp(n, d)) * d - n)
      if (n >= 0n) expect(-d < twiceError && twiceError <= d).toBe(true)
      else expect(-d <= twiceError && twiceError < d).toBe(true)
    }),
  )
})

test('a decimal rounds to the nearest whole number, a half away from zero', () => {
  expect([0.5, 1.49, 2.5, -0.5, -2.5, -0.4, 0.49999999999999994].map(roundHalfUp)).toEqual([1, 1, 3, -1, -3, 0, 0])
  expect(() => roundHalfUp(1e300)).toThrow(RangeError)
  expect(() => roundHalfUp(NaN)).toThrow(RangeError)
})

test('parsing the decimal of an amount returns the same minor units', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('JPY', 'INR', 'KWD'), (minor, currency) => {
      expect(parseDecimal(toDecimal(minor, currency), currency)).toBe(minor)
    }),
    {
      examples: [
        [0, 'INR'],
        [-5, 'KWD'],
        [7, 'JPY'],
      ],
    },
  )
})

test('amounts are parsed as people write them; other text is rejected', () => {
  expect(parseDecimal(' 1,299.5 ', 'INR')).toBe(129_950)
  expect(parseDecimal('1,00,000', 'INR')).toBe(10_000_000)
  expect(parseDecimal('.5', 'INR')).toBe(50)
  expect(parseDecimal('12.', 'INR')).toBe(1_200)
  expect(parseDecimal('12.000', 'JPY')).toBe(12)
  expect(parseDecimal('1.5', 'JPY')).toBeNull()
  expect(parseDecimal('1.234', 'KWD')).toBe(1_234)
  expect(parseDecimal('-0', 'INR')).toBe(0)
  expect(parseDecimal('\u202a१,२९९.५\u202c', 'INR')).toBe(129_950)
  expect(parseDecimal('−１２．５', 'INR')).toBe(-1_250)
  for (const text of [
    '',
    '.',
    '-',
    'ten',
    '1e3',
    '0x10',
    '1,2',
    '12,99',
    '1.2.3',
    '١٢٫٥',
    '99999999999999999',
    'Infinity',
    '1 299',
  ]) {
    expect(parseDecimal(text, 'INR'), text).toBeNull()
  }
})
