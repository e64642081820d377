import { expect, test } from 'vitest'
import { sealConfig } from '~/domain/sales/payments/payment-config.server'
import { hostedEligibility } from '~/domain/sales/payments/eligibility'
import type { HostedProvider } from '~/domain/sales/payments/provider'
import { unwrap } from '../../../../tests/factories/cart'
import { fieldErrors, missingSteps, shownFields, typedConfig } from './provider-form.server'

const configFields: HostedProvider['configFields'] = [
  { name: 'key_id', isRequired: true },
  { name: 'secret_key', isSecret: true, isRequired: true },
  { name: 'webhook_secrets', isSecret: true, isList: true },
]
const unused = () => {
  throw new Error('no test asks for it')
}
const provider: HostedProvider = {
  name: 'Example',
  flow: 'hosted',
  configFields,
  keysOf: () => 'test',
  takes: () => true,
  eligibility: hostedEligibility(() => true),
  hosts: () => [],
  start: unused,
  read: unused,
  close: unused,
  refund: unused,
  listRefunds: unused,
  readEvents: unused,
}
const key = 'a secret for tests that is long enough'

test('a form shows what is stored, and of a secret its end alone', () => {
  const given = { key_id: 'rzp_1', secret_key: 'sk_test_0123456789abcdef' }
  const config = unwrap(sealConfig(provider, { given }, key))
  const fields = shownFields('example', provider, config)
  expect(JSON.stringify(fields)).not.toContain('0123456789')
  expect(fields).toMatchObject([
    { name: 'field.key_id', kind: 'text', value: 'rzp_1', isSet: true },
    { name: 'secret.secret_key', kind: 'secret', value: '', isSet: true, hint: expect.stringContaining('…cdef') },
    { name: 'secret.webhook_secrets', kind: 'list', isSet: false },
  ])
})

test('what is typed reaches the fields of the provider, and no others', () => {
  const typed = { field: { key_id: 'a', api_base: 'http://127.0.0.1' }, secret: { secret_key: '', other: 'x' } }
  expect(typedConfig(provider, typed)).toEqual({ key_id: 'a', secret_key: '' })
  expect(fieldErrors(provider, { secret_key: ['no'], version: ['stale'] })).toEqual({
    'secret.secret_key': ['no'],
    version: ['stale'],
  })
})

test('the page says what is missing until customers can pay', () => {
  const given = { keys: 'missing' as const, isActive: false, currency: 'INR', takesCurrency: true, hasEvents: false }
  const fields = shownFields('stripe', provider, {})
  const steps = (more: object = {}) =>
    missingSteps('stripe', { ...given, fields, allowsTestPayments: false, ...more } as never)
  expect(steps()).toEqual([
    'Enter: Key id.',
    'Enter: Secret key.',
    expect.stringMatching(/^Enter: Signing secret/),
    'Switch it on, in step 4.',
  ])
  const isSet = fields.map((field) => ({ ...field, isSet: true }))
  expect(steps({ fields: isSet, keys: 'test', isActive: true })).toEqual([
    expect.stringMatching(/^These are keys for tests/),
    'The provider has reported nothing yet.',
  ])
  expect(steps({ fields: isSet, keys: 'live', isActive: true, hasEvents: true })).toEqual([])
  expect(steps({ takesCurrency: false })[0]).toMatch(/takes no INR/)
})
