import { expect, test } from 'vitest'
import { createVisitor } from '../../../tests/factories/visitor'
import { factoryNow } from '../../../tests/factories/product'
import { onBothDatabases } from '../../../tests/setup/databases'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { changeSetting } from './change-settings.server'
import { changeStorefrontField, readStorefrontFields } from './change-storefront-field.server'

onBothDatabases('a field of the storefront', { template: 'shop' }, (open) => {
  const openStorefront = async () => {
    const { db, channel } = await createVisitor(await open())
    if (!(await db.read('storefronts').where({ channel_id: channel.id }).first('id')))
      await db.write('storefronts').insert({
        channel_id: channel.id,
        license_status: 'active',
        document: '{"name":"Tea & Co"}',
        updated_at: factoryNow.toISOString(),
      })
    const set = (field: string, typed: string) => changeStorefrontField(db, channel, { field, typed }, factoryNow)
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
    expect(await set('store_notice', 'none')).toMatchObject({ ok: true, value: { value: 'none' } })
    expect(await readStorefrontFields(db, channel)).toContainEqual({ field: 'is_boxed', value: false })
  })

  test('is refused with words when it is unknown, impossible, no stored picture or another command’s', async () => {
    const { set } = await openStorefront()
    const messageOf = async (field: string, typed: string) => {
      const changed = await set(field, typed)
      return changed.ok ? null : changed.error.message
    }
    expect(await messageOf('no_such_field', 'on')).toBe('There is no field no_such_field')
    expect(await messageOf('__proto__', 'on')).toBe('There is no field __proto__')
    expect(await messageOf('is_boxed', 'perhaps')).toBe('is_boxed: “perhaps” is not possible here')
    expect(await messageOf('typography.size', 'huge')).toBe('typography.size: “huge” is not possible here')
    expect(await messageOf('favicon', 'a'.repeat(32))).toContain('there is no such picture')
    expect(await messageOf('typography.heading', 'Georgia"; } * { color: red')).toContain('is not possible here')
    expect(await messageOf('custom_css', '@import "/x.css";')).toBe('custom_css: must not import other styles')
    expect(await messageOf('favicon', 'none')).toBeNull()
    expect(await messageOf('mode', 'Coming Soon')).toContain('npm run shop -- gate mode')
  })

  test('is not shown where it is the name and the setting store_name is set, which a warning tells', async () => {
    const { db, channel, set } = await openStorefront()
    await changeSetting(db, 'store_name', 'Kala', factoryNow)
    expect(await set('name', 'Tea House')).toMatchObject({
      value: { value: 'Tea House', warnings: ['The shop shows the setting store_name: Kala'] },
    })
    expect((await readStorefront({ db, channel })).name).toBe('Kala')
    expect(await set('name', 'Kala')).toMatchObject({ value: { warnings: [] } })
  })
})
