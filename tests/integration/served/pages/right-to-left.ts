import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireChromium } from '../../../setup/chromium'
import type { ServedShop } from '../../served-shop'
import { rawGet } from '../raw-request'

/**
 * The shop of Europe in Arabic for some moments. Its words stay English, from left to right; turned to the right, its
 * pages are as a shop with Arabic words would be.
 */
export function describeRightToLeft(getShop: () => ServedShop): void {
  describe('right to left', () => {
    let shop: ServedShop
    let browser: Browser
    const setLanguage = (languageTag: string) =>
      shop.db.transaction((trx) => trx('channels').where({ code: 'eu' }).update({ language_tag: languageTag }))

    beforeAll(async () => {
      shop = getShop()
      browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
      await setLanguage('ar-AE')
    })
    afterAll(async () => {
      await setLanguage('en-IE')
      await browser.close()
    })

    const openPage = async (width: number) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const open = async (path: string, direction: 'ltr' | 'rtl' = 'rtl') => {
        await page.goto(shop.origin.replace('localhost', 'eu.localhost').replace('127.0.0.1', 'eu.localhost') + path)
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
      }
      return { page, open, close: () => context.close() }
    }
    const middleOf = (page: Page, selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, width } = element.getBoundingClientRect()
          return left + width / 2
        })

    test('pages of an Arabic channel are English, from left to right, with amounts that keep their order', async () => {
      const read = async (path: string) =>
        String((await rawGet(shop.origin, path, { Host: `eu.localhost:${new URL(shop.origin).port}` })).body)
      for (const path of ['/', '/product/stoneware-chai-mug', '/cart', '/nothing-here'])
        expect(/<html[^>]*>/.exec(await read(path))?.[0], path).toMatch(/lang="en" dir="ltr"/)
      expect(await read('/product/stoneware-chai-mug')).toMatch(/\u2068\u200f?[\d.]+\s€\u2069/)
    })

    test.each([320, 768, 1280])(
      'pages of Arabic words begin at the right and never scroll sideways, at %i px',
      async (width) => {
        const { page, open, close } = await openPage(width)
        for (const path of ['/', '/shop-online', '/product/stoneware-chai-mug', '/cart', '/contact', '/nothing-here']) {
          await open(path)
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
        }
        await open('/shop-online')
        const [home, here] = [await middleOf(page, 'nav[aria-label=Breadcrumb] li'), await middleOf(page, 'main h1')]
        expect(home).toBeGreaterThan(width / 2)
        expect(here).toBeGreaterThan(width / 2)
        expect(await middleOf(page, 'header a[href="/cart"]')).toBeLessThan(width / 2)
        await close()
      },
    )

    test('sentences in another language end with their full stop, at the side where texts begin', async () => {
      const { page, open, close } = await openPage(1280)
      await open('/about')
      const places = await page
        .locator('main p')
        .first()
        .evaluate((paragraph) => {
          const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
          let last = texts.nextNode() as Text
          while (texts.nextNode()) last = texts.currentNode as Text
          const leftOf = (at: number) => {
            const range = document.createRange()
            range.setStart(last, at)
            range.setEnd(last, at + 1)
            return range.getBoundingClientRect().left
          }
          const { length } = last.data.trimEnd()
          const { textAlign } = getComputedStyle(paragraph)
          return { ending: last.data.trimEnd().at(-1), letter: leftOf(length - 2), stop: leftOf(length - 1), textAlign }
        })
      expect(places.ending).toBe('.')
      expect(places.stop).toBeGreaterThan(places.letter)
      expect(places.textAlign).toBe('right')
      await close()
    })

    test('chevrons are mirrored; prices, phone numbers and dates keep their order', async () => {
      const { page, open, close } = await openPage(1280)
      await open('/product/amara-straight-kurta')
      const chevron = page.locator('nav[aria-label=Breadcrumb] svg').first()
      expect(await chevron.evaluate((icon) => getComputedStyle(icon).transform)).toMatch(/^matrix\(-1,/)
      /** The characters of a text from left to right, as they are shown. */
      const shownOrder = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const letters: Array<[number, string]> = []
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
            while (texts.nextNode()) {
              const text = texts.currentNode as Text
              for (let at = 0; at < text.length; at++) {
                const range = document.createRange()
                range.setStart(text, at)
                range.setEnd(text, at + 1)
                const { left, width } = range.getBoundingClientRect()
                if (width > 0 && /\S/.test(text.data[at] ?? '')) letters.push([left, text.data[at] ?? ''])
              }
            }
            return letters
              .sort(([a], [b]) => a - b)
              .map(([, letter]) => letter)
              .join('')
          })
      // the day is at the right, where the date begins
      expect(await shownOrder('article[id^=review-] :text("·")')).toMatch(/·\d{4}\/\d\d\/\d\d$/)
      await open('/shop-online')
      expect(await shownOrder('main li h3 ~ bdi')).toMatch(/^€?\d+\.\d\d€?$/)
      expect(await shownOrder('footer a[href^="tel:"]')).toBe('+918047182201')
      await open('/login?mode=otp')
      expect(await middleOf(page, 'main label ~ * > :has(+ [name=phone])')).toBeLessThan(
        await middleOf(page, 'main [name=phone]'),
      )
      // the number begins beside its country code
      const { direction, textAlign } = await page.locator('main [name=phone]').evaluate((field) => ({
        direction: getComputedStyle(field).direction,
        textAlign: getComputedStyle(field).textAlign,
      }))
      expect(`${direction} ${textAlign}`).toBe('ltr start')
      await close()
    })
  })
}
