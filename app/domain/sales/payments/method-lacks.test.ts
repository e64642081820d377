import { expect, test } from 'vitest'
import { methodLacks } from './method-lacks'
import { findProvider } from './providers.server'

const lacks = (
  provider: string,
  keys: 'test' | 'live' | 'missing' | null,
  config: Record<string, string> = {},
  currency = 'EUR',
) => methodLacks(findProvider(provider), { method: { keys } as never, config }, { currency, allowsTestPayments: false })

test('a way to pay says what it lacks, first what is done first', () => {
  expect(lacks('cash_on_delivery', null)).toEqual([])
  expect(lacks('bank_transfer', null)).toEqual(['bank_account'])
  expect(lacks('stripe', 'missing')).toEqual(['keys'])
  expect(lacks('stripe', 'test')).toEqual(['webhook_secret', 'live_keys'])
  expect(lacks('stripe', 'live', { webhook_secrets: 'sealed:x:' })).toEqual([])
  expect(lacks('mollie', 'live')).toEqual([])
  expect(lacks('paypal', 'missing', {}, 'INR')).toEqual(['currency', 'keys'])
})
