import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providers } from '~/domain/sales/payments/providers.server'
import { testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { ownerOf } from '../../../tests/factories/owner-line'
import { onSqlite } from '../../../tests/setup/databases'
import { parseConfigLines } from './payments'

const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
beforeAll(() => {
  providers.dev_gateway = {
    ...testGateway,
    configFields: [
      { name: 'key_id', isRequired: true },
      { name: 'key_secret', isSecret: true, isRequired: true },
      { name: 'webhook_secrets', isSecret: true, isList: true },
    ],
    keysOf: ({ key_id: id = '' }) => (id.includes('live') ? 'live' : 'test'),
    checkKeys: async ({ config }) => (config.key_secret === 'a-secret-of-tests-1234' ? null : 'It is another secret.'),
  }
})
afterAll(() => {
  providers.dev_gateway = testGateway
  if (stdin) Object.defineProperty(process, 'stdin', stdin)
})

onSqlite('payments of the command line', { template: 'shop' }, (open) => {
  test('take secret keys from a file or the standard input alone, and show their ends', async () => {
    const db = await open()
    const shop = ownerOf(db)
    await shop('payments', 'set', 'gate', '--provider', 'dev_gateway', '--config', 'key_id=key_test_1')
    const refused = await shop('payments', 'set', 'gate', '--config', 'key_secret=typed-in-a-command')
    expect(refused.status).toBe(1)
    expect(refused.output).toMatch(/^key_secret is secret, .* --config-file -/)
    expect(refused.output).not.toContain('typed-in')
    expect((await shop('payments', 'check', 'gate')).output).toBe('The keys are not complete yet.')

    const file = join(mkdtempSync(join(tmpdir(), 'shop-keys-')), 'keys')
    writeFileSync(file, '# ours\nkey_secret = a-secret-of-tests-1234\n')
    expect((await shop('payments', 'set', 'gate', '--config-file', file)).status).toBe(0)
    expect((await shop('payments', 'check', 'gate')).output).toContain('accepted')
    Object.defineProperty(process, 'stdin', {
      value: Readable.from(['webhook_secrets=first-of-webhook-1111\nwebhook_secrets=second-of-webhook-2222\n']),
      configurable: true,
    })
    await shop('payments', 'set', 'gate', '--config-file', '-')
    const { output } = await shop('payments', 'list')
    expect(output).toContain('key_id=key_test_1; key_secret=…1234; webhook_secrets=…1111 …2222')
    expect(output).not.toMatch(/a-secret-of|of-webhook/)

    writeFileSync(file, 'key_secret=another-secret-of-tests\n')
    await shop('payments', 'set', 'gate', '--config-file', file)
    expect(await shop('payments', 'check', 'gate')).toEqual({ status: 1, output: 'It is another secret.' })
  })

  test('show what a provider has reported, the latest first', async () => {
    const db = await open()
    const shop = ownerOf(db)
    await shop('payments', 'set', 'gate', '--provider', 'dev_gateway')
    const event = { provider: 'dev_gateway', channel_id: 1, method_code: 'gate', about: 'payment' }
    await db.transaction((trx) =>
      trx('payment_events').insert([
        { ...event, event_id: 'e1', name: 'order.begun', received_at: '2026-11-29T10:00:00.000Z', outcome: 'open' },
        { ...event, event_id: 'e2', name: 'order.paid', subject: 're_1', received_at: '2026-11-29T10:01:00.000Z' },
      ]),
    )
    expect((await shop('payments', 'events', 'gate')).output).toMatch(
      /order\.paid .*Payment: re_1 .*It waits to be worked on\.[\s\S]+order\.begun .*Payment .*it is not paid yet\./,
    )
    expect((await shop('payments', 'events', 'gate', '--limit', '1')).output).not.toContain('order.begun')
    expect((await shop('payments', 'events', 'none')).output).toBe('There is no payment method none')
  })
})

test('a file of keys has a name and a value in each line, and no message repeats a secret', () => {
  const lines = '\uFEFFa=1\r\n\n# note\nb = x=y \na=2'
  expect(parseConfigLines(lines, 'keys')).toMatchObject({ ok: true, value: { a: '1\n2', b: 'x=y' } })
  const wrong = parseConfigLines('a=1\nsk_test_secret', 'keys')
  expect(wrong).toMatchObject({ ok: false, error: { message: 'keys, line 2: it must be NAME=VALUE' } })
})
