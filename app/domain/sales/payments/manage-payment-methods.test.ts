import { expect, test } from 'vitest'
import { addTestGateway, testSecret, unwrap } from '../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { addPaymentMethod, changePaymentMethod, movePaymentMethod } from './manage-payment-methods.server'
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
      // a later change of something else is no other keys
      const later = { ...owner, now: () => new Date(Date.now() + 60_000) }
      unwrap(await changePaymentMethod(later, 'card', { fee: 100 }))
      unwrap(await changePaymentMethod(later, 'card', {}, { config: { secret_key: '' }, secret: testSecret }))
      const again = (await readMethodRows(db.read, 1)).find(({ method }) => method.code === 'card')
      expect(again?.keysSince).toBe(found?.keysSince)
      expect(again?.keysSince).not.toBeNull()
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

onBothDatabases('the list of ways to pay', { template: 'shop' }, (open) => {
  test('is moved up and down, and a part of an account that cannot be right is refused', async () => {
    const db = await open()
    const owner = commandOn(db)
    const codes = async () => (await readMethodRows(db.read, 1)).map(({ method }) => method.code)
    unwrap(await addPaymentMethod(owner, 'bank_transfer'))
    unwrap(await addPaymentMethod(owner, 'upi'))
    const before = await codes()
    unwrap(await movePaymentMethod(owner, { code: 'upi', by: -1 }))
    expect(await codes()).toEqual([...before.slice(0, -2), 'upi', 'bank-transfer'])
    unwrap(await movePaymentMethod(owner, { code: 'bank-transfer', by: 1 }))
    unwrap(await movePaymentMethod(owner, { code: 'upi', by: 1 }))
    expect(await codes()).toEqual(before)
    expect(await movePaymentMethod(owner, { code: 'gone', by: 1 })).toMatchObject({
      error: { code: 'payment_method_not_found' },
    })
    const account = { holder: 'Tea & Co', iban: 'DE88 3704 0044 0532 0130 00' }
    expect(await changePaymentMethod(owner, 'bank-transfer', { isActive: true }, { config: account })).toMatchObject({
      error: { code: 'payment_part_invalid', field: 'iban' },
    })
    const config = { ...account, iban: 'de89 3704 0044 0532 0130 00' }
    unwrap(await changePaymentMethod(owner, 'bank-transfer', { isActive: true }, { config }))
    const stored = (await readMethodRows(db.read, 1)).find(({ method }) => method.code === 'bank-transfer')
    expect(stored?.config).toEqual({ holder: 'Tea & Co', iban: 'DE89370400440532013000' })
  })
})
