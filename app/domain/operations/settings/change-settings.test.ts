import { expect, test } from 'vitest'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { changeSetting, changeSettings } from './change-setting.server'
import { readStoredSettings } from './read-settings.server'
import { readSettingVersions } from './settings.queries.server'

onSqlite('several settings', { template: 'shop' }, (open) => {
  test('are set together or not at all, with every reason beside its setting', async () => {
    const db = await open()
    const owner = commandOn(db, { actor: memberWith('owner') })
    const refused = await changeSettings(owner, [
      { key: 'store_name', text: 'Tea & Co' },
      { key: 'store_email', text: 'nobody' },
      { key: 'cart_expire_days', text: '900' },
      { key: 'default_channel', text: 'moon' },
      { key: 'nothing', text: 'x' },
    ])
    expect(refused).toMatchObject({
      error: {
        code: 'invalid_fields',
        params: {
          errors: {
            store_email: ['Enter an email address'],
            cart_expire_days: ['Enter a whole number from 1 to 365'],
            default_channel: [expect.stringMatching(/^Choose one of the channels: /)],
            nothing: ['There is no such setting'],
          },
        },
      },
    })
    const before = await readStoredSettings(db.read)
    expect(before.settings.store_name).not.toBe('Tea & Co')
    const set = await changeSettings(owner, [
      { key: 'store_name', text: 'Tea & Co' },
      { key: 'enable_refund', text: 'off' },
      // a country and a state of it, which would not go with the one before
      { key: 'store_country', text: 'US' },
      { key: 'store_state', text: '' },
    ])
    expect(set).toMatchObject({ ok: true, value: { changed: 4 } })
    const { settings } = await readStoredSettings(db.read)
    expect(settings).toMatchObject({ store_name: 'Tea & Co', enable_refund: false, store_country: 'US' })
  })

  test('are not written over what somebody has changed meanwhile', async () => {
    const db = await open()
    const owner = commandOn(db, { actor: memberWith('owner') })
    const version = (await readSettingVersions(db.read)).get('store_name') ?? 0
    await changeSetting(commandOn(db), { key: 'store_name', text: 'Theirs' })
    expect(await changeSettings(owner, [{ key: 'store_name', text: 'Mine', version }])).toMatchObject({
      error: { code: 'stale' },
    })
    const fresh = (await readSettingVersions(db.read)).get('store_name') ?? 0
    expect(await changeSettings(owner, [{ key: 'store_name', text: 'Mine', version: fresh }])).toMatchObject({
      ok: true,
    })
  })

  test('can be set by members with the permission alone', async () => {
    const db = await open()
    const support = commandOn(db, { actor: memberWith('support') })
    expect(await changeSettings(support, [{ key: 'store_name', text: 'Mine' }])).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})
