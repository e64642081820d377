import { beforeAll, describe, expect, test } from 'vitest'
import { moveReview } from '~/domain/catalogue/reviews/moderate-review.server'
import { unwrap } from '../../../factories/cart'
import { buyByForms } from '../../../setup/form-shopper'
import { runsEverything } from '../../../setup/only-in-test-all'
import type { ServedShop } from '../../served-shop'
import { readStructuredData, typesOfPages } from './structured-data'
import { findTexts } from './xml-elements'
import { commandOn } from '../../../factories/visitor'

/** Tests the files and pages that search engines read: robots.txt, the sitemap, and each of its pages. */
export function describeSearchEngines(getShop: () => ServedShop): void {
  describe('search engines', () => testSearchEngines(getShop))
}

/** The structured data of a page; the error names the page. */
function dataOf(page: string, html: string) {
  try {
    return readStructuredData(html)
  } catch (error) {
    throw new Error(`the structured data of ${page} is wrong`, { cause: error })
  }
}

function testSearchEngines(getShop: () => ServedShop): void {
  let shop: ServedShop
  beforeAll(() => {
    shop = getShop()
  })
  const read = async (address: string) => {
    const reply = await fetch(address.startsWith('/') ? shop.origin + address : address)
    return { status: reply.status, type: reply.headers.get('Content-Type'), text: await reply.text() }
  }

  test('find the sitemap in robots.txt, and in it pages with their own title, canonical address and data', async () => {
    const robots = await read('/robots.txt')
    const sitemap = /^Sitemap: (.*)$/m.exec(robots.text)?.[1] ?? ''
    const index = await read(sitemap)
    expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8'])
    const files = await Promise.all(findTexts(index.text, 'loc').map(read))
    const pages = files.flatMap(({ text }) => findTexts(text, 'loc'))
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages).toContain(`${shop.origin}/product/stoneware-chai-mug`)
    expect(pages).toContain(`${shop.origin}/blogs/how-to-wash-handloom-cotton`)
    const titles = new Map<string, string>()
    // products are one kind of page, and most of them
    const opened = pages.filter((page, index) => runsEverything || !page.includes('/product/') || index % 4 === 0)
    expect(opened.length).toBeGreaterThan(40)
    for (const page of opened) {
      const { status, text } = await read(page)
      const title = /<title>([^<]*)</.exec(text)?.[1] ?? ''
      expect([page, status, titles.get(title) ?? null]).toEqual([page, 200, null])
      titles.set(title, page)
      expect(text, page).toContain(`<link rel="canonical" href="${page}"/>`)
      expect(text, page).not.toContain('content="noindex"')
      const found = dataOf(page, text)
      const types = found.map((data) => data['@type'])
      const { pathname } = new URL(page)
      for (const kind of typesOfPages)
        if (kind.path.test(pathname)) expect(types, page).toEqual(expect.arrayContaining(kind.types))
      if (pathname.startsWith('/product/')) {
        // Google lists nothing without a picture
        const pictures = found.flatMap((data): unknown[] => {
          if (data['@type'] === 'ProductGroup') return data.hasVariant.map(({ image }) => image)
          return data['@type'] === 'Product' ? [data.image] : []
        })
        expect([page, pictures.length > 0 && !pictures.includes(undefined)]).toEqual([page, true])
      }
    }
    expect(titles.size).toBe(opened.length)
  })

  test('find no file of the sitemap that does not exist', async () => {
    for (const name of ['products-0', 'products-2', 'products-99999999', 'pages', 'x'])
      expect([name, (await read(`/sitemaps/${name}.xml`)).status]).toEqual([name, 404])
  })

  test('read the variants of a product with their prices, and the same product in other countries', async () => {
    const { text } = await read('/product/amara-straight-kurta')
    const group = readStructuredData(text).find((data) => data['@type'] === 'ProductGroup')
    expect(group?.image?.length).toBeGreaterThan(0)
    expect(group?.variesBy).toEqual(['https://schema.org/color', 'https://schema.org/size'])
    expect(group?.hasVariant[0]).toMatchObject({
      offers: {
        priceCurrency: 'INR',
        price: '2290.00',
        hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'IN' },
      },
    })
    // the islands pay another price than the rest of India, so nothing is promised for the country
    expect(group?.hasVariant[1]?.offers.shippingDetails).toBeUndefined()
    expect(text).toMatch(
      /<link rel="alternate" hrefLang="en-IE" href="http:\/\/eu\.localhost[^"]*\/product\/amara-straight-kurta"\/>/i,
    )
    expect(text).toMatch(/hrefLang="x-default"/i)
  })

  test('read the rating that the page, its cards and the calls show, also when a review is withdrawn', async () => {
    const slug = 'night-jasmine-candle'
    const call = async (path: string, body?: object) => {
      const headers = { Origin: shop.origin, 'Content-Type': 'application/json' }
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
      return (await (await fetch(`${shop.origin}/api${path}`, init)).json()).data
    }
    /** The mean of the ratings and their number, as each place tells it. */
    const ratings = async () => {
      const { text } = await read(`/product/${slug}`)
      const data = readStructuredData(text).flatMap((one) => ('aggregateRating' in one ? [one.aggregateRating] : []))
      const shown = /Rated <\/span>([\d.]+)<span[^>]*> of 5<\/span> · (\d+) reviews/.exec(
        text.replaceAll('<!-- -->', ''),
      )
      const stars = [...text.replaceAll('<!-- -->', '').matchAll(/<progress[^>]* max="(\d+)" value="(\d+)"/g)]
      const cards = await read('/product-category/candles-scent')
      const card = new RegExp(`/product/${slug}".*?Rated ([\\d.]+) of 5 · (\\d+) reviews`, 's').exec(cards.text)
      const product = await call(`/product/single-product/${slug}`)
      const list = await call('/plugins/review/product-reviews', { slug })
      const pages = await Promise.all(
        Array.from({ length: list.last_page }, (_, at) =>
          call('/plugins/review/product-reviews', { slug, page: at + 1 }),
        ),
      )
      const reviews: Array<{ id: number; rating: number }> = pages.flatMap((page) => page.reviews)
      const sum = reviews.reduce((all, { rating }) => all + rating, 0)
      const counts: Array<{ count: number }> = list.rating_count
      return {
        places: [
          [data[0]?.ratingValue, data[0]?.reviewCount],
          [Number(shown?.[1]), Number(shown?.[2])],
          [Number(card?.[1]), Number(card?.[2])],
          [product.rating.average, product.rating.count],
          [list.overall_rating, list.total_reviews],
          [Math.round((sum * 10) / reviews.length) / 10, reviews.length],
        ],
        stars: stars.map(([, max, value]) => [Number(max), Number(value)]),
        counts: counts.map(({ count }) => [list.total_reviews, count]),
        ids: reviews.map(({ id }) => id),
      }
    }
    const expectEqual = ({ places, stars, counts, ids }: Awaited<ReturnType<typeof ratings>>) => {
      expect(new Set(places.map(String))).toEqual(new Set([String(places[0])]))
      expect(stars).toEqual(counts)
      expect(new Set(ids).size).toBe(places[0]?.[1])
    }
    const before = await ratings()
    expectEqual(before)
    const [id = 0] = before.ids
    unwrap(await moveReview(commandOn(shop.db), id, 'rejected'))
    await expect.poll(async () => (await ratings()).places[0]?.[1]).toBe(before.ids.length - 1)
    expectEqual(await ratings())
    unwrap(await moveReview(commandOn(shop.db), id, 'approved'))
    await expect.poll(async () => (await ratings()).places).toEqual(before.places)
  })

  test('list a form under one address, and no search that finds nothing or has two filters', async () => {
    const headOf = async (path: string) => {
      const { text } = await read(path)
      return [/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1], text.includes('content="noindex"')]
    }
    for (const path of ['/cart', '/login', '/register', '/forgot-password', '/gift-card', '/cookies', '/search'])
      for (const query of ['', '?redirectTo=%2Faccount&utm_source=mail'])
        expect([path, ...(await headOf(path + query))]).toEqual([path, shop.origin + path, false])
    for (const [query, isHidden] of [
      ['mug', false],
      ['mug&in_stock=1', false],
      ['mug&in_stock=1&o.colour=clay', true],
      ['zzqqzz', true],
    ] as const)
      expect([query, ...(await headOf(`/search?query=${query}`))]).toEqual([query, `${shop.origin}/search`, isHidden])
  })

  test('are told that pages of one shopper are not to be listed, which other visitors do not read', async () => {
    const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }
    const { next } = await buyByForms(shop.origin, { product, email: 'found@example.com', method: 'bank-transfer' })
    const complete = new URL(next, shop.origin).toString()
    const agents = {
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)': 'noindex',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36':
        null,
    }
    for (const [agent, told] of Object.entries(agents)) {
      const reply = await fetch(complete, { headers: { 'User-Agent': agent } })
      expect([reply.status, reply.headers.get('X-Robots-Tag')]).toEqual([200, told])
      expect(await reply.text()).not.toContain('name="robots"')
    }
    // whoever may not read a page is not told so
    const { text } = await read('/robots.txt')
    expect(text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /switch-channel', 'Disallow: /api/'])
  })

  test('read the price of a metre for cloth, as its page and the suggestions show it', async () => {
    const { text } = await read('/product/indigo-block-print-by-the-metre')
    const price = { price: '480.00', priceCurrency: 'INR' }
    const [data] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    )
    expect(data.offers).toMatchObject({
      ...price,
      priceSpecification: { ...price, referenceQuantity: { value: 1, unitCode: 'MTR' } },
    })
    expect(text).toContain('₹480')
    expect((await read('/search/suggest?query=indigo+block+print')).text).toContain('"aside":"₹480 a metre"')
    const unknown = { label: 'No suggestions. Search for “zzqqzz”', href: '/search?query=zzqqzz', aside: '' }
    for (const [query, suggestions] of [
      ['zzqqzz', [unknown]],
      ['+', []],
    ] as const)
      expect(JSON.parse((await read(`/search/suggest?query=${query}`)).text)).toEqual({ suggestions })
  })

  test('are led from an address of the owner’s table to the new one, also over an existing page, and back when it ends', async () => {
    const find = async (path: string) => {
      const reply = await fetch(shop.origin + path, { redirect: 'manual' })
      return [reply.status, reply.headers.get('Location')]
    }
    expect(await find('/about')).toEqual([200, null])
    await shop.db.transaction((trx) =>
      trx('redirects').insert([
        { from_path: '/about', to_url: '/contact', created_at: '2026-01-01T00:00:00.000Z' },
        { from_path: '/old/shop.php', to_url: '/shop-online', created_at: '2026-01-01T00:00:00.000Z' },
      ]),
    )
    // PostgreSQL tells the server of a change a moment later
    await expect.poll(() => find('/about')).toEqual([301, '/contact'])
    expect(await find('/old/shop.php?sort=newest')).toEqual([301, '/shop-online?sort=newest'])
    await shop.db.transaction((trx) => trx('redirects').delete())
    await expect.poll(() => find('/about')).toEqual([200, null])
  })
}
