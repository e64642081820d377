import { expect, test } from 'vitest'
import { commandOn, createVisitor } from '../../../../../tests/factories/visitor'
import { factoryNow } from '../../../../../tests/factories/product'
import { onSqlite } from '../../../../../tests/setup/databases'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { messageOf } from '~/messages/messages'
import { changeStorefrontField, readStorefrontFields } from './change-storefront-field.server'

onSqlite('a field of the storefront', { template: 'shop' }, (open) => {
  const openStorefront = async () => {
    const { db, channel } = await createVisitor(await open())
    if (!(await db.read('storefronts').where({ channel_id: channel.id }).first('id')))
      await db.write('storefronts').insert({
        channel_id: channel.id,
        license_status: 'active',
        document: '{"name":"Tea & Co"}',
        updated_at: factoryNow.toISOString(),
      })
    const set = (field: string, typed: string) => changeStorefrontField(commandOn(db, { channel }), { field, typed })
    return { db, channel, set }
  }

  test('is a flag, a text, a colour or a number, and the others stay', async () => {
    const { db, channel, set } = await openStorefront()
    const before = await readStorefront({ db, channel })
    for (const [field, typed] of [
      ['is_boxed', 'off'],
      ['store_notice', 'We moved'],
      ['colours.theme', '#aa3300'],
      ['typography.heading_size', '56'],
      ['typography.heading', 'Figtree, "Open Sans"'],
    ] as const)
      expect([field, (await set(field, typed)).ok]).toEqual([field, true])
    expect(await readStorefront({ db, channel })).toMatchObject({
      name: before.name,
      isBoxed: false,
      storeNotice: 'We moved',
      colours: { theme: '#aa3300' },
      typography: { headingSize: 56, body: before.typography.body },
    })
    expect(await set('colours.theme', '#eeeeee')).toMatchObject({
      value: { warnings: expect.arrayContaining(['theme on background: 1.2:1 is less than 4.5:1']) },
    })
    expect(await set('has_dark_scheme', 'on')).toMatchObject({ ok: true })
    expect(await set('is_boxed', 'on')).toMatchObject({ value: { warnings: [] } })
    expect(await set('is_boxed', 'off')).toMatchObject({ ok: true })
    expect(await readStorefrontFields(db, channel)).toContainEqual({ field: 'is_boxed', value: false })
  })

  test('is emptied by “none” where it can be, and is refused with words where it is needed', async () => {
    const { db, channel, set } = await openStorefront()
    await set('store_notice', 'We moved')
    await set('typography.heading', 'Figtree')
    const results: Record<string, unknown> = {}
    for (const { field } of await readStorefrontFields(db, channel)) {
      const changed = await set(field, 'none')
      results[field] = changed.ok ? changed.value.value : messageOf(changed.error)
    }
    const emptied = (value: unknown) => Object.keys(results).filter((field) => results[field] === value)
    expect(emptied('')).toEqual([
      'tagline',
      'meta_title',
      'meta_description',
      'typography.body',
      'typography.heading',
      'custom_css',
      'store_notice',
    ])
    expect(emptied(null)).toEqual(
      expect.arrayContaining(['logo', 'colours.theme', 'typography.size', 'notice_page_slug', 'background.image']),
    )
    expect(emptied('none')).toEqual(['card_gap'])
    const refused = Object.entries(results).filter(([field, value]) => String(value).startsWith(`${field}: `))
    expect(refused.map(([field]) => field)).toEqual([
      'name',
      'enable_indexing',
      'has_dark_scheme',
      'is_header_sticky',
      'corners',
      'alignment',
      'gallery_side',
      'is_boxed',
      'is_notice_clearable',
      'background.type',
      'terms_slug',
      'privacy_slug',
      'has_scroll_to_top',
      'has_cookie_icon',
    ])
    expect(results.name).toBe('name: A shop needs a name')
    expect(results.terms_slug).toBe(
      'terms_slug: “none” is not possible here. Enter the slug of a page, such as privacy-policy',
    )
    expect(await set('name', ' ')).toMatchObject({ error: { code: 'shop_name_missing' } })
  })

  test('is refused with words when it is unknown, impossible, no stored picture or changed elsewhere', async () => {
    const { set } = await openStorefront()
    const refusalOf = async (field: string, typed: string) => {
      const changed = await set(field, typed)
      return changed.ok ? null : messageOf(changed.error)
    }
    expect(await refusalOf('no_such_field', 'on')).toBe('There is no field no_such_field')
    expect(await refusalOf('__proto__', 'on')).toBe('There is no field __proto__')
    expect(await refusalOf('is_boxed', 'perhaps')).toBe('is_boxed: “perhaps” is not possible here. Enter on or off')
    expect(await refusalOf('typography.size', 'huge')).toBe(
      'typography.size: “huge” is not possible here. Enter a whole number from 14 to 22, or none',
    )
    expect(await refusalOf('colours.theme', 'reddish')).toBe(
      'colours.theme: “reddish” is not possible here. Enter a colour such as #aa3300, or none',
    )
    expect(await refusalOf('corners', 'pointed')).toMatch(/Enter square, soft or round$/)
    expect(await refusalOf('tagline', 'Good <b>tea</b>')).toBe('tagline: Enter the text without HTML')
    expect(await refusalOf('tagline', 'We <3 tea')).toBeNull()
    expect(await refusalOf('favicon', 'a'.repeat(32))).toContain('there is no such picture')
    expect(await refusalOf('typography.heading', 'Georgia"; } * { color: red')).toContain('is not possible here')
    expect(await refusalOf('custom_css', '@import "/x.css";')).toBe('custom_css: must not import other styles')
    expect(await refusalOf('favicon', 'none')).toBeNull()
    expect(await refusalOf('mode', 'Coming Soon')).toBe('mode is changed where the shop is closed and opened')
  })

  test('names only pages that visitors see', async () => {
    const { db, set } = await openStorefront()
    const page = { page_type: 'Page', title: 'Terms', document: '{}', updated_at: factoryNow.toISOString() }
    await db.write('pages').insert([
      { ...page, slug: 'our-terms', is_published: 1 },
      { ...page, slug: 'not-yet', is_published: 0 },
      { ...page, slug: 'home', page_type: 'Home', is_published: 1 },
    ])
    for (const field of ['terms_slug', 'privacy_slug', 'notice_page_slug'])
      for (const slug of ['nope', 'not-yet', 'home']) {
        const changed = await set(field, slug)
        expect(changed.ok ? null : messageOf(changed.error)).toBe(
          `${field}: There is no published page ${slug}. The pages are: our-terms`,
        )
      }
    expect(await set('terms_slug', 'our-terms')).toMatchObject({ ok: true })
    expect(await changeSetting(commandOn(db), { key: 'privacy_policy_page', text: 'not-yet' })).toMatchObject({
      error: { code: 'setting_invalid' },
    })
    expect(await changeSetting(commandOn(db), { key: 'privacy_policy_page', text: 'our-terms' })).toMatchObject({
      ok: true,
    })
  })

  test('is not shown where it is the name and the setting store_name is set, which a warning tells', async () => {
    const { db, channel, set } = await openStorefront()
    await changeSetting(commandOn(db), { key: 'store_name', text: 'Kala' })
    expect(await set('name', 'Tea House')).toMatchObject({
      value: { value: 'Tea House', warnings: ['The shop shows the setting store_name: Kala'] },
    })
    expect((await readStorefront({ db, channel })).name).toBe('Kala')
    expect(await set('name', 'Kala')).toMatchObject({ value: { warnings: [] } })
  })
})
