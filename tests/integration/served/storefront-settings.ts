import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import type { ServedShop } from '../served-shop'
import { commandOn } from '../../factories/visitor'

/**
 * The error pages and what the document of the storefront changes: licence, icon, logo, width and notice; and the chat.
 */
export function describeStorefrontSettings(getShop: () => ServedShop): void {
  describe('the storefront settings', () => testStorefrontSettings(getShop))
}

function testStorefrontSettings(getShop: () => ServedShop): void {
  let shop: ServedShop
  let before: Array<{ id: number; license_status: string | null; document: string }>
  beforeAll(async () => {
    shop = getShop()
    before = await shop.db.read('storefronts').select('id', 'license_status', 'document')
  })
  const restore = () =>
    shop.db.transaction(async (trx) => {
      for (const { id, ...row } of before) await trx('storefronts').where({ id }).update(row)
    })
  afterAll(async () => {
    await restore()
    await changePlugin(commandOn(shop.db), 'Chat', { isActive: false })
  })

  // bots get no error pages
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const get = (path: string) => fetch(shop.origin + path, { redirect: 'manual', headers: browser })
  const post = (path: string, fields: Record<string, string>) =>
    fetch(shop.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...browser, Origin: shop.origin },
      body: new URLSearchParams(fields),
    })
  const setLicence = (license_status: string | null) =>
    shop.db.transaction((trx) => trx('storefronts').update({ license_status }))
  const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

  test('a page that does not exist shows its address, has a title and is not indexed', async () => {
    const reply = await get('/no/such%20thing<b>')
    const html = await reply.text()
    expect([reply.status, titleOf(html)]).toEqual([404, 'Page Not Found · Taana'])
    expect(html).toContain('/no/such thing&lt;b&gt;')
    expect(html).toContain('content="noindex"')
  })

  test('a form that a page does not take is rejected in our own words', async () => {
    const reply = await post('/shop-online', {})
    const html = await reply.text()
    expect([reply.status, titleOf(html)]).toEqual([405, 'This page can’t be used that way · Taana'])
    expect(html).toContain('<h1>This page can’t be used that way</h1>')
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toContain('action')
    // what no page or form of ours sends is answered before the app
    for (const [method, path] of [
      ['PUT', '/cart'],
      ['DELETE', '/'],
      ['OPTIONS', '/shop-online'],
    ] as const) {
      const odd = await fetch(shop.origin + path, { method, headers: { ...browser, Origin: shop.origin } })
      const words = [titleOf(await odd.text()), odd.headers.get('Allow')]
      expect([odd.status, ...words]).toEqual([405, 'This page can’t be used that way', 'GET, HEAD, POST'])
    }
    const foreign = await fetch(`${shop.origin}/cart`, { method: 'POST', headers: { Origin: 'https://evil.example' } })
    expect([foreign.status, titleOf(await foreign.text())]).toEqual([403, 'There is a problem'])
  })

  test('a form that cannot be read is refused in our own words', async () => {
    for (const body of [new URLSearchParams({ intent: 'explode' }), JSON.stringify({ intent: 'add' })]) {
      const headers = { ...browser, Origin: shop.origin }
      const reply = await fetch(`${shop.origin}/cart`, { method: 'POST', headers, body })
      const html = await reply.text()
      expect([reply.status < 500, titleOf(html)]).toEqual([true, 'There is a problem · Taana'])
      expect(html).toMatch(/This page can’t do that|We can’t read this form/)
      for (const part of ['<header', 'href="/product-category/wear"', '<footer']) expect(html).toContain(part)
    }
  })

  test('a further page is found at its own address, but not when it is filtered or sorted', async () => {
    const headOf = async (query: string) => {
      const html = await (await get(`/shop-online?${query}`)).text()
      const [, canonical] = /rel="canonical" href="[^"]*(\/shop-online[^"]*)"/.exec(html) ?? []
      return [html.includes('page 2 ·'), canonical, html.includes('name="robots" content="noindex"')]
    }
    expect(await headOf('page=2')).toEqual([true, '/shop-online?page=2', false])
    expect(await headOf('in_stock=1')).toEqual([false, '/shop-online', false])
    expect(await headOf('in_stock=1&page=2')).toEqual([true, '/shop-online', true])
    expect(await headOf('sort=price-up&page=2')).toEqual([true, '/shop-online', true])
  })

  test('a listing with nothing in it is not indexed, unless it is that of the whole shop', async () => {
    const isHidden = async (path: string) =>
      (await (await get(path)).text()).includes('name="robots" content="noindex"')
    const empty = { slug: 'nothing-yet', name: 'Nothing yet', position: 99 }
    await shop.db.transaction((trx) => trx('collections').insert(empty))
    for (const [path, expected] of [
      ['/product-category/mugs-cups', false],
      ['/product-category/mugs-cups?min_price=900000', true],
      ['/product-collection/nothing-yet', true],
      ['/shop-online', false],
    ] as const)
      expect([path, await isHidden(path)]).toEqual([path, expected])
    await shop.db.transaction((trx) => trx('collections').where({ slug: empty.slug }).delete())
  })

  test('/undefined is the home page', async () => {
    const [home, other] = await Promise.all([get('/'), get('/undefined')])
    expect(other.status).toBe(200)
    const html = await other.text()
    expect(titleOf(html)).toBe(titleOf(await home.text()))
    expect(html).toMatch(/rel="canonical" href="[^"]*\/"/)
  })

  test('a SKU in the address of a product decides which product is shown; an unknown one is ignored', async () => {
    const variant = await shop.db
      .read('variants as v')
      .join('products as p', 'p.id', 'v.product_id')
      .where({ 'p.slug': 'stoneware-chai-mug', 'v.is_deleted': 0 })
      .first<{ sku: string }>('v.sku')
    const moved = await get(`/product/amara-straight-kurta?sku=${variant.sku}`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([
      301,
      `/product/stoneware-chai-mug?sku=${variant.sku}`,
    ])
    expect((await get(`/product/stoneware-chai-mug?sku=${variant.sku}`)).status).toBe(200)
    const unknown = await get('/product/amara-straight-kurta?sku=NO-SUCH-SKU')
    expect([unknown.status, titleOf(await unknown.text())]).toEqual([200, 'Amara Straight Kurta · Taana'])
  })

  test('an inactive licence closes pages, data, suggestions, calls and forms, and shows none of the products', async () => {
    await setLicence('inactive')
    await vi.waitFor(async () => expect((await get('/')).status).toBe(503), 60_000)
    for (const path of [
      '/',
      '/product/amara-straight-kurta',
      '/product/amara-straight-kurta.data',
      '/search/suggest?query=kurta',
      '/api/product/single-product/amara-straight-kurta',
      '/api/storefront/initial-values',
    ]) {
      const reply = await get(path)
      const text = await reply.text()
      expect([path, reply.status, /amara/i.test(text.replaceAll(path, ''))]).toEqual([path, 503, false])
      expect(text).toContain('Website Unavailable')
    }
    const page = await (await get('/')).text()
    expect(page).toContain('Contact support')
    expect(page).toMatch(/href="mailto:[^"]+"/)
    expect(page).toContain('please renew')
    const added = await post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay' })
    expect([added.status, added.headers.get('Set-Cookie')]).toEqual([503, null])
    expect(await (await get('/api/cart/get')).json()).toMatchObject({ status: 'error', data: null })
    // a provider still reports what was paid before
    expect((await post('/webhooks/test/x', {})).status).toBe(400)
    expect((await get('/health')).status).toBe(200)
    // mail programs can end what their readers no longer want
    const token = 't'.repeat(43)
    const at = new Date().toISOString()
    const { id } = await shop.db.read('channels').orderBy('id').first<{ id: number }>('id')
    await shop.db.transaction((trx) =>
      trx('subscribers').insert({
        channel_id: id,
        email: 'leaving@example.com',
        token,
        asked_at: at,
        confirmed_at: at,
      }),
    )
    const ended = await fetch(`${shop.origin}/subscribe/${token}/unsubscribe`, { method: 'POST' })
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('You are off the list')])
    expect(await shop.db.read('subscribers').where({ token })).toEqual([])
    // crawlers get the same page, and every browser its icon
    const crawled = await fetch(`${shop.origin}/`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
    expect([crawled.status, await crawled.text()]).toEqual([503, expect.stringContaining('please renew')])
    const icon = await get('/favicon.ico')
    expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, 'image/x-icon'])
  })

  test('without a licence there is no shop at the address', async () => {
    await setLicence(null)
    await vi.waitFor(async () => expect((await get('/')).status).toBe(404), 60_000)
    expect(await (await get('/shop-online')).text()).toContain('There is no shop at this address')
    expect((await get('/api/cart/get')).status).toBe(404)
    expect((await get('/search/suggest?query=kurta')).status).toBe(404)
    const added = await post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay' })
    expect([added.status, added.headers.get('Set-Cookie')]).toEqual([404, null])
    // the owner still gets in, and a provider still reports what was paid before
    expect((await get('/admin/login')).status).toBe(200)
    expect((await post('/webhooks/test/x', {})).status).toBe(400)
    expect((await get('/favicon.ico')).status).toBe(200)
    await restore()
    await vi.waitFor(async () => expect((await get('/')).status).toBe(200), 60_000)
  })

  /** All sizes of the icon are there, and no others; the manifest names the large ones. */
  async function expectIcons(name: string): Promise<void> {
    for (const size of [32, 180, 192, 512]) {
      const icon = await get(`/icons/${name}-${size}.png`)
      expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, 'image/png'])
      const { width, height, hasAlpha } = await sharp(await icon.arrayBuffer()).metadata()
      expect([width, height]).toEqual([size, size])
      // what is transparent would be black on the home screens of Apple
      if (size === 180) expect(hasAlpha).toBe(false)
    }
    for (const wrong of [`${name}-33.png`, `${name}-32.webp`, `${'a'.repeat(32)}-32.png`, 'x'])
      expect((await get(`/icons/${wrong}`)).status, wrong).toBe(404)
    const manifest = await get('/site.webmanifest')
    expect(manifest.headers.get('Content-Type')).toContain('application/manifest+json')
    expect(await manifest.json()).toMatchObject({
      name: 'Taana',
      lang: 'en-IN',
      start_url: '/',
      background_color: '#ffffff',
      theme_color: '#27346f',
      icons: [192, 512].map((size) => ({
        src: `/icons/${name}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    })
  }

  test('a shop without an icon of its own has ours in all sizes', async () => {
    const home = await (await get('/')).text()
    expect(home).toContain('<link rel="icon" href="/favicon.svg"/>')
    expect(home).toContain('<link rel="apple-touch-icon" href="/icons/default-180.png"/>')
    expect(home).toContain('<noscript data-late="true"><link rel="manifest" href="/site.webmanifest"/></noscript>')
    await expectIcons('default')
  })

  test('a notice that its visitor has closed stays closed until its words change', async () => {
    const setNotice = (storeNotice: string) => {
      const document = JSON.stringify({ ...JSON.parse(before[0]?.document ?? '{}'), storeNotice })
      return shop.db.transaction((trx) => trx('storefronts').update({ document }))
    }
    const pageOf = async (cookie: string) =>
      (await fetch(`${shop.origin}/about`, { headers: { ...browser, Cookie: cookie } })).text()
    await setNotice('Closed on Monday')
    const html = await vi.waitFor(async () => {
      const page = await pageOf('')
      expect(page).toContain('Closed on Monday')
      return page
    }, 60_000)
    const action = /action="(\/preferences\?notice=[^"]+)"/.exec(html)?.[1] ?? ''
    const filtered = '/shop-online?brand=neel-works'
    expect(await (await get(filtered)).text()).toContain(`name="redirectTo" value="${filtered}"`)
    const reply = await post(action, { intent: 'hide-notice', redirectTo: '/about' })
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await pageOf(cookie)).not.toContain('Closed on Monday')
    await setNotice('Closed on Tuesday')
    await vi.waitFor(async () => expect(await pageOf(cookie)).toContain('Closed on Tuesday'), 60_000)
    await restore()
  })

  test('the icon, the logo, the width and the notice are those of the storefront, and the chat that of its plugin', async () => {
    const iconOf = async () => new Uint8Array(await (await get('/favicon.ico')).arrayBuffer())
    const defaultIcon = await iconOf()
    expect(await (await get('/')).text()).toContain('data-scroll-top')
    const asset = await shop.db.read('assets').orderBy('id').first<{ hash: string }>('hash')
    const document = JSON.stringify({
      ...JSON.parse(before[0]?.document ?? '{}'),
      favicon: asset.hash,
      logo: asset.hash,
      socialPicture: asset.hash,
      isBoxed: false,
      // a small theme is part of each page
      customCss: 'p{orphans:2}'.repeat(400),
      hasScrollToTop: false,
      colours: { noticeBackground: '#123456', noticeText: '#fedcba' },
      storeNotice: 'We moved',
      noticePageSlug: 'about',
      isNoticeClearable: false,
    })
    const chat = { mobile_no: '919876543210', default_message: 'Namaste & hello', chat_location: 'left' }
    await changePlugin(commandOn(shop.db), 'Chat', { isActive: true, config: chat })
    await shop.db.transaction((trx) => trx('storefronts').update({ document }))
    const home = await vi.waitFor(async () => {
      const html = await (await get('/')).text()
      expect(html).toContain('We moved')
      return html
    }, 60_000)
    expect(home).toContain(`<link rel="icon" href="/icons/${asset.hash}-32.png" sizes="32x32"/>`)
    expect(home).toContain(`<link rel="icon" href="/icons/${asset.hash}-192.png" sizes="192x192"/>`)
    expect(home).toContain(`<link rel="apple-touch-icon" href="/icons/${asset.hash}-180.png"/>`)
    await expectIcons(asset.hash)
    expect(home).toContain(`src="/images/${asset.hash}/320.webp" width=`)
    expect(home).toContain('alt="Taana"')
    // shared links show the shop's picture, those of a product its own
    const sharedPicture = (html: string) =>
      /property="og:image" content="[^"]*\/images\/(\w+)\/1280\.webp"/.exec(html)?.[1]
    expect(sharedPicture(home)).toBe(asset.hash)
    expect((await get(`/images/${asset.hash}/1280.webp`)).status).toBe(200)
    expect(home).toContain('<a href="/about">We moved</a>')
    expect(home).not.toContain('hide-notice')
    expect(home).toContain('href="https://wa.me/919876543210?text=Namaste+%26+hello"')
    const product = await (await get('/product/stoneware-chai-mug')).text()
    for (const path of ['/blogs/how-to-wash-handloom-cotton', '/product-category/wear'])
      expect([undefined, asset.hash]).not.toContain(sharedPicture(await (await get(path)).text()))
    expect(sharedPicture(await (await get('/about')).text())).toBe(asset.hash)
    expect([undefined, asset.hash]).not.toContain(sharedPicture(product))
    expect(product).toMatch(/wa\.me\/919876543210\?text=Hello[^"]+%2Fproduct%2Fstoneware-chai-mug"/)
    const theme = /href="(\/theme\/in-[\da-f]{16}\.css)"/.exec(home)?.[1] ?? 'no theme'
    const styles = await get(theme)
    expect(styles.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const css = await styles.text()
    const former = await get('/theme/in-0000000000000000.css')
    expect([former.headers.get('Cache-Control'), await former.text()]).toEqual(['public, max-age=60', css])
    expect(css).toContain('--layout-width:100vw')
    expect(css).toContain('--color-notice-background:#123456;--color-notice-text:#fedcba')
    expect(home).not.toContain('data-scroll-top')
    for (const path of ['/', '/shop-online', '/product/stoneware-chai-mug'])
      expect(await (await get(path)).text()).not.toContain('(min-width: 84em)')
    const icon = await iconOf()
    expect(Array.from(icon.subarray(0, 6))).toEqual([0, 0, 1, 0, 1, 0])
    expect(icon).not.toEqual(defaultIcon)
    expect(Array.from(defaultIcon.subarray(0, 6))).toEqual([0, 0, 1, 0, 1, 0])
    const values: unknown = await (await get('/api/storefront/initial-values')).json()
    expect(values).toMatchObject({
      data: {
        storefront: {
          store_notice: { message: 'We moved', page: { slug: 'about' }, is_clearable: false },
          is_boxed: false,
          meta_title: expect.any(String),
          typography: { body: { font_family: expect.any(String) } },
        },
      },
    })
  })
}
