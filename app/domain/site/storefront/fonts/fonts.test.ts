import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFontFile } from '~/domain/catalogue/media/fonts/font-files.server'
import { defaultFontBytes } from '~/domain/site/storefront/theme/font-budget'
import { saveThemeOptions } from '~/domain/site/storefront/used-theme/save-theme-options.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { themes } from '~db/demo/themes/themes'
import { unwrap } from '../../../../../tests/factories/cart'
import { createChannel, factoryNow } from '../../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { changeStorefrontField } from '~/domain/site/storefront/fields/change-storefront-field.server'
import { addFont, removeFont, useFont } from './change-fonts.server'
import { readFonts } from './read-fonts.server'

const file = (style: string) => readFileSync(`node_modules/dejavu-fonts-ttf/ttf/DejaVu${style}.ttf`)

onSqlite('typefaces of the owner', { template: 'migrated' }, (open) => {
  const openShop = async () => {
    const { db, channel, dataDir } = await createVisitor(await open())
    const row = { license_status: 'active', updated_at: factoryNow.toISOString(), document: '{"name":"Tea & Co"}' }
    await db.write('storefronts').insert({ ...row, channel_id: channel.id })
    const shop = { ...commandOn(db, { channel }), dataDir }
    const folder = join(dataDir, 'originals', 'fonts')
    const files = () => (existsSync(folder) ? readdirSync(folder).toSorted() : [])
    const read = async () => (await readStorefront(shop)) ?? null
    return { ...shop, shop, files, read, row }
  }

  test('are stored as files, named by their content, and used for headings or texts', async () => {
    const { shop, files, read, dataDir } = await openShop()
    const added = unwrap(await addFont(shop, file('Serif'), { use: 'heading' }))
    expect(added).toMatchObject({ family: 'DejaVu Serif', weights: '400', warnings: [] })
    expect(`/fonts/${files()[0]}`).toBe(added.path)
    expect(await readFontFile(dataDir, added.path)).toHaveLength(added.bytes)
    expect(added.pageBytes).toBe(defaultFontBytes.body + defaultFontBytes.rupee + added.bytes)
    expect(await read()).toMatchObject({
      name: 'Tea & Co',
      typography: { heading: 'DejaVu Serif', body: '' },
      fonts: [
        {
          family: 'DejaVu Serif',
          path: added.path,
          weightRange: '400',
          isVariable: false,
          fallback: { sizeAdjust: expect.any(Number) },
        },
      ],
    })
    expect(unwrap(await useFont(shop, { family: 'dejavu serif', use: 'body' }))).toMatchObject({
      family: 'DejaVu Serif',
      pageBytes: added.bytes,
    })
    expect(await readFonts(shop.db, shop.channel)).toEqual([
      { family: 'DejaVu Serif', weights: '400', bytes: added.bytes, from: 'you', uses: ['heading', 'body'] },
    ])
    unwrap(await useFont(shop, { family: 'default', use: 'heading' }))
    expect(await readFonts(shop.db, shop.channel)).toMatchObject([
      { family: 'DejaVu Serif', uses: ['body'] },
      { family: 'Vesper Libre', from: 'shop', uses: ['heading'] },
    ])
    unwrap(await useFont(shop, { family: 'grotesque', use: 'both' }))
    expect(await read()).toMatchObject({ typography: { heading: 'grotesque', body: 'grotesque' } })
  })

  test('of one family have a file for each weight; a new one of a weight replaces it, with its file', async () => {
    const { shop, files, read } = await openShop()
    for (const style of ['Sans', 'Sans-Bold']) unwrap(await addFont(shop, file(style), { family: 'House' }))
    expect((await read())?.fonts.map(({ weightRange }) => weightRange)).toEqual(['400', '700'])
    const before = files()
    unwrap(await addFont(shop, file('Serif'), { family: 'House' }))
    expect((await read())?.fonts.map(({ family, weightRange }) => [family, weightRange])).toEqual([
      ['House', '700'],
      ['House', '400'],
    ])
    expect(files()).toHaveLength(2)
    expect(files()).not.toEqual(before)
    // the same again changes nothing
    const after = files()
    unwrap(await addFont(shop, file('Serif'), { family: 'house' }))
    expect(files()).toEqual(after)
  })

  test('are removed with their files, once no channel names them, and what was written in them has that of the shop', async () => {
    const { shop, db, files, read, row } = await openShop()
    const added = unwrap(await addFont(shop, file('Serif'), { use: 'both' }))
    const other = await createChannel(db, { code: 'us', host: 'us.example' })
    await db.write('storefronts').insert({ ...row, channel_id: other.id, document: JSON.stringify(await read()) })
    expect(unwrap(await removeFont(shop, 'dejavu serif'))).toMatchObject({ family: 'DejaVu Serif', files: 1 })
    expect(await read()).toMatchObject({ fonts: [], typography: { heading: '', body: '' } })
    expect(files()).toHaveLength(1)
    expect(await removeFont(shop, 'DejaVu Serif')).toMatchObject({ error: { code: 'font_not_added' } })
    unwrap(await removeFont({ ...shop, channel: other }, 'DejaVu Serif'))
    expect([files(), await readFontFile(shop.dataDir, added.path)]).toEqual([[], null])
  })

  test('stay when the theme is switched', async () => {
    const { shop, db, files, read } = await openShop()
    const { path } = unwrap(await addFont(shop, file('Serif'), { use: 'heading' }))
    for (const { name, look } of themes) unwrap(await saveThemeOptions(commandOn(db), { name, look, slugs: [] }))
    expect((await read())?.fonts.map(({ family }) => family)).toEqual(['Jost', 'Fraunces', 'DejaVu Serif'])
    unwrap(await useFont(shop, { family: 'DejaVu Serif', use: 'heading' }))
    expect(files()).toEqual([path.replace('/fonts/', '')])
    // a theme's own cannot be mixed with others, nor removed
    expect(await addFont(shop, file('Sans'), { family: 'jost' })).toMatchObject({
      error: { code: 'font_name_of_theme' },
    })
    expect(await removeFont(shop, 'Jost')).toMatchObject({ error: { code: 'font_not_added' } })
    expect(files()).toHaveLength(1)
  })

  test('are refused where pages would load more than 30 kB of them, unless the owner insists', async () => {
    const { shop, files, read } = await openShop()
    const large = { letters: 'greek,cyrillic', use: 'body' } as const
    expect(await addFont(shop, file('Sans'), large)).toMatchObject({ ok: false, error: { code: 'fonts_over_budget' } })
    expect([files(), (await read())?.typography.body]).toEqual([[], ''])
    // stored, and not used
    const { pageBytes } = unwrap(await addFont(shop, file('Sans'), { letters: 'greek,cyrillic' }))
    expect(pageBytes).toBe(Object.values(defaultFontBytes).reduce((sum, bytes) => sum + bytes, 0))
    const use = { family: 'DejaVu Sans', use: 'body' }
    expect(await useFont(shop, use)).toMatchObject({ ok: false, error: { code: 'fonts_over_budget' } })
    expect(unwrap(await useFont(shop, { ...use, isLarge: true })).warnings).toEqual([
      expect.stringContaining('more than 30.0 kB'),
    ])
    expect(
      await changeStorefrontField(commandOn(shop.db, { channel: shop.channel }), {
        field: 'typography.body',
        typed: 'DejaVu Sans',
      }),
    ).toMatchObject({
      value: { warnings: [expect.stringContaining('more than 30.0 kB')] },
    })
    // a change that makes it no larger is always possible
    unwrap(await useFont(shop, { family: 'system', use: 'heading' }))
  })

  test('are refused with a reason, and nothing is stored', async () => {
    const { shop, files, read } = await openShop()
    for (const [content, input, code] of [
      [Buffer.from('hello'), {}, 'not_a_font'],
      [file('Sans'), { family: 'a"b' }, 'invalid_fields'],
      [file('Sans'), { family: 'Figtree' }, 'font_name_reserved'],
      [file('Sans'), { family: 'system' }, 'font_name_reserved'],
      [file('Sans'), { weight: '450' }, 'invalid_fields'],
      [file('Sans'), { letters: 'klingon' }, 'invalid_fields'],
    ] as const)
      expect([input, await addFont(shop, content, input)]).toMatchObject([input, { ok: false, error: { code } }])
    expect(await useFont(shop, { family: 'Nope', use: 'body' })).toMatchObject({ error: { code: 'font_not_found' } })
    expect(await useFont(shop, { family: 'system', use: 'menus' })).toMatchObject({ error: { code: 'invalid_fields' } })
    expect([files(), (await read())?.fonts]).toEqual([[], []])
    await shop.db.write('storefronts').delete()
    expect(await addFont(shop, file('Sans'), {})).toMatchObject({ error: { code: 'storefront_not_found' } })
    expect(files()).toEqual([])
  })
})

test('the typefaces of the shop are as large as the budget takes them to be', () => {
  const sizeOf = (name: string) => statSync(`app/styles/fonts/${name}.woff2`).size
  expect(defaultFontBytes).toEqual({
    body: sizeOf('figtree'),
    heading: sizeOf('vesper-libre'),
    rupee: sizeOf('figtree-rupee'),
  })
})
