import { expect, test, vi } from 'vitest'
import { createChannel } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { readPublicSettings, readSettings } from './read-settings.server'
import { settingsSchema } from './settings'

onSqlite('settings', (open) => {
  test('have a default for every key, which replaces an invalid value', async () => {
    const db = await open()
    expect(await readSettings(db)).toEqual(settingsSchema.parse({}))
    const updated_at = '2026-11-21T00:00:00.000Z'
    await db.transaction((trx) =>
      trx('settings').insert([
        { key: 'store_name', value: '"Kala"', updated_at },
        { key: 'cart_expire_days', value: '"soon"', updated_at },
        { key: 'enable_refund', value: 'not json', updated_at },
        { key: 'enable_guest_checkout', value: 'false', updated_at },
        { key: 'smtp_password', value: '"secret"', updated_at },
      ]),
    )
    const warn = vi.fn()
    const settings = await readSettings(db, { warn })
    expect(warn.mock.calls.map(([{ key }]) => key).sort()).toEqual(['cart_expire_days', 'enable_refund'])
    expect(settings).toMatchObject({
      store_name: 'Kala',
      cart_expire_days: 30,
      enable_refund: true,
      enable_guest_checkout: false,
    })
    expect(readPublicSettings({ settings }, ['store_name', 'smtp_password', '__proto__', 'nothing'])).toEqual({
      store_name: 'Kala',
    })
  })

  test('choose between one channel for every host and a channel for each', async () => {
    const db = await open()
    await createChannel(db)
    await createChannel(db, { code: 'eu', host: 'eu.localhost', name: 'Europe', countryCode: 'DE', currency: 'EUR' })
    const single = settingsSchema.parse({ default_channel: 'in' })
    const multiple = settingsSchema.parse({ default_channel: 'in', enable_multi_channel: true })
    const codeAt = async (host: string, settings: typeof single) => (await readChannelByHost(db, host, settings))?.code
    expect(await codeAt('eu.localhost', single)).toBe('in')
    expect(await codeAt('EU.localhost', multiple)).toBe('eu')
    expect(await codeAt('elsewhere.example', multiple)).toBe('in')
    expect(await readChannelByHost(db, 'localhost', settingsSchema.parse({ default_channel: 'gone' }))).toBeNull()

    const india = await readChannelByHost(db, 'localhost', multiple)
    if (!india) throw new Error('no channel')
    expect(india).toMatchObject({ currency: 'INR', pricesIncludeTax: true, mobileCode: '+91' })
  })
})
