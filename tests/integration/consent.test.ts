import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { requireChromium } from '../setup/chromium'
import { runsEverything } from '../setup/only-in-test-all'
import { serveDemoShop, type ServedShop } from './served-shop'
import { commandOn } from '../factories/visitor'

// a shop of its own: what plugins and the question about cookies add would be on the pages of other tests
let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  shop = await serveDemoShop('sqlite')
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  await changePlugin(commandOn(shop.db), 'GoogleGtag', { isActive: true, config: { google_tag_id: 'G-JOURNEY' } })
  await changePlugin(commandOn(shop.db), 'FacebookPixel', { isActive: true, config: { code: '1234' } })
  await changeStorefronts({ isCookieWarningEnabled: true })
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** Has the owner not want the question, in a country whose law does not want it either; or all as it was. */
async function askNobody(isWanted: boolean) {
  await changeStorefronts({ isCookieWarningEnabled: !isWanted })
  await shop.db.transaction((trx) =>
    trx('channels')
      .where({ code: 'in' })
      .update({ country_code: isWanted ? 'US' : 'IN' }),
  )
}

async function changeStorefronts(changes: object) {
  await shop.db.transaction(async (trx) => {
    for (const row of await trx<{ id: number; document: string }>('storefronts').select('channel_id as id', 'document'))
      await trx('storefronts')
        .where({ channel_id: row.id })
        .update({ document: JSON.stringify({ ...JSON.parse(row.document), ...changes }) })
  })
}

const productPath = '/product/amara-straight-kurta'
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'cookies, scripts enabled: $javaScriptEnabled',
  (options) => {
    const { javaScriptEnabled } = options
    /** Defines a test whose result is the same without scripts: it runs with them only, and in test:all both ways. */
    const inOneMode = test.runIf(javaScriptEnabled || runsEverything)
    /** With JavaScript these hosts, without it none. */
    const loaded = (...hosts: string[]) => (javaScriptEnabled ? hosts : [])

    /** A new visitor, and the hosts that their browser asks for besides the shop's. They are answered with nothing. */
    async function visit(headers: Record<string, string> = {}) {
      const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled, extraHTTPHeaders: headers })
      const foreign = new Set<string>()
      const problems: string[] = []
      const page = await context.newPage()
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(error.message))
      await context.route(
        (url) => url.hostname !== 'localhost',
        async (route) => {
          foreign.add(new URL(route.request().url()).hostname)
          await route.fulfill({ status: 200, contentType: 'text/javascript', body: '' })
        },
      )
      // without scripts everything is loaded before the page is
      const open = (path: string) => page.goto(path, { waitUntil: javaScriptEnabled ? 'networkidle' : 'load' })
      return { context, page, foreign, problems, open }
    }

    /** Follows a link to the preferences, with JavaScript once the page can show them itself. */
    async function openPreferences(page: Page, link: Locator) {
      if (javaScriptEnabled) await page.waitForSelector('html[data-enhanced]', { state: 'attached' })
      await link.click()
      await page.getByLabel('Cart and checkout').waitFor()
    }

    test('nothing of a third party is asked for before the visitor has answered, nor after declining', async () => {
      const { context, page, foreign, problems, open } = await visit()
      await open('/')
      expect(await banner(page).textContent()).toContain('This website uses cookies')
      expect(await cookieNames(context)).not.toContain('cookie_preference')
      await open('/shop-online')
      // scripts tell that somebody was here, by nothing but the day
      if (javaScriptEnabled) await expect.poll(() => cookieNames(context)).toContain('heart_beat')
      await banner(page).getByRole('button', { name: 'Decline All' }).click()
      await page.waitForURL(/\/shop-online/)
      for (const path of ['/cart', productPath, '/about']) {
        await open(path)
        expect(await banner(page).count(), path).toBe(0)
      }
      expect([...foreign]).toEqual([])
      const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_preference')
      expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 24 * 3600)
      expect(problems).toEqual([])
      await context.close()
    })

    test('the question is the second stop of the Tab key, and no trap', async () => {
      const { context, page, problems, open } = await visit()
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      await open('/about')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('Skip to the question about cookies')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('Cookie Preferences')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      expect(await banner(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)
      await banner(page).getByRole('button', { name: 'Decline All' }).press('Enter')
      await page.getByText('Your cookie preferences are saved').waitFor()
      await open('/about')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await focused()).not.toBe('Skip to the question about cookies')
      expect(problems).toEqual([])
      await context.close()
    })

    test('what was chosen is loaded, on cached pages and on others, and only that', async () => {
      const { context, page, foreign, problems, open } = await visit()
      await open(productPath)
      await openPreferences(page, banner(page).getByRole('link', { name: 'Cookie Preferences' }))
      const form = page.locator('form', { has: page.getByLabel('Cart and checkout') })
      expect(await page.getByLabel('Cart and checkout').isDisabled()).toBe(true)
      expect(await form.getByRole('button').allTextContents()).toEqual(['Save', 'Accept All', 'Decline All'])
      expect(await banner(page).isVisible()).toBe(javaScriptEnabled)
      await page.getByLabel('Google Analytics').check()
      expect(await page.getByLabel('Meta Pixel').isChecked()).toBe(false)
      await form.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(/amara-straight-kurta/)
      for (const path of [productPath, '/cart']) {
        foreign.clear()
        await open(path)
        expect(await banner(page).count(), path).toBe(0)
        expect([...foreign], path).toEqual(loaded('www.googletagmanager.com'))
      }
      expect(problems).toEqual([])
      await context.close()
    })

    test('the preferences are a dialog over the page, or a page of their own without JavaScript', async () => {
      const { context, page, problems, open } = await visit()
      await open(productPath)
      const manage = page.getByRole('link', { name: 'Manage Cookies' })
      const group = page.getByRole('group', { name: 'Optional cookies' })
      await openPreferences(page, manage)
      expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? productPath : '/cookies')
      expect(await page.getByRole('dialog', { name: 'Cookie Preferences' }).count()).toBe(javaScriptEnabled ? 1 : 0)
      expect(await group.getByRole('checkbox').count()).toBe(2)
      if (javaScriptEnabled) {
        await page.keyboard.press('Escape')
        expect(await group.count()).toBe(0)
        await openPreferences(page, manage)
      }
      await page.locator('form', { has: group }).getByRole('button', { name: 'Accept All' }).click()
      await page.getByText('Your cookie preferences are saved').waitFor()
      expect(new URL(page.url()).pathname).toBe(productPath)
      expect(problems).toEqual([])
      await context.close()
    })

    inOneMode('once they are answered, an icon leads to the preferences where the shop wants it', async () => {
      const { context, page, problems, open } = await visit()
      const icon = page.getByRole('link', { name: 'Cookie Preferences' })
      await open('/')
      await banner(page).getByRole('button', { name: 'Decline All' }).click()
      await page.getByText('Your cookie preferences are saved').waitFor()
      await open('/')
      expect(await icon.count()).toBe(0)
      await changeStorefronts({ hasCookieIcon: true })
      await expect.poll(async () => (await open('/'), icon.count())).toBe(1)
      await openPreferences(page, icon)
      expect(await page.getByLabel('Google Analytics').isChecked()).toBe(false)
      await changeStorefronts({ hasCookieIcon: false })
      expect(problems).toEqual([])
      await context.close()
    })

    test('withdrawing it deletes what was set, and loads it no more', async () => {
      const { context, page, foreign, problems, open } = await visit()
      await open('/about')
      await banner(page).getByRole('button', { name: 'Accept All' }).click()
      await page.waitForURL(/\/about/)
      await open('/')
      expect([...foreign].sort()).toEqual(loaded('connect.facebook.net', 'www.googletagmanager.com'))
      await context.addCookies([
        { name: '_ga', value: 'GA1.1.1.1', domain: 'localhost', path: '/' },
        { name: '_fbp', value: 'fb.1.1.1', domain: 'localhost', path: '/' },
      ])
      await page.getByRole('link', { name: 'Manage Cookies' }).click()
      const form = page.locator('form', { has: page.getByLabel('Cart and checkout') })
      await form.waitFor()
      expect(await page.getByLabel('Google Analytics').isChecked()).toBe(true)
      await page.getByLabel('Meta Pixel').uncheck()
      if (javaScriptEnabled) await page.evaluate(() => localStorage.setItem('of a tool', '1'))
      const saved = page.waitForResponse(
        (response) => /\/cookies(?:\.data)?$/.test(response.url()) && response.request().method() === 'POST',
      )
      await form.getByRole('button', { name: 'Save' }).click()
      expect(await (await saved).headerValue('Clear-Site-Data')).toBe('"storage"')
      await page.getByText('Your cookie preferences are saved').waitFor()
      if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.length)).toBe(0)
      expect(await cookieNames(context)).toContain('_ga')
      expect(await cookieNames(context)).not.toContain('_fbp')
      foreign.clear()
      await open('/')
      expect([...foreign]).toEqual(loaded('www.googletagmanager.com'))
      expect(problems).toEqual([])
      await context.close()
    })

    inOneMode('Global Privacy Control declines without a question', async () => {
      const { context, page, foreign, open } = await visit({ 'Sec-GPC': '1' })
      await open('/')
      expect(await banner(page).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Manage Cookies' }).count()).toBe(1)
      expect([...foreign]).toEqual([])
      await context.close()
    })

    inOneMode('a shop that does not ask asks for nothing, also not what it has added since the answer', async () => {
      const { context, page, foreign, problems, open } = await visit()
      await open('/about')
      await banner(page).getByRole('button', { name: 'Decline All' }).click()
      await page.getByText('Your cookie preferences are saved').waitFor()
      await changePlugin(commandOn(shop.db), 'MicrosoftClarity', { isActive: true, config: { code: 'abc' } })
      await expect.poll(async () => (await open('/'), banner(page).count())).toBe(1)
      await changeStorefronts({ isCookieWarningEnabled: false })
      await open('/about')
      // the law of India asks for it all the same
      expect(await banner(page).count()).toBe(1)
      await askNobody(true)
      await expect.poll(async () => (await open('/'), banner(page).count())).toBe(0)
      foreign.clear()
      await open('/about')
      expect(await banner(page).count()).toBe(0)
      // what was declined before stays declined
      expect([...foreign]).toEqual(loaded('www.clarity.ms'))
      await open('/cookies')
      expect(await page.getByRole('group', { name: 'Necessary cookies' }).count()).toBe(1)
      expect(await page.getByRole('group', { name: 'Optional cookies' }).count()).toBe(0)
      await askNobody(false)
      await changePlugin(commandOn(shop.db), 'MicrosoftClarity', { isActive: false })
      await expect
        .poll(async () => (await open('/cookies'), page.getByRole('group', { name: 'Optional cookies' }).count()))
        .toBe(1)
      expect(problems).toEqual([])
      await context.close()
    })

    inOneMode('the question covers little of a small window, and can be answered by keyboard', async () => {
      const { context, page, open } = await visit()
      for (const [width, height] of [
        [360, 740],
        [320, 256],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        await open('/')
        const box = await banner(page).boundingBox()
        const isFixed = (await banner(page).evaluate((element) => getComputedStyle(element).position)) === 'fixed'
        if (isFixed) expect(box?.height, `${width} × ${height}`).toBeLessThanOrEqual(height / 6)
      }
      await banner(page).getByRole('button', { name: 'Decline All' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Your cookie preferences are saved').waitFor()
      await open('/about')
      expect(await banner(page).count()).toBe(0)
      await context.close()
    })
  },
  120_000,
)
