import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { addPaymentMethod, changePaymentMethod } from './manage-payment-methods.server'
import { readMethodRows } from './payment-methods.queries.server'

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
})
