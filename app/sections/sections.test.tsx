import { chromium, type Browser, type Page } from 'playwright'
import { renderToString } from 'react-dom/server'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredSection } from '~/domain/site/content/page-document'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { saveArticle } from '~/domain/site/blog/save-article.server'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import type { Visitor } from '~/domain/shared/shop'
import { articlePath } from '~/paths'
import { findViolations } from '../../tests/e2e/page-checks'
import { factoryNow, productInput } from '../../tests/factories/product'
import { commandOn, createVisitor } from '../../tests/factories/visitor'
import { requireChromium } from '../../tests/setup/chromium'
import { openCopy } from '../../tests/setup/databases'
import { runsEverything } from '../../tests/setup/only-in-test-all'
import type { SettingFields } from './define-section.server'
import { describeSettings, type SettingDescription } from './describe-sections.server'
import { loadSections } from './load-sections.server'
import { sectionDefinitions } from './section-definitions.server'
import { canHavePageHeading } from './parts/page-heading'
import { PageSections } from './page-sections'
import { Sections } from './sections'

let visitor: Visitor
let pictureHash: string
let productSlug: string
let browser: Browser
let page: Page
let close = async () => {}

beforeAll(async () => {
  const { db } = await openCopy('sqlite')
  visitor = await createVisitor(db, {
    settings: settingsSchema.parse({
      store_email: 'hello@shop.example',
      google_embed_url: 'https://www.google.com/maps/embed?pb=1',
    }),
  })
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27346f' } })
    .png()
    .toBuffer()
  const stored = await storeAsset(db, visitor.dataDir, png, { now: factoryNow })
  if (!stored.ok) throw new Error(stored.error.message)
  pictureHash = stored.value.hash
  const pictures = [{ assetId: stored.value.id, alt: 'A kurta' }]
  await saveProducts(
    db,
    [productInput({ name: 'Kurta', categories: [['Kurtas']], collections: ['Kurtas'], pictures })],
    {
      now: factoryNow,
    },
  )
  await saveArticle(
    commandOn(db),
    null,
    { title: 'Warp first', html: '<p>Woven.</p>', isPublished: true, tags: ['Kurtas'] },
    { pathOf: articlePath },
  )
  const product = await db.read('products').first<{ id: number; slug: string }>('id', 'slug')
  productSlug = product?.slug ?? ''
  await db.transaction(async (trx) => {
    await trx('reviews').insert({
      product_id: product?.id,
      channel_id: visitor.channel.id,
      author_key: 'email:a@example.com',
      author_name: 'Asha',
      rating: 5,
      title: 'Warm & soft',
      text: 'I wear it every day.',
      status: 'approved',
      created_at: factoryNow.toISOString(),
    })
  })
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  page = await (await browser.newContext()).newPage()
  close = async () => {
    await browser.close()
    await db.close()
  }
})
afterAll(() => close())

/** A value at the limit of a setting. */
function fullValue({ kind, limits }: SettingDescription): unknown {
  switch (kind) {
    case 'text':
    case 'multi-line text':
      return 'Cotton & <linen> '
        .repeat(4000)
        .slice(0, Number.parseInt(limits.replace(/\D/g, ''), 10))
        .trim()
    case 'HTML':
      return '<h2>Woven</h2><p>By <em>hand</em>, in <a href="/about">Dharwad</a>.</p><ul><li>Cotton</li></ul>'
    case 'number':
      return limits.split(' to ')[1]
    case 'choice':
      return limits.split(', ').at(-1)
    case 'picture':
      return pictureHash
    case 'link':
      return '/shop-online?sort=newest&page=2'
    case 'yes or no':
      return true
    case 'date':
      return '2036-12-24T18:00:00Z'
    case 'video':
      return 'https://youtu.be/dQw4w9WgXcQ'
    case 'slugs':
      return productSlug
    case 'slug':
      return /of a (\w+)/.exec(limits)?.[1] === 'form' ? 'contact' : 'kurtas'
    case 'product source':
      return 'newest'
    default:
      throw new Error(`The test has no value for the kind ${kind}`)
  }
}

const fullSettings = (fields: SettingFields) =>
  Object.fromEntries(describeSettings(fields).map((setting) => [setting.name, fullValue(setting)]))

async function renderSection(stored: Omit<StoredSection, 'key' | 'hiddenOn'>): Promise<string> {
  const sections = await loadSections(visitor, [{ key: 'a', hiddenOn: ['phone'], ...stored }], (error) => {
    throw error
  })
  return renderToString(<Sections sections={sections} />)
}

/** Fails unless the browser parses the markup without corrections and axe finds no violation. */
async function expectValid(html: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Section</title><body><main><h1 hidden>Page</h1>${html}</main>`,
  )
  const parsed = await page.evaluate(() => [...document.querySelectorAll('main *')].map(({ localName }) => localName))
  expect(parsed).toEqual(['h1', ...[...html.matchAll(/<([a-z][a-z\d]*)/g)].map(([, name]) => name)])
  // axe looks at the sections of the home page before a change lands, too (e2e/accessibility.spec.ts)
  if (runsEverything) expect(await findViolations(page, 'main')).toEqual([])
}

test.each(sectionDefinitions.map((definition) => [definition.type, definition] as const))(
  'the section %s renders from values at the limits of its settings, in test:all from its defaults too',
  async (type, { settings, blocks }) => {
    if (runsEverything) await expectValid(await renderSection({ type, settings: {}, blocks: [] }))
    const block = blocks && { key: 'b', type: 'block', settings: fullSettings(blocks.settings) }
    const html = await renderSection({ type, settings: fullSettings(settings), blocks: block ? [block] : [] })
    expect(html).toContain(`data-section="${type}"`)
    await expectValid(html)
  },
)

test.each([
  ['everywhere', []],
  ['not on phones', ['phone']],
  ['on phones alone', ['tablet', 'desktop']],
] as const)(
  'a page whose first section is shown %s has one main heading on windows of every width',
  async (_where, hiddenOn) => {
    const emptied = { heading: '', title: '' }
    const wrong: string[] = []
    for (const { type, settings, blocks } of sectionDefinitions) {
      for (const change of [{}, emptied]) {
        const block = blocks && { key: 'b', type: 'block', settings: { ...fullSettings(blocks.settings), ...change } }
        const stored = {
          key: 'a',
          type,
          settings: { ...fullSettings(settings), ...change },
          blocks: block ? [block] : [],
        }
        const sections = await loadSections(visitor, [{ ...stored, hiddenOn: [...hiddenOn] }], (error) => {
          throw error
        })
        const hasHeading = sections[0] !== undefined && canHavePageHeading(sections[0])
        const html = renderToString(
          <PageSections title="Page" layout="sections" sections={sections} hasHeading={hasHeading} />,
        )
        const [before = '', inSections = ''] = html.split('data-section=')
        const count = (text: string) => text.match(/<h1[ >]/g)?.length ?? 0
        // what is in a section is hidden with it
        if (count(html) !== 1 || (hiddenOn.length > 0 && count(before) !== 1))
          wrong.push(`${type} ${JSON.stringify(change)}: ${count(before)} before, ${count(inSections)} in the section`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test('an invalid value of a setting is replaced by the default', async () => {
  for (const { type, settings } of sectionDefinitions) {
    for (const invalid of [null, -1, {}, 'x'.repeat(100_000)]) {
      const broken = Object.fromEntries(describeSettings(settings).map(({ name }) => [name, invalid]))
      expect(await renderSection({ type, settings: broken, blocks: [] })).toBe(
        await renderSection({ type, settings: {}, blocks: [] }),
      )
    }
  }
})

test.each([
  ['video', { address: 'https://youtu.be/dQw4w9WgXcQ', title: 'At the loom' }, 'www.youtube-nocookie.com', true],
  ['video', { address: 'https://vimeo.com/76979871', title: 'At the loom' }, 'player.vimeo.com', false],
  ['map', { heading: 'Where we are' }, 'www.google.com', true],
  ['map', { heading: 'Where we are' }, 'www.google.com', false],
] as const)(
  'the section %s with %j asks %s for nothing before it is opened, scripts: %s',
  async (type, settings, host, javaScriptEnabled) => {
    const html = await renderSection({ type, settings, blocks: [] })
    const context = await browser.newContext({ javaScriptEnabled })
    const asked: string[] = []
    await context.route('**/*', (route) => {
      asked.push(new URL(route.request().url()).hostname)
      return route.fulfill({ contentType: 'text/html', body: '<title>The other site</title>' })
    })
    const opened = await context.newPage()
    await opened.setContent(`<!doctype html><html lang="en"><title>Page</title><body>${html}`)
    const frame = opened.locator('iframe')
    await frame.contentFrame().getByRole('heading').waitFor()
    expect(asked).toEqual([])
    await frame.contentFrame().getByRole('heading').click()
    await expect.poll(() => asked).toEqual([host])
    await context.close()
  },
)
