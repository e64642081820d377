import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ShopProcess } from '../setup/shop-process'
import { expect, mainlyServer, scriptsOnly, test } from './journey'
import { runShopCommand, startOwnShop, withShopDatabase } from './owner'

// a shop of its own, because everybody else would see the other theme too
test.describe.configure({ mode: 'serial' })

let shop: ShopProcess
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await startOwnShop()
})
test.afterAll(async () => {
  await shop.end('SIGTERM')
})

/** Reads the look of a theme that a visitor sees. */
async function readLook(page: Page): Promise<{ heading: string; typeface: string; background: string }> {
  const heading = page.getByRole('main').getByRole('heading').first()
  return {
    heading: (await heading.textContent()) ?? '',
    typeface: await heading.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0] ?? ''),
    background: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  }
}

test(
  'two commands give the shop another theme for everybody, with the cart that they had, and back',
  scriptsOnly,
  async ({ page }) => {
    const use = (...args: string[]) => runShopCommand(shop.origin, args)
    await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
    const looks = []
    const previewed: string[][] = []
    for (const theme of ['loom', 'press', 'verandah']) {
      const prepared = await use('theme', 'use', theme)
      const [preview] = prepared.flatMap(({ note }) => /\/preview\/\S+/.exec(String(note)) ?? [])
      if (preview) await page.goto(shop.origin + preview)
      const before = preview ? await readLook(page) : null
      await use('theme', 'publish', theme)
      await page.goto(shop.origin)
      const look = await readLook(page)
      looks.push(look)
      // a draft is previewed in the look that it will have
      if (before) previewed.push([before.background, look.background])
      await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeAttached()
      await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
      await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
      await page.goto(`${shop.origin}/cart`)
      await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
    }
    for (const part of ['heading', 'typeface', 'background'] as const)
      expect([part, new Set(looks.map((look) => look[part])).size]).toEqual([part, 3])
    expect(previewed.length).toBeGreaterThan(1)
    for (const [shown, published] of previewed) expect(shown).toBe(published)
    await use('theme', 'use', 'loom')
    await use('theme', 'publish', 'loom')
    await page.goto(shop.origin)
    expect(await readLook(page)).toEqual(looks[0])
  },
)

test(
  'commands publish a page whose sections are in the windows that they are meant for',
  mainlyServer,
  async ({ page }, testInfo) => {
    const run = (...args: string[]) => runShopCommand(shop.origin, ['pages', ...args])
    const slug = 'windows'
    const put = async (...windows: Array<[string, string[]]>) => {
      const sections = windows.map(([heading, hidden_on]) => [
        heading.toLowerCase(),
        { type: 'rich_text', settings: { heading }, hidden_on },
      ])
      const document = {
        layout: 'sections',
        sections: Object.fromEntries(sections),
        order: sections.map(([key]) => key),
      }
      const file = testInfo.outputPath('page.json')
      await writeFile(file, JSON.stringify({ title: 'Windows', document }))
      await run('put', slug, file)
    }
    const headings = page.getByRole('main').getByRole('heading')
    await put(
      ['Everywhere', []],
      ['Phone', ['tablet', 'desktop']],
      ['Tablet', ['phone', 'desktop']],
      ['Desktop', ['phone', 'tablet']],
    )
    await run('publish', slug)
    for (const [width, name] of [
      [767, 'Phone'],
      [768, 'Tablet'],
      [1023, 'Tablet'],
      [1024, 'Desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${shop.origin}/${slug}`)
      await expect(headings).toHaveText(['Everywhere', name])
    }
  },
)

test(
  'browsers that do not know :has() show all texts of tabs, and both pictures',
  mainlyServer,
  async ({ browser, javaScriptEnabled }, testInfo) => {
    const hashes = await withShopDatabase(
      (db) => db.read('assets').orderBy('id').limit(2).pluck<string[]>('hash'),
      new URL(shop.origin).port,
    )
    const block = (title: string) => ({ type: 'tab', settings: { title, html: `<p>All about ${title}</p>` } })
    const sections = {
      tabs: { type: 'tabs', blocks: { a: block('Cotton'), b: block('Silk') }, block_order: ['a', 'b'] },
      pictures: { type: 'before_after', settings: { before_hash: hashes[0], after_hash: hashes[1] } },
    }
    const file = testInfo.outputPath('page.json')
    await writeFile(file, JSON.stringify({ title: 'Old', document: { sections, order: Object.keys(sections) } }))
    for (const args of [
      ['put', 'old-browsers', file],
      ['publish', 'old-browsers'],
    ])
      await runShopCommand(shop.origin, ['pages', ...args])
    // the changed styles have another hash than the policy of the page names
    const context = await browser.newContext({ bypassCSP: true, javaScriptEnabled })
    const page = await context.newPage()
    let isOld = false
    await page.route(/\.css$|\/old-browsers$/, async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: isOld ? body.replaceAll(':has(', ':not-known(') : body })
    })
    const read = async () => {
      await page.goto(`${shop.origin}/old-browsers`, { timeout: 15_000 })
      const clips = await page
        .locator('[data-section=before_after] div')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).clipPath).filter((clip) => clip !== 'none'))
      return {
        texts: await page
          .getByText(/^All about/)
          .filter({ visible: true })
          .allTextContents(),
        clipped: clips.length,
      }
    }
    expect(await read()).toEqual({ texts: ['All about Cotton'], clipped: 1 })
    isOld = true
    expect(await read()).toEqual({ texts: ['All about Cotton', 'All about Silk'], clipped: 0 })
    await context.close()
  },
)
