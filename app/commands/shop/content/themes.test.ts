import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '~db/connection'
import { publishPage, unpublishPage } from '~/domain/site/content/drafts/publish-page.server'
import { readPageFile, readPageHistory } from '~/domain/site/content/drafts/read-drafts.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { pageDocumentSchema } from '~/domain/site/content/page-document.schema'
import { readTemplate, readTemplateOverview } from '~/domain/site/content/read-templates.server'
import { changeStorefrontField } from '~/domain/site/storefront/fields/change-storefront-field.server'
import { storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import { readPreparedStorefront } from '~/domain/site/storefront/used-theme/prepared-look.server'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import type { ExampleTheme, ThemeDocument } from '~db/demo/themes/theme'
import { demoThemes as themes, themes as neutralThemes } from '~db/demo/themes/themes'
import { unwrap } from '../../../../tests/factories/cart'
import { createChannel, factoryNow as now } from '../../../../tests/factories/product'
import { commandOn, createStaffContext } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { followExampleThemes, toUsedTheme } from '~/http/themes/example-themes.server'
import { themesArea } from './themes'
import { storefrontArea } from '../storefront'

async function ownerShop(db: Database) {
  const context = await createStaffContext(db)
  return { db, channel: context.channel, now, context }
}

/**
 * Switches to a theme: prepares and publishes it. Returns what the command says of each part, without the look and the
 * home page.
 */
async function useTheme(db: Database, name: string): Promise<Record<string, unknown>> {
  unwrap(await themesArea.use!.run(await ownerShop(db), [name], {}))
  const rows = unwrap(await themesArea.publish!.run(await ownerShop(db), [name], {}))
  expect(rows.slice(0, 2)).toMatchObject([
    { part: 'look', change: 'published' },
    { part: 'home', change: expect.stringMatching(/published|unchanged/) },
  ])
  return Object.fromEntries(rows.slice(2).map(({ part, change }) => [part, change]))
}

const templatesOf = (name: string) => Object.keys(themes.find((theme) => theme.name === name)?.templates ?? {})
const all = (slugs: readonly string[], change: string) => Object.fromEntries(slugs.map((slug) => [slug, change]))

/** Returns the types of the sections that visitors get of a template, in their order; null without one. */
const shownTypes = async (db: Database, slug: string) =>
  (await readTemplate({ db }, slug))?.sections.map(({ type }) => type) ?? null

const ownCart = (text: string) => ({
  document: {
    page_type: 'Template',
    sections: {
      cart: { type: 'page_content' },
      text: { type: 'rich_text', settings: { html: `<p>${text}</p>` } },
    },
    order: ['cart', 'text'],
  },
})

async function save(db: Database, slug: string, input: object): Promise<void> {
  unwrap(
    await saveDraft(commandOn(db), slug, input, {
      checkSections,
      isAddressTaken: () => false,
      pathOf: contentPagePath,
    }),
  )
}

test('the words of themes are true of every shop: only the demo shop has the words of the demo', () => {
  const ofDemo =
    /workshop|bengaluru|khurja|dharwad|taana|loom|handmade|by hand|woven|mulmul|kurta|stoneware|quilt|tea\b|middlem|noon|weekday|\d+ days|thirty|kettle|phone ourselves|monsoon|kitchen|bed-bath|pune|berlin/i
  for (const { home, templates } of neutralThemes)
    for (const { sections } of [home, ...Object.values(templates)])
      expect(JSON.stringify(sections).match(ofDemo)).toBeNull()
  expect(JSON.stringify(themes.map(({ home }) => home))).toMatch(/Forty-one workshops/)
})

onSqlite('a theme in a shop of its owner', (open) => {
  afterEach(() => vi.unstubAllEnvs())

  test('is prepared with neutral words, seen by nobody before it is published, and taken back with its look', async () => {
    const db = await open()
    vi.stubEnv('DEMO_SHOP', 'off')
    const shop = await ownerShop(db)
    const row = { license_status: 'active', document: '{}', updated_at: now.toISOString(), channel_id: shop.channel.id }
    await db.write('storefronts').insert(row)
    unwrap(await changeStorefrontField(shop.context, { field: 'colours.accent', typed: '#123456' }))
    const ownHome = {
      page_type: 'Home',
      sections: { own: { type: 'rich_text', settings: { html: '<p>Ours</p>' } } },
      order: ['own'],
    }
    await save(db, 'home', { document: ownHome })
    unwrap(await publishPage(commandOn(db), 'home', { pathOf: contentPagePath }))
    const look = async () => (await storedStorefront(db, shop.channel.id)).document.colours

    const refused = await themesArea.publish!.run(shop, ['press'], {})
    expect(refused).toMatchObject({ error: { code: 'theme_not_prepared' } })
    const prepared = unwrap(await themesArea.use!.run(shop, ['press'], {}))
    expect(prepared.map(({ change }) => change)).toEqual(prepared.map(() => 'prepared'))
    expect(JSON.stringify(unwrap(await readPageFile(db, 'home', 'published')).document)).toContain('Ours')
    expect(await shownTypes(db, 'cart')).toBeNull()
    expect((await look()).accent).toBe('#123456')
    // another theme takes the place of drafts that nobody has edited
    unwrap(await themesArea.use!.run(shop, ['verandah'], {}))
    unwrap(await themesArea.use!.run(shop, ['press'], {}))
    // its previews have its look
    const tokens: string[] = await db.read('page_drafts').where({ theme: 'press' }).pluck('preview_token')
    for (const token of tokens) expect((await readPreparedStorefront(shop, token))?.colours.accent).toBe('#d4ff3a')
    await save(db, 'about', { title: 'About', document: { ...ownHome, page_type: 'Page' } })
    const [{ token: own }] = await db.read('page_drafts').whereNull('theme').select('preview_token as token')
    expect([tokens.length > 3, await readPreparedStorefront(shop, own)]).toEqual([true, null])

    unwrap(await themesArea.publish!.run(shop, ['press'], {}))
    expect(JSON.stringify(unwrap(await readPageFile(db, 'home', 'published')).document)).not.toMatch(/Ours|workshop/)
    expect((await look()).accent).toBe('#d4ff3a')
    const versions = unwrap(await storefrontArea.versions!.run(shop, [], {}))
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
    unwrap(await storefrontArea.restore!.run(shop, ['2'], {}))
    expect((await look()).accent).toBe('#123456')
    unwrap(await storefrontArea.restore!.run(shop, ['3'], {}))
    expect((await look()).accent).toBe('#d4ff3a')
    expect(await storefrontArea.restore!.run(shop, ['9'], {})).toMatchObject({
      error: { code: 'look_version_not_found' },
    })
    expect(unwrap(await readPageHistory(db, 'home'))).toHaveLength(2)
  })
})

onSqlite('switching themes', (open) => {
  test('brings the templates of a theme, replaces those of another and takes off those that only the other has', async () => {
    const db = await open()
    expect(await useTheme(db, 'press')).toEqual(all(templatesOf('press'), 'published'))
    const ofPress = await shownTypes(db, 'cart')
    expect(ofPress).toContain('feature_icons')
    const onlyVerandah = templatesOf('verandah').filter((slug) => !templatesOf('press').includes(slug))
    expect(onlyVerandah).not.toEqual([])
    expect(await useTheme(db, 'verandah')).toEqual(all(templatesOf('verandah'), 'published'))
    expect(await shownTypes(db, 'cart')).not.toEqual(ofPress)
    expect(await useTheme(db, 'press')).toEqual({
      ...all(templatesOf('press'), 'published'),
      ...all(onlyVerandah, 'taken off'),
    })
    expect(await shownTypes(db, 'cart')).toEqual(ofPress)
    expect(await useTheme(db, 'press')).toEqual(all(templatesOf('press'), 'unchanged'))
    expect(await useTheme(db, 'loom')).toEqual(all(templatesOf('press'), 'taken off'))
    expect((await readTemplateOverview({ db })).slugs).toEqual(['home'])
  })

  test("leaves the owner's own template, and one of a theme that was changed", async () => {
    const db = await open()
    await save(db, 'cart', ownCart('Ours'))
    unwrap(await publishPage(commandOn(db), 'cart', { pathOf: contentPagePath }))
    expect(await useTheme(db, 'press')).toEqual({ ...all(templatesOf('press'), 'published'), cart: 'left alone' })
    const { document } = unwrap(await readPageFile(db, 'product', 'published'))
    const changed = pageDocumentSchema.parse(document)
    changed.order.reverse()
    await save(db, 'product', { document: changed })
    unwrap(await publishPage(commandOn(db), 'product', { pathOf: contentPagePath }))
    const ofOwner = await shownTypes(db, 'product')
    for (const theme of ['verandah', 'loom'])
      expect(await useTheme(db, theme)).toMatchObject({
        cart: 'left alone',
        product: 'left alone',
        header: expect.stringMatching(/published|taken off/),
      })
    expect(await shownTypes(db, 'cart')).toEqual(['page_content', 'rich_text'])
    expect(await shownTypes(db, 'product')).toEqual(ofOwner)
  })

  test('leaves the title and the description that the owner has given to a page, and its name when its sections go', async () => {
    const db = await open()
    const document = { page_type: 'Template', sections: { content: { type: 'page_content' } }, order: ['content'] }
    await save(db, 'blogs', { title: 'Journal', meta_description: 'How things are made.', document })
    unwrap(await publishPage(commandOn(db), 'blogs', { pathOf: contentPagePath }))
    for (const [theme, change] of [
      ['press', 'published'],
      ['verandah', 'published'],
      ['loom', 'taken off'],
      ['loom', undefined],
    ] as const) {
      expect((await useTheme(db, theme)).blogs).toBe(change)
      expect(await readTemplate({ db }, 'blogs')).toMatchObject({
        title: 'Journal',
        metaDescription: 'How things are made.',
      })
    }
    expect(await shownTypes(db, 'blogs')).toEqual(['page_content'])
  })

  test('leaves what the owner prepares', async () => {
    const db = await open()
    await save(db, 'cart', ownCart('Not yet'))
    expect(await useTheme(db, 'press')).toMatchObject({ cart: 'left alone', product: 'published' })
    expect(unwrap(await readPageFile(db, 'cart', 'draft')).document).toMatchObject(ownCart('Not yet').document)
    expect(await shownTypes(db, 'cart')).toBeNull()
    const home = unwrap(await readPageFile(db, 'home', 'published'))
    unwrap(
      await saveDraft(
        commandOn(db),
        'home',
        { document: home.document },
        { checkSections, isAddressTaken: () => false, pathOf: contentPagePath },
      ),
    )
    const refused = await themesArea.use!.run(await ownerShop(db), ['loom'], {})
    expect(refused).toMatchObject({ ok: false, error: { code: 'theme_home_has_draft' } })
    expect(await readPageHistory(db, 'home')).toMatchObject({ value: { length: 1 } })
    expect(await shownTypes(db, 'product')).not.toBeNull()
  })

  /** A channel with a storefront. */
  const openChannel = async (db: Database, overrides: Parameters<typeof createChannel>[1] = {}) => {
    const channel = await createChannel(db, overrides)
    const row = { license_status: 'active', document: '{}', updated_at: now.toISOString() }
    await db
      .write('storefronts')
      .insert({ ...row, channel_id: channel.id })
      .onConflict('channel_id')
      .ignore()
    return channel
  }
  const themeNamed = (name: string, among: readonly ExampleTheme[]) => {
    const theme = among.find((one) => one.name === name)
    if (!theme) throw new Error(`there is no theme ${name}`)
    return theme
  }
  /** The themes as a later version of the shop has them. */
  const laterThemes = (change: (press: ExampleTheme) => void) => {
    const later = structuredClone(themes)
    change(themeNamed('press', later))
    return later
  }
  const addText = (document: ThemeDocument | undefined) => {
    if (!document) throw new Error('the theme has no such document')
    document.sections.later = { type: 'rich_text', settings: { heading: 'Later' } }
    document.order.push('later')
  }

  test('a new version of a theme changes the pages that are still as it brought them, once, and leaves those of the owner', async () => {
    const db = await open()
    await useTheme(db, 'press')
    expect(unwrap(await followExampleThemes(commandOn(db)))).toEqual({ pages: [], isThemeChanged: false })
    const { document } = unwrap(await readPageFile(db, 'product', 'published'))
    const changed = pageDocumentSchema.parse(document)
    changed.order.reverse()
    await save(db, 'product', { document: changed })
    unwrap(await publishPage(commandOn(db), 'product', { pathOf: contentPagePath }))
    await save(db, 'article', ownCart('Not yet'))
    await save(db, 'blogs', { title: 'Journal' })
    unwrap(await publishPage(commandOn(db), 'blogs', { pathOf: contentPagePath }))
    const [ofOwner, ofArticle] = [await shownTypes(db, 'product'), await shownTypes(db, 'article')]
    const later = laterThemes(({ home, templates }) => {
      for (const shown of [home, templates.cart, templates.product, templates.article, templates.blogs]) addText(shown)
      delete templates['product-category']
    })

    const followed = unwrap(await followExampleThemes(commandOn(db), later))
    expect(Object.fromEntries(followed.pages.map(({ slug, change }) => [slug, change]))).toEqual({
      home: 'published',
      cart: 'published',
      blogs: 'published',
      article: 'left alone',
      product: 'left alone',
      'product-category': 'taken off',
    })
    expect((await shownTypes(db, 'home'))?.at(-1)).toBe('rich_text')
    expect((await shownTypes(db, 'cart'))?.at(-1)).toBe('rich_text')
    expect(await readTemplate({ db }, 'blogs')).toMatchObject({ title: 'Journal' })
    expect(await shownTypes(db, 'product')).toEqual(ofOwner)
    expect(await shownTypes(db, 'article')).toEqual(ofArticle)
    expect(await shownTypes(db, 'product-category')).toBeNull()
    // the version that was before can be restored
    expect(unwrap(await readPageHistory(db, 'cart'))).toHaveLength(2)
    const again = unwrap(await followExampleThemes(commandOn(db), later))
    expect(again.pages.map(({ change }) => change)).toEqual(['left alone', 'left alone'])
    // what an earlier version has brought is not the owner's
    expect(await useTheme(db, 'verandah')).toMatchObject({ cart: 'published', product: 'left alone' })
  })

  test('pages of themes that were switched to before this was recorded follow, too', async () => {
    const db = await open()
    await useTheme(db, 'press')
    await db.write('theme_documents').delete()
    expect(unwrap(await followExampleThemes(commandOn(db)))).toEqual({ pages: [], isThemeChanged: false })
    const later = laterThemes(({ templates }) => addText(templates.cart))
    expect(unwrap(await followExampleThemes(commandOn(db), later)).pages).toEqual([
      { slug: 'cart', change: 'published', reason: '' },
    ])
  })

  test('pages that a new version adds to the used theme are shown, once, but for those that the owner has made', async () => {
    const db = await open()
    const [earlier, later] = [laterThemes(({ templates }) => delete templates.cart && delete templates.blogs), themes]
    await useTheme(db, 'press')
    for (const slug of ['cart', 'blogs']) unwrap(await unpublishPage(commandOn(db), slug))
    await db.write('used_theme').update({ slugs: JSON.stringify(toUsedTheme(themeNamed('press', earlier)).slugs) })
    await db
      .write('theme_documents')
      .whereIn('page_id', db.read('pages').whereIn('slug', ['cart', 'blogs']).select('id'))
      .delete()
    await save(db, 'blogs', ownCart('Ours'))
    unwrap(await publishPage(commandOn(db), 'blogs', { pathOf: contentPagePath }))
    const { pages } = unwrap(await followExampleThemes(commandOn(db), later))
    expect(Object.fromEntries(pages.map(({ slug, change }) => [slug, change]))).toEqual({
      cart: 'published',
      blogs: 'left alone',
    })
    expect(await shownTypes(db, 'cart')).toContain('feature_icons')
    // a page that the owner takes off stays away
    unwrap(await unpublishPage(commandOn(db), 'cart'))
    expect(unwrap(await followExampleThemes(commandOn(db), later)).pages).toEqual([])
    expect(await shownTypes(db, 'cart')).toBeNull()
  })

  test("a new version of the used theme's look changes what the owner has not changed, in each channel", async () => {
    const db = await open()
    const [channel, other] = [
      await openChannel(db),
      await openChannel(db, { code: 'other', host: 'other.example', orderPrefix: 'O' }),
    ]
    await useTheme(db, 'press')
    const look = async ({ id }: { id: number }) => (await storedStorefront(db, id)).document
    const before = await look(channel)
    unwrap(await changeStorefrontField(commandOn(db, { channel }), { field: 'colours.accent', typed: '#123456' }))
    unwrap(
      await changeStorefrontField(commandOn(db, { channel }), {
        field: 'is_boxed',
        typed: before.isBoxed ? 'off' : 'on',
      }),
    )
    const later = laterThemes((press) => {
      press.look.colours = { ...press.look.colours, accent: '#654321', sale: '#a00000' }
      press.look.isBoxed = !press.look.isBoxed
      press.look.customCss = '.later{color:red}'
      press.look.fonts = press.look.fonts.slice(0, 1)
    })
    expect(unwrap(await followExampleThemes(commandOn(db), later))).toEqual({ pages: [], isThemeChanged: true })
    expect(await look(channel)).toEqual({
      ...before,
      colours: { ...before.colours, accent: '#123456', sale: '#a00000' },
      isBoxed: !before.isBoxed,
      customCss: '.later{color:red}',
      fonts: before.fonts.slice(0, 1),
    })
    expect((await look(other)).colours).toMatchObject({ accent: '#654321', sale: '#a00000' })
    expect(unwrap(await followExampleThemes(commandOn(db), later)).isThemeChanged).toBe(false)
    const broken = laterThemes((press) => void (press.look.customCss = '@import "https://elsewhere.example/x.css";'))
    expect(await followExampleThemes(commandOn(db), broken)).toMatchObject({ error: { code: 'invalid_input' } })
    expect((await look(channel)).customCss).toBe('.later{color:red}')
  })

  test('the look of a shop whose theme is not recorded follows where all channels have it', async () => {
    const db = await open()
    const channel = await openChannel(db)
    await useTheme(db, 'press')
    const later = laterThemes((press) => void (press.look.colours = { ...press.look.colours, sale: '#a00000' }))
    const sale = async () => (await storedStorefront(db, channel.id)).document.colours.sale
    const before = await sale()
    await db.write('used_theme').delete()
    unwrap(await changeStorefrontField(commandOn(db, { channel }), { field: 'alignment', typed: 'centre' }))
    unwrap(await followExampleThemes(commandOn(db)))
    expect(unwrap(await followExampleThemes(commandOn(db), later)).isThemeChanged).toBe(false)
    expect(await sale()).toBe(before)
    unwrap(await changeStorefrontField(commandOn(db, { channel }), { field: 'alignment', typed: 'start' }))
    unwrap(await followExampleThemes(commandOn(db)))
    expect(unwrap(await followExampleThemes(commandOn(db), later)).isThemeChanged).toBe(true)
    expect(await sale()).toBe('#a00000')
  })
})
