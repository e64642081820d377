import { expect, test } from 'vitest'
import { addTestGateway, testSecret, unwrap } from '../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { addPaymentMethod, changePaymentMethod } from './manage-payment-methods.server'
import { readMethodRows } from './payment-methods.queries.server'
import { testGateway } from './providers/test-gateway/test-gateway.server'
import { providers } from './providers.server'
import { openMethodConfig } from './read-payment-methods.server'

onSqlite('ways to pay', { template: 'shop' }, (open) => {
  test('are added switched off, and switched on when the provider knows what it needs', async () => {
    const db = await open()
    const owner = commandOn(db)
    expect(unwrap(await addPaymentMethod(owner, 'upi'))).toEqual({ code: 'upi' })
    expect(unwrap(await addPaymentMethod(owner, 'upi'))).toEqual({ code: 'upi-2' })
    const change = { isActive: true, countries: ['IN'], position: 0, fee: 500 }
    expect(await changePaymentMethod(owner, 'upi-2', change, { version: 1 })).toMatchObject({
      error: { code: 'payment_config_missing', field: 'config' },
    })
    expect(await changePaymentMethod(owner, 'upi-2', { countries: ['QQ'] })).toMatchObject({
      error: { code: 'country_unknown' },
    })
    const config = { vpa: 'shop@bank', payee: 'Shop' }
    unwrap(await changePaymentMethod(owner, 'upi-2', change, { version: 1, config }))
    expect(await changePaymentMethod(owner, 'upi-2', { fee: 0 }, { version: 1 })).toMatchObject({
      error: { code: 'stale' },
    })
    const found = (await readMethodRows(db.read, 1)).find(({ method }) => method.code === 'upi-2')
    expect(found).toMatchObject({
      isActive: true,
      position: 0,
      version: 2,
      config,
      method: { countries: ['IN'], fee: 500 },
    })
    const manager = { ...owner, actor: memberWith('manager') }
    expect(await changePaymentMethod(manager, 'upi', { fee: 0 })).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('keep the keys of a provider sealed, and out of the record of changes', async () => {
    const db = await open()
    const owner = commandOn(db)
    await addTestGateway(db)
    providers.dev_gateway = {
      ...testGateway,
      configFields: [{ name: 'secret_key', isSecret: true, isRequired: true }],
      keysOf: ({ secret_key = '' }) => (secret_key.startsWith('sk_live') ? 'live' : 'test'),
    }
    try {
      const change = (config: Record<string, string>) =>
        changePaymentMethod(owner, 'card', {}, { config, secret: testSecret })
      unwrap(await change({ secret_key: 'sk_test_abcdefgh1234' }))
      const context = { db, secret: testSecret }
      expect(await openMethodConfig(context, 1, 'card')).toEqual({ secret_key: 'sk_test_abcdefgh1234' })
      unwrap(await change({ secret_key: 'sk_live_abcdefgh1234' }))
      const found = (await readMethodRows(db.read, 1)).find(({ method }) => method.code === 'card')
      expect(found).toMatchObject({ method: { keys: 'live' }, token: expect.any(String) })
      expect(JSON.stringify(found)).not.toContain('abcdefgh')
      unwrap(await changePaymentMethod(owner, 'card', { fee: 100 }))
      expect(await openMethodConfig(context, 1, 'card')).toEqual({ secret_key: 'sk_live_abcdefgh1234' })
      const recorded = JSON.stringify(
        await db.read('change_log').where({ thing_kind: 'payment_method' }).pluck('changes'),
      )
      expect(recorded).toContain('sealed sha256:')
      expect(recorded).not.toMatch(/abcdefgh|sealed:/)
    } finally {
      providers.dev_gateway = testGateway
    }
  })
})
