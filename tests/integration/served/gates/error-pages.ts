import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServedShop } from '../../served-shop'
import { findInvalidHtml } from '../pages/html-validator'

/** Tests the page that a visitor sees when the shop itself has an error: a table is missing for these tests. */
export function describeErrorPages(getShop: () => ServedShop): void {
  describe('the server error page', () => testErrorPages(getShop))
}

function testErrorPages(getShop: () => ServedShop): void {
  let shop: ServedShop
  const rename = (from: string, to: string) => shop.db.write.raw(`ALTER TABLE ${from} RENAME TO ${to}`)
  beforeAll(async () => {
    shop = getShop()
    await rename('subscribers', 'subscribers_away')
  })
  afterAll(() => rename('subscribers_away', 'subscribers'))

  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const token = 'a'.repeat(43)
  const open = (headers: Record<string, string> = browser) => fetch(`${shop.origin}/subscribe/${token}`, { headers })
  const subscribe = (path: string) =>
    fetch(shop.origin + path, {
      method: 'POST',
      headers: { ...browser, Origin: shop.origin },
      body: new URLSearchParams({ email: 'asha@example.com', website: '' }),
    })
  /** Words of the code, the database and the framework. */
  const internals = /subscribers_away|no such table|relation|SQLITE|\.server|node_modules|at \w+ \(|Remix|Unexpected/i

  test('says what to do, leads to help, and tells nothing of the code', async () => {
    const reply = await open()
    const html = await reply.text()
    expect([reply.status, /<title>([^<]*)/.exec(html)?.[1]]).toEqual([500, 'Something went wrong · Taana'])
    expect(reply.headers.get('Cache-Control')).toContain('no-store')
    expect(html).toContain('<h1>Oops!</h1>')
    expect(html.replaceAll('<!-- -->', '')).toContain('Error Code 500')
    const page = /<main.*?<\/main>/s.exec(html)?.[0] ?? ''
    for (const words of ['Refresh the page', 'Go back', 'Try again in 30 minutes', 'Contact support'])
      expect(page).toContain(words)
    const support = /<a href="([^"]*)"[^>]*>Contact support/.exec(page)?.[1] ?? ''
    expect(support).toMatch(/^mailto:[^@]+@/)
    expect(page).not.toMatch(internals)
    expect(html).toContain('content="noindex"')
  })

  test('has the header, the menu and the footer of the shop around it', async () => {
    for (const reply of [await open(), await subscribe('/subscribe')]) await expectShopAround(await reply.text())
  })

  async function expectShopAround(html: string): Promise<void> {
    const places = [
      '<header',
      'href="/product-category/wear"',
      'aria-label="Main"',
      '<h1>Oops!</h1>',
      '<footer',
      '/faq"',
    ]
    const found = places.map((text) => html.indexOf(text))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found[0]).toBeGreaterThan(0)
    expect(html).toContain('name="query"')
    expect(html).toMatch(/href="\/cart"[^>]*aria-label="Cart/)
    expect(html).toMatch(/<a href="mailto:[^"]*"[^>]*>Contact support/)
    expect(await findInvalidHtml(html)).toEqual([])
  }

  test('is a bare status for crawlers', async () => {
    const reply = await open({ 'User-Agent': 'Googlebot/2.1' })
    const html = await reply.text()
    expect([reply.status, html.includes('Oops'), internals.test(html)]).toEqual([500, false, false])
  })

  test('holds the form that the shop could not handle, and sends it again', async () => {
    const reply = await subscribe('/subscribe')
    const html = await reply.text()
    expect(reply.status).toBe(500)
    expect(html).toContain('Everything that you filled in is kept on this page')
    const form = /<form[^>]*action="\/subscribe"(?:(?!<\/form>).)*Try again/s.exec(html)?.[0] ?? ''
    expect(form).toContain('name="email" value="asha@example.com"')
    expect(await findInvalidHtml(html)).toEqual([])
    expect(html.replace(/<head>.*<\/head>/s, '')).not.toMatch(internals)
  })

  test('is a message beside the form where a script has sent it', async () => {
    const reply = await subscribe('/subscribe.data')
    const text = await reply.text()
    expect([reply.status, internals.test(text)]).toEqual([500, false])
    expect(text).toContain('What you filled in is still here')
  })

  test('is a status and an id in the log for calls', async () => {
    const reply = await fetch(`${shop.origin}/api/plugins/emailSubscription/subscribe`, {
      method: 'POST',
      headers: { Origin: shop.origin, 'Content-Type': 'application/json' },
      body: '{"email":"asha@example.com"}',
    })
    const text = await reply.text()
    expect([reply.status, internals.test(text)]).toEqual([500, false])
    expect(JSON.parse(text)).toMatchObject({ code: 'shop_error', data: null, request_id: expect.any(String) })
  })
}
