import { expect, test } from 'vitest'
import { testSecret, unwrap } from '../../../../tests/factories/cart'
import { keysOfConfig, openConfig, sealConfig, shownConfig } from './payment-config.server'
import { testGateway } from './providers/test-gateway/test-gateway.server'
import type { HostedProvider } from './provider'

const provider: HostedProvider = {
  ...testGateway,
  configFields: [
    { name: 'key_id', isRequired: true, pattern: /^rzp_(test|live)_\w+$/ },
    { name: 'key_secret', isSecret: true, isRequired: true },
    { name: 'webhook_secrets', isSecret: true, isList: true },
  ],
  keysOf: ({ key_id = '' }) => (key_id.includes('live') ? 'live' : 'test'),
}
const given = {
  key_id: 'rzp_test_1',
  key_secret: ' abcdefghij-4242\n',
  webhook_secrets: 'old-secret-of-1111\n\n new-secret-of-2222 ',
}
const sealed = (config: Record<string, string>, stored?: Record<string, string>) =>
  unwrap(sealConfig(provider, { stored, given: config }, testSecret))

test('secrets are stored sealed, are shown as their ends, and are opened with the key of the shop alone', () => {
  const stored = sealed(given)
  expect(JSON.stringify(stored)).not.toMatch(/abcdefghij|old-secret|new-secret/)
  expect(openConfig(provider, stored, testSecret)).toEqual({
    key_id: 'rzp_test_1',
    key_secret: 'abcdefghij-4242',
    webhook_secrets: 'old-secret-of-1111\nnew-secret-of-2222',
  })
  expect(openConfig(provider, stored, 'another key of the same length')).toEqual({ key_id: 'rzp_test_1' })
  expect(openConfig(provider, { ...stored, key_secret: 'never sealed' }, testSecret).key_secret).toBeUndefined()
  expect(shownConfig(provider, stored).map(({ name, isSet, text }) => [name, isSet, text])).toEqual([
    ['key_id', true, 'rzp_test_1'],
    ['key_secret', true, '…4242'],
    ['webhook_secrets', true, '…1111 …2222'],
  ])
  const short = shownConfig(provider, sealed({ ...given, key_secret: 'short' }))
  expect(short[1]).toMatchObject({ isSet: true, text: '' })
})

test('what nobody sees in a copied key is left out', () => {
  const stored = sealed({ key_id: '\u200brzp_test_1\u200b', key_secret: 'abcdefghij-4242\u2060' })
  const opened = openConfig(provider, stored, testSecret)
  expect(opened).toMatchObject({ key_id: 'rzp_test_1', key_secret: 'abcdefghij-4242' })
})

test('an empty field keeps a stored secret, and empties what is not secret', () => {
  const stored = sealed(given)
  expect(sealed({ key_id: 'rzp_live_2', key_secret: '' }, stored)).toEqual({ ...stored, key_id: 'rzp_live_2' })
  expect(sealed({ key_id: '' }, stored)).not.toHaveProperty('key_id')
  expect(sealed({}, stored)).toEqual(stored)
})

test('what is no field of the provider, or cannot be its value, is refused without being repeated', () => {
  const refused = (config: Record<string, string>) => sealConfig(provider, { given: config }, testSecret)
  expect(refused({ secret_key: 'x' })).toMatchObject({ error: { code: 'payment_field_unknown', field: 'secret_key' } })
  const invalid = refused({ key_id: 'sk_live_secret' })
  expect(invalid).toMatchObject({ error: { code: 'payment_field_invalid', field: 'key_id' } })
  expect(JSON.stringify(invalid)).not.toContain('sk_live_secret')
})

test('keys are missing until everything that is required is there', () => {
  expect(keysOfConfig(provider, {}, testSecret)).toBe('missing')
  expect(keysOfConfig(provider, sealed({ key_id: 'rzp_test_1' }), testSecret)).toBe('missing')
  expect(keysOfConfig(provider, sealed(given), testSecret)).toBe('test')
  expect(keysOfConfig(provider, sealed({ ...given, key_id: 'rzp_live_1' }), testSecret)).toBe('live')
  expect(keysOfConfig(provider, sealed(given), 'another key of the same length')).toBe('missing')
  expect(keysOfConfig(testGateway, {}, testSecret)).toBeNull()
})
