import type { Page } from '@playwright/test'
import { readStructuredData } from '../integration/served/pages/structured-data'
import { findTexts } from '../integration/served/pages/xml-elements'
import { expect, mainlyScripts, test, waitUntilHydrated } from './journey'

/** Reads the parts of the head of a page that search engines read, as they are in the browser. */
async function readHead(page: Page) {
  return page.evaluate(() => {
    const attributes = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
    return {
      title: document.title,
      canonical: attributes('link[rel="canonical"]', 'href'),
      robots: attributes('meta[name="robots"]', 'content'),
      description: attributes('meta[name="description"]', 'content'),
      alternates: attributes('link[rel="alternate"][hreflang]', 'href'),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((element) => element.textContent),
    }
  })
}

test(
  'a search engine finds a page of each kind by the sitemap, with the same head whether it runs scripts or not',
  mainlyScripts,
  async ({ page, baseURL }) => {
    const read = async (address: string) => (await page.request.get(address)).text()
    const sitemap = /^Sitemap: (.*)$/m.exec(await read('/robots.txt'))?.[1] ?? ''
    const files = await Promise.all(findTexts(await read(sitemap), 'loc').map(read))
    const addresses = files.flatMap((file) => findTexts(file, 'loc'))
    const kindOf = (address: string) => new URL(address).pathname.replace(/[^/]+$/, '')
    const first = addresses.filter(
      (address, index) => addresses.findIndex((one) => kindOf(one) === kindOf(address)) === index,
    )
    expect(first.length).toBeGreaterThan(7)
    for (const address of first) {
      expect((await page.goto(address))?.status(), address).toBe(200)
      await waitUntilHydrated(page)
      const { title, canonical, robots, description, alternates, data } = await readHead(page)
      const served = await read(address)
      expect(canonical, address).toEqual([address])
      expect(robots, address).toEqual([])
      expect(description, address).toEqual([expect.stringMatching(/.{10}/)])
      expect(alternates, address).toHaveLength(3)
      expect(served.replaceAll('&amp;', '&').replaceAll('&#x27;', '’')).toContain(
        `<title>${title.replaceAll("'", '’')}</title>`,
      )
      const scripts = data.map((json) => `<script type="application/ld+json">${json}</script>`)
      expect(readStructuredData(scripts.join('')), address).toEqual(readStructuredData(served))
    }
    expect(addresses).toContain(`${baseURL}/blogs`)
  },
)
