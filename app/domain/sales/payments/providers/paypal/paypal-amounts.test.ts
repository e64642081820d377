import { afterEach, expect, test } from 'vitest'
import { setStoredDigits } from '~/domain/shared/money/money'
import { fromPayPal, takesCurrency, toPayPal } from './paypal-amounts'

// the channels of other tests in this process must not decide about ours
afterEach(() => setStoredDigits([]))

/** All currencies of PayPal's page of currency codes that an account can still take. */
const currencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
/** Those without decimals at PayPal; the shop stores HUF and TWD with two. */
const whole: Readonly<Record<string, string>> = { HUF: '1230', JPY: '123000', TWD: '1230' }

test.each(currencies)('an amount of %s goes to PayPal and comes back', (currency) => {
  setStoredDigits([])
  const money = toPayPal(123_000, currency)
  expect(money).toEqual({ currency_code: currency, value: whole[currency] ?? '1230.00' })
  expect(money && fromPayPal(money)).toBe(123_000)
})

test('only these currencies are taken', () => {
  for (const currency of currencies) expect([currency, takesCurrency(currency)]).toEqual([currency, true])
  for (const currency of ['INR', 'RUB', 'KWD', 'ISK', 'VND', 'eur', '', 'XXX'])
    expect([currency, takesCurrency(currency), toPayPal(100, currency)]).toEqual([currency, false, null])
})

test.each([
  [1, 'EUR', '0.01'],
  [10, 'USD', '0.10'],
  [100, 'USD', '1.00'],
  // amounts that are not exact as floating-point numbers
  [435, 'GBP', '4.35'],
  [1999, 'EUR', '19.99'],
  [110, 'EUR', '1.10'],
  [900_719_925_474_099_1, 'USD', '90071992547409.91'],
  [1, 'JPY', '1'],
  [100, 'HUF', '1'],
  [0, 'EUR', '0.00'],
])('%i stored of %s are %s', (amount, currency, value) => {
  expect(toPayPal(amount, currency)).toEqual({ currency_code: currency, value })
  expect(fromPayPal({ currency_code: currency, value })).toBe(amount)
})

test.each([
  [12_345, 'HUF'],
  [1, 'TWD'],
  [-1, 'EUR'],
  [1.5, 'EUR'],
  [Number.NaN, 'EUR'],
  [2 ** 53, 'EUR'],
])('%d stored of %s cannot be sent', (amount, currency) => {
  expect(toPayPal(amount, currency)).toBeNull()
})

test.each(['', '.', '1.', '.5', '-1.00', '+1.00', '1e3', '0x10', '1,00', '1 000.00', ' 1.00', '10.001', 'NaN', '١٢'])(
  'what is no amount of euros is not read: %s',
  (value) => {
    expect(fromPayPal({ currency_code: 'EUR', value })).toBeNull()
  },
)

test('zeros after the stored decimals are read', () => {
  expect(fromPayPal({ currency_code: 'EUR', value: '10.000' })).toBe(1000)
  expect(fromPayPal({ currency_code: 'JPY', value: '10.00' })).toBe(10)
  expect(fromPayPal({ currency_code: 'JPY', value: '10.50' })).toBeNull()
})

test('a channel that stores a currency with other decimals', () => {
  setStoredDigits([
    { currency: 'HUF', digits: 0 },
    { currency: 'EUR', digits: 0 },
    { currency: 'JPY', digits: 2 },
    { currency: 'USD', digits: 3 },
  ])
  const cases: Array<[number, string, string]> = [
    [1230, 'HUF', '1230'],
    [7, 'EUR', '7.00'],
    [12_300, 'JPY', '123'],
    [19_990, 'USD', '19.99'],
  ]
  for (const [amount, currency, value] of cases) {
    expect(toPayPal(amount, currency)).toEqual({ currency_code: currency, value })
    expect(fromPayPal({ currency_code: currency, value })).toBe(amount)
  }
  expect(toPayPal(12_345, 'JPY')).toBeNull()
  expect(toPayPal(19_995, 'USD')).toBeNull()
})
