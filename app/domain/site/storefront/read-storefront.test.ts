import { expect, test } from 'vitest'
import { asha } from '../../../../tests/factories/customer'
import type { Database } from '~db/connection'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import type { Visitor } from '~/domain/shared/shop'
import { serialiseInitialValues } from '~/api/serialise/initial-values.server'
import { readPublicPlugins } from '~/plugins/hooks/public-plugins.server'
import { plugins } from '~/plugins/plugins.server'
import { onSqlite } from '../../../../tests/setup/databases'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { readInitialValues } from './read-initial-values.server'
import { readStorefront } from './read-storefront.server'

const updated_at = '2026-11-21T00:00:00.000Z'

const createShopVisitor = (db: Database) =>
  createVisitor(db, { settings: settingsSchema.parse({ store_name: 'Kala' }), now: () => new Date(updated_at) })

onSqlite('a storefront', (open) => {
  test('without a row has no licence and the defaults', async () => {
    const visitor = await createShopVisitor(await open())
    expect(await readStorefront(visitor)).toMatchObject({
      licenseStatus: null,
      name: 'Storefront',
      enableIndexing: true,
    })
  })

  test('has the name of the setting where that is set, or else its own, also when it was emptied', async () => {
    const visitor = await createShopVisitor(await open())
    const set = (value: string) =>
      changeSetting(commandOn(visitor.db, { now: () => new Date(updated_at) }), { key: 'store_name', text: value })
    const nameWith = async (name: string) => {
      await visitor.db.transaction(async (trx) => {
        await trx('storefronts').delete()
        const row = { channel_id: visitor.channel.id, license_status: 'active', updated_at }
        await trx('storefronts').insert({ ...row, document: JSON.stringify({ name }) })
      })
      return (await readStorefront(visitor)).name
    }
    expect(await nameWith('Kala')).toBe('Kala')
    expect(await nameWith('')).toBe('Storefront')
    await set('Kala Bazaar')
    expect(await nameWith('Kala')).toBe('Kala Bazaar')
    expect(await nameWith('')).toBe('Kala Bazaar')
  })

  test('has the privacy page of the setting where that is set, or else its own', async () => {
    const visitor = await createShopVisitor(await open())
    const document = JSON.stringify({ privacySlug: 'your-data' })
    const set = (value: string) =>
      changeSetting(commandOn(visitor.db, { now: () => new Date(updated_at) }), {
        key: 'privacy_policy_page',
        text: value,
      })
    expect((await readStorefront(visitor)).privacySlug).toBe('privacy-policy')
    await visitor.db.transaction((trx) =>
      trx('storefronts').insert({ channel_id: visitor.channel.id, license_status: 'active', document, updated_at }),
    )
    expect((await readStorefront(visitor)).privacySlug).toBe('your-data')
    const page = { slug: 'privacy-of-all', page_type: 'Page', title: 'Privacy', document: '{}', is_published: 1 }
    await visitor.db.transaction((trx) => trx('pages').insert({ ...page, updated_at }))
    await set('privacy-of-all')
    expect((await readStorefront(visitor)).privacySlug).toBe('privacy-of-all')
    await set('')
    expect((await readStorefront(visitor)).privacySlug).toBe('your-data')
  })

  test('has initial values without secrets and without the account of another visitor', async () => {
    const visitor = await createShopVisitor(await open())
    await visitor.db.transaction(async (trx) => {
      const document = JSON.stringify({ name: 'Kala', mode: 'Coming Soon', termsSlug: 'terms' })
      await trx('storefronts').insert({
        channel_id: visitor.channel.id,
        license_status: 'active',
        document,
        updated_at,
      })
      await trx('plugins').insert([
        { module_name: 'GoogleGtag', is_active: 1, config: '{"google_tag_id":"G-1","api_secret":"hidden"}' },
        { module_name: 'FacebookPixel', is_active: 0, config: '{"code":"1"}' },
      ])
    })
    const shown = await readPublicPlugins(plugins, visitor)
    const values = serialiseInitialValues(visitor, await readInitialValues(visitor, ['store_name']), shown)
    expect(values).toMatchObject({
      license_status: 'active',
      host: 'localhost',
      settings: { store_name: 'Kala' },
      storefront: {
        mode: 'Coming Soon',
        channel: { country: { mobile_code: '+91', mobile_number_length: 10 }, currency: { code: 'INR' } },
        termsandconditions_page: { slug: 'terms' },
      },
      plugins: expect.arrayContaining([{ module_name: 'GoogleGtag', config: { google_tag_id: 'G-1' } }]),
    })
    expect(values).not.toHaveProperty('account')
    expect(JSON.stringify(values)).not.toContain('hidden')
    const customer: Visitor = { ...visitor, actor: { kind: 'customer', id: 3, ...asha } }
    const signedIn = serialiseInitialValues(customer, await readInitialValues(customer, []), [])
    expect(signedIn.account).toMatchObject({ id: 3, first_name: 'Asha', email: 'asha@example.com' })
  })
})
