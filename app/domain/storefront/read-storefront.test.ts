import { expect, test } from 'vitest'
import { asha } from '../../../tests/factories/customer'
import type { Database } from '~db/connection'
import { settingsSchema } from '~/domain/settings/settings'
import type { Visitor } from '~/domain/shop'
import { serialiseInitialValues } from '~/api/serialise/initial-values.server'
import { onBothDatabases } from '../../../tests/setup/databases'
import { createVisitor } from '../../../tests/factories/visitor'
import { isSafeHref } from './menu'
import { readInitialValues } from './read-initial-values.server'
import { readMenus } from './read-menus.server'
import { readStorefront } from './read-storefront.server'

const updated_at = '2026-11-21T00:00:00.000Z'

const createShopVisitor = (db: Database) =>
  createVisitor(db, { settings: settingsSchema.parse({ store_name: 'Kala' }), now: () => new Date(updated_at) })

onBothDatabases('a storefront', (open) => {
  test('without a row has no licence and the defaults', async () => {
    const visitor = await createShopVisitor(await open())
    expect(await readStorefront(visitor)).toMatchObject({
      licenseStatus: null,
      name: 'Storefront',
      enableIndexing: true,
    })
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
    const values = serialiseInitialValues(visitor, await readInitialValues(visitor, ['store_name']))
    expect(values).toMatchObject({
      license_status: 'active',
      host: 'localhost',
      settings: { store_name: 'Kala' },
      storefront: {
        mode: 'Coming Soon',
        channel: { country: { mobile_code: '+91', mobile_number_length: 10 }, currency: { code: 'INR' } },
        termsandconditions_page: { slug: 'terms' },
      },
      plugins: [{ module_name: 'GoogleGtag', config: { google_tag_id: 'G-1' } }],
    })
    expect(values).not.toHaveProperty('account')
    expect(JSON.stringify(values)).not.toContain('hidden')
    const customer: Visitor = { ...visitor, actor: { kind: 'customer', id: 3, ...asha } }
    const signedIn = serialiseInitialValues(customer, await readInitialValues(customer, []))
    expect(signedIn.account).toMatchObject({ id: 3, first_name: 'Asha', email: 'asha@example.com' })
  })

  test('has menus without invalid items', async () => {
    const visitor = await createShopVisitor(await open())
    const items = [
      { label: 'Shop', href: '/shop-online', items: [{ label: 'Sarees', href: '/product-category/sarees' }] },
    ]
    await visitor.db.transaction((trx) =>
      trx('menus').insert([
        { handle: 'main', title: 'Main', items: JSON.stringify(items) },
        { handle: 'evil', title: 'Evil', items: '[{"label":"x","href":"javascript:alert(1)"}]' },
      ]),
    )
    const menus = await readMenus(visitor, ['main', 'evil', 'none'])
    expect(menus.get('main')).toMatchObject({ title: 'Main', items })
    expect(menus.get('evil')).toEqual({ handle: 'evil', title: 'Evil', items: [] })
    expect([...menus.keys()].sort()).toEqual(['evil', 'main'])
  })
})

test.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['javascript:alert(1)'],
  ['http://plain.example'],
  ['/a\nb'],
  ['data:text/html,x'],
])('%j is not allowed as a link of a menu', (href) => {
  expect(isSafeHref(href)).toBe(false)
})
