import { afterEach, expect, test } from 'vitest'
import { documentMoney } from '~/domain/sales/invoices/document'
import { parseDecimal } from './arithmetic'
import { currencyCodes } from './iso-currencies'
import {
  currencyDigits,
  currencySymbol,
  formatMoney,
  readUnusualDigits,
  setStoredDigits,
  toDecimal,
  unusualDigitsText,
} from './money'

afterEach(() => setStoredDigits([]))

const without = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
]
const isoDigitsOf = (currency: string) =>
  [...without, 'XPF'].includes(currency)
    ? 0
    : ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].includes(currency)
      ? 3
      : 2

/** How many decimals a text of an amount shows. */
const shownDigits = (text: string) => /[.](\d+)(?!.*\d)/.exec(text)?.[1]?.length ?? 0

test('every currency has the decimals of ISO 4217 where it is read, shown and sent, whatever Node says', () => {
  expect(currencyCodes()).toHaveLength(160)
  expect(new Set(currencyCodes()).size).toBe(160)
  for (const currency of currencyCodes()) {
    const digits = isoDigitsOf(currency)
    const amount = 12_345 * 10 ** digits + (digits === 0 ? 0 : 1)
    const decimal = digits === 0 ? '12345' : `12345.${'1'.padStart(digits, '0')}`
    expect([currency, currencyDigits(currency), toDecimal(amount, currency)]).toEqual([currency, digits, decimal])
    expect(parseDecimal(decimal, currency)).toBe(amount)
    expect([currency, shownDigits(formatMoney(amount, currency, 'en'))]).toEqual([currency, digits])
    expect([currency, shownDigits(documentMoney(12_345 * 10 ** digits, { currency, languageTag: 'en' }))]).toEqual([
      currency,
      digits,
    ])
  }
})

test('amounts are read with the decimals that the channels store, in the browser too', () => {
  setStoredDigits([
    { currency: 'HUF', digits: 0 },
    { currency: 'INR', digits: 2 },
    { currency: 'HUF', digits: 0 },
  ])
  expect(formatMoney(1299, 'HUF', 'en')).toMatch(/1,299$/)
  const text = unusualDigitsText()
  expect(text).toBe('HUF:0')
  setStoredDigits([])
  expect(unusualDigitsText()).toBeUndefined()
  expect(toDecimal(1299, 'HUF')).toBe('12.99')
  readUnusualDigits(text ?? '')
  expect(toDecimal(1299, 'HUF')).toBe('1299')
  expect(() =>
    setStoredDigits([
      { currency: 'HUF', digits: 0 },
      { currency: 'HUF', digits: 2 },
    ]),
  ).toThrow('HUF')
})

test('an amount with Arabic or Hebrew letters is isolated in an English sentence, and so is the sign alone', () => {
  expect(formatMoney(129900, 'AED', 'ar-AE')).toMatch(/^\u2068[^]*1,299[^]*\u2069$/)
  expect(formatMoney(129900, 'ILS', 'he-IL')).toMatch(/^\u2068[^]*1,299[^]*\u2069$/)
  expect(formatMoney(129900, 'AED', 'en-AE')).not.toContain('\u2068')
  // the points belong to the sign, and the zero of Egypt is no part of it
  expect(currencySymbol('AED', 'ar-AE')).toMatch(/^\u2068د\.إ\.\u200f?\u2069$/)
  expect(currencySymbol('EGP', 'ar-EG')).toMatch(/^\u2068ج\.م\.\u200f?\u2069$/)
  expect([currencySymbol('INR', 'en-IN'), currencySymbol('EUR', 'de-DE')]).toEqual(['₹', '€'])
})
