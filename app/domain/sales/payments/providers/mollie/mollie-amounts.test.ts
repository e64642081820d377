import { afterEach, describe, expect, test } from 'vitest'
import { currencyCodes } from '~/domain/shared/money/iso-currencies'
import { setStoredDigits } from '~/domain/shared/money/money'
import { fromMollieValue, mollieCurrencies, takesCurrency, toMollieValue } from './mollie-amounts'

/** Mollie's decimals, as its page about currencies has them: two, but for these. */
const withoutDecimals = ['ISK', 'JPY']

afterEach(() => setStoredDigits([]))

describe('amounts', () => {
  test('of every currency that Mollie takes have its decimals, in both directions', () => {
    for (const currency of mollieCurrencies) {
      const texts = withoutDecimals.includes(currency)
        ? ['0', '1', '9', '10', '1000', '123456789', '999999999']
        : ['0.00', '0.01', '0.09', '0.10', '10.00', '1234567.89', '9999999.99']
      const amounts = [0, 1, 9, 10, 1000, 123456789, 999999999]
      expect([currency, ...amounts.map((amount) => toMollieValue(amount, currency))]).toEqual([currency, ...texts])
      expect([currency, ...texts.map((text) => fromMollieValue(text, currency))]).toEqual([currency, ...amounts])
    }
    expect(mollieCurrencies).toHaveLength(27)
  })

  test('of all other currencies are not taken', () => {
    const others = currencyCodes().filter((currency) => !mollieCurrencies.includes(currency))
    expect(others).toEqual(expect.arrayContaining(['INR', 'KWD', 'BHD', 'UGX', 'MGA', 'KRW', 'RUB', 'HRK']))
    expect(others.filter((currency) => takesCurrency(currency) || toMollieValue(100, currency) !== null)).toEqual([])
  })

  test('that a channel stores with other decimals than ISO 4217 are the same money at Mollie', () => {
    setStoredDigits([
      { currency: 'HUF', digits: 0 },
      { currency: 'ISK', digits: 2 },
      { currency: 'TWD', digits: 0 },
    ])
    expect(toMollieValue(2990, 'HUF')).toBe('2990.00')
    expect(fromMollieValue('2990.00', 'HUF')).toBe(2990)
    expect(toMollieValue(2990, 'TWD')).toBe('2990.00')
    expect(toMollieValue(299000, 'ISK')).toBe('2990')
    expect(fromMollieValue('2990', 'ISK')).toBe(299000)
    // half a króna cannot be paid, and is not rounded away
    expect(toMollieValue(299050, 'ISK')).toBeNull()
    // a refund that was made at Mollie may be smaller than what the channel stores
    expect(fromMollieValue('10.49', 'HUF')).toBe(10)
    expect(fromMollieValue('10.50', 'HUF')).toBe(11)
  })

  test('that are no amounts are refused', () => {
    for (const amount of [-1, 0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])
      expect(toMollieValue(amount, 'EUR')).toBeNull()
    for (const text of ['', '-1.00', '1,00', '1e3', ' 1.00', '1.00 ', '1.', '.5', '1.00000', '٣.00', 'NaN', '0x10'])
      expect(fromMollieValue(text, 'EUR')).toBeNull()
  })
})
