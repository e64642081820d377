import { beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../attacks/browser'
import type { ServedShop } from '../../served-shop'

/** The addresses of Shopify and WooCommerce, and those from before a change of a slug. */
export function describeLegacyUrls(getShop: () => ServedShop): void {
  describe('legacy URLs', () => testLegacyUrls(getShop))
}

/** The kinds of pages whose slugs the owner can change, with the path of their pages. */
const kinds: Array<{ kind: string; table: string; path: string }> = [
  { kind: 'product', table: 'products', path: '/product/' },
  { kind: 'category', table: 'categories', path: '/product-category/' },
  { kind: 'collection', table: 'collections', path: '/product-collection/' },
  { kind: 'brand', table: 'brands', path: '/shop-online/' },
  { kind: 'label', table: 'labels', path: '/shop-online/' },
  { kind: 'tag', table: 'tags', path: '/shop-online/' },
  { kind: 'page', table: 'pages', path: '/' },
  { kind: 'article', table: 'articles', path: '/blogs/' },
  { kind: 'category of articles', table: 'article_categories', path: '/blogs/category/' },
  { kind: 'FAQ', table: 'faqs', path: '/faq/' },
  { kind: 'form', table: 'forms', path: '/forms/' },
]

function testLegacyUrls(getShop: () => ServedShop): void {
  let shop: ServedShop
  const mug = 'stoneware-chai-mug'
  let mugVariant: { id: number; sku: string }
  beforeAll(async () => {
    shop = getShop()
    mugVariant = await shop.db
      .read('variants as v')
      .join('products as p', 'p.id', 'v.product_id')
      .where({ 'p.slug': mug, 'v.is_deleted': 0 })
      .first('v.id', 'v.sku')
  })
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const get = async (path: string) => {
    const reply = await fetch(shop.origin + path, { redirect: 'manual', headers: browser })
    await reply.arrayBuffer()
    return [reply.status, reply.headers.get('Location'), reply.headers.get('Set-Cookie')]
  }
  const moved = (to: string) => [301, to, null]
  /** @param found where each address leads */
  const expectMoves = async (found: Record<string, string>) => {
    const replies = await Promise.all(Object.keys(found).map(async (path) => [path, await get(path)]))
    expect(Object.fromEntries(replies)).toEqual(
      Object.fromEntries(Object.entries(found).map(([path, to]) => [path, moved(to)])),
    )
  }

  test('of Shopify lead to the products, listings and pages that they named', async () => {
    const collection: { slug: string } = await shop.db.read('collections').orderBy('id').first('slug')
    const category: { slug: string } = await shop.db.read('categories').orderBy('id').first('slug')
    expect(await get(`/products/${mug}`)).toEqual(moved(`/product/${mug}`))
    expect(await get(`/collections/${collection.slug}`)).toEqual(moved(`/product-collection/${collection.slug}`))
    expect(await get(`/collections/${category.slug}`)).toEqual(moved(`/product-category/${category.slug}`))
    expect(await get(`/collections/any/products/${mug}`)).toEqual(moved(`/product/${mug}`))
    expect(await get('/collections/all')).toEqual(moved('/shop-online'))
    expect(await get('/pages/privacy')).toEqual(moved('/privacy-policy'))
    expect((await get('/pages/no-such-page'))[0]).toBe(404)
    expect(await get('/policies/privacy-policy')).toEqual(moved('/privacy-policy'))
    expect(await get('/policies/terms-of-service')).toEqual(moved('/terms-and-conditions'))
    expect(await get('/search?q=red+mug')).toEqual(moved('/search?query=red+mug'))
    expect((await get('/products/no-such-thing'))[0]).toBe(404)
    expect((await get('/collections/no-such-thing'))[0]).toBe(404)
  })

  test('of WooCommerce lead to the products and listings that they named', async () => {
    const category: { slug: string } = await shop.db.read('categories').whereNotNull('parent_id').first('slug')
    expect(await get(`/product/${mug}/`)).toEqual(moved(`/product/${mug}`))
    expect(await get(`/product-category/a/${category.slug}/`)).toEqual(moved(`/product-category/${category.slug}`))
    expect(await get(`/product-category/${category.slug}/`)).toEqual(moved(`/product-category/${category.slug}`))
    expect(await get('/shop/')).toEqual(moved('/shop-online'))
    expect(await get('/?s=mug&post_type=product')).toEqual(moved('/search?query=mug'))
    expect(await get('/shop/page/2/')).toEqual(moved('/shop-online?page=2'))
    const listing = `/product-category/${category.slug}`
    expect(await get(`${listing}/page/2/?sort=name`)).toEqual(moved(`${listing}?sort=name&page=2`))
    expect(await get(`${listing}/page/1/`)).toEqual(moved(listing))
    expect(await get('/blog/page/3/')).toEqual(moved('/blogs?page=3'))
    expect(await get('/my-account/')).toEqual(moved('/account'))
    expect(await get(`/?product=${mug}`)).toEqual(moved(`/product/${mug}`))
    await shop.db.transaction((trx) =>
      trx('products').where({ slug: mug }).update({ source: 'woocommerce', source_key: '4711' }),
    )
    expect(await get('/?p=4711')).toEqual(moved(`/product/${mug}`))
    expect(await get('/?add-to-cart=4711')).toEqual(moved(`/product/${mug}`))
    expect(await get('/?p=4712')).toEqual(moved('/'))
  })

  test('of an account, of pages and of the blog lead where their reader wants', async () => {
    await expectMoves({
      '/account/login': '/login',
      '/account/register': '/register',
      '/account/recover': '/forgot-password',
      '/account/logout': '/account',
      '/account/orders/5f3c': '/account/orders',
      '/my-account/orders/': '/account/orders',
      '/my-account/view-order/12/': '/account/orders',
      '/my-account/edit-address/billing/': '/account/addresses',
      '/my-account/edit-account/': '/account/profile',
      '/my-account/lost-password/': '/forgot-password',
      '/wishlist/': '/account/wishlist',
      '/track': '/track-order',
      '/pages/about-us': '/about',
      '/contact-us/': '/contact',
      '/refund_returns/': '/shipping-and-returns',
      '/pages/faq': '/faq',
      '/blogs/news': '/blogs',
      '/blogs/news.atom': '/blogs/feed.xml',
      '/blogs/news/tagged/none-of-ours': '/blogs',
      '/blogs/news/how-to-wash-handloom-cotton': '/blogs/how-to-wash-handloom-cotton',
      '/blog/': '/blogs',
      '/blog/how-to-wash-handloom-cotton/': '/blogs/how-to-wash-handloom-cotton',
      '/category/none-of-ours/': '/blogs',
      '/feed/': '/blogs/feed.xml',
      '/collections/all?sort_by=price-ascending': '/shop-online?sort=price-up',
      '/collections/all?sort_by=price-ascending&utm_source=mail&page=2&gclid=x1':
        '/shop-online?sort=price-up&utm_source=mail&gclid=x1',
      '/collections?utm_campaign=a%20b': '/shop-online?utm_campaign=a+b',
      '/shop/?orderby=date': '/shop-online?sort=newest',
    })
  })

  test('with capital letters lead to the page that is meant', async () => {
    const category: { slug: string } = await shop.db.read('categories').orderBy('id').first('slug')
    await expectMoves({
      '/product/Stoneware-Chai-MUG?utm_source=mail': `/product/${mug}?utm_source=mail`,
      [`/product-category/${category.slug.toUpperCase()}`]: `/product-category/${category.slug}`,
      '/About': '/about',
      '/blogs/How-To-Wash-Handloom-Cotton': '/blogs/how-to-wash-handloom-cotton',
      '/faq/FAQ?utm_source=mail': '/faq?utm_source=mail',
      '/forms/Trade-Enquiry?utm_source=mail': '/forms/trade-enquiry?utm_source=mail',
      [`/product-reviews/${mug.toUpperCase()}?stars=5`]: `/product-reviews/${mug}?stars=5`,
      [`/product-reviews/${mug.toUpperCase()}/write`]: `/product-reviews/${mug}/write`,
    })
    expect((await get('/product/No-Such-Product'))[0]).toBe(404)
    expect((await get('/No-Such-Page'))[0]).toBe(404)
  })

  test('with the code of a coupon remember it, and it is applied when something is put into the cart', async () => {
    const visitor = new Browser(shop.origin)
    const link = await visitor.open(`/discount/welcome10?redirect=/product/${mug}`)
    expect([link.status, link.headers.get('Location')]).toEqual([303, `/product/${mug}`])
    expect(await (await visitor.open(`/product/${mug}`)).text()).toContain('Your code WELCOME10 is ready.')
    expect((await visitor.call('GET', '/cart/get')).body.data).toMatchObject({ coupon: null })
    await visitor.post('/cart', { intent: 'add', product: mug, 'o.colour': 'clay', quantity: '2' })
    expect((await visitor.call('GET', '/cart/get')).body.data).toMatchObject({ coupon: { code: 'WELCOME10' } })
    expect(visitor.cookies.has('coupon_ready')).toBe(false)
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await get(`/discount/WELCOME10?redirect=${encodeURIComponent(redirect)}`))[1]).toBe('/cart')
    expect((await get('/discount/no%20code'))[1]).toBe('/cart')
  })

  test('with other parts, or a slash too many, lead to the page of their last part', async () => {
    await expectMoves({
      '/company/about': '/about',
      '/about/?utm_source=mail': '/about?utm_source=mail',
      '/a/b/contact/': '/contact',
      '/a/home': '/',
      '/blogs/care/how-to-wash-handloom-cotton': '/blogs/how-to-wash-handloom-cotton',
      '/blogs/category/care/': '/blogs/category/care',
      '/blogs/category/nothing/care?utm_source=mail': '/blogs/category/care?utm_source=mail',
    })
    for (const path of ['/about/nothing', '/blogs/category/care/nothing', '/company/cart'])
      expect([path, (await get(path))[0]]).toEqual([path, 404])
  })

  test('that the owner leads elsewhere lead to letters of every script', async () => {
    const row = { from_path: '/led', to_url: '/über/आम?x=é', created_at: new Date().toISOString() }
    await shop.db.transaction((trx) => trx('redirects').insert(row))
    expect(await get('/led')).toEqual(moved(`${encodeURI('/über/आम')}?x=%C3%A9`))
    await shop.db.transaction((trx) => trx('redirects').where({ from_path: row.from_path }).delete())
  })

  test('below /account that are nobody’s ask a guest to log in first', async () => {
    const reply = await fetch(`${shop.origin}/account/nothing?a=b`, { headers: browser, redirect: 'manual' })
    expect([reply.status, reply.headers.get('Location')]).toEqual([
      303,
      '/login?redirectTo=%2Faccount%2Fnothing%3Fa%3Db',
    ])
  })

  test('of a cart show the product and change no cart', async () => {
    const carts = async () => (await shop.db.read('carts').count({ count: '*' }).first())?.count
    const before = await carts()
    const to = `/product/${mug}?sku=${encodeURIComponent(mugVariant.sku)}`
    expect(await get(`/cart/${mugVariant.id}:2`)).toEqual(moved(to))
    expect(await get(`/cart/${encodeURIComponent(mugVariant.sku)}:1,999:1`)).toEqual(moved(to))
    expect((await get('/cart/41592653589793:1'))[0]).toBe(404)
    expect(await carts()).toBe(before)
  })

  test.each(kinds)('of a $kind lead to its new one after a change of its slug', async ({ table, path }) => {
    const isProduct = table === 'products'
    const old = isProduct
      ? { slug: mug }
      : await shop.db.read(table).whereNot({ slug: 'home' }).orderBy('id').first('slug')
    const rename = (from: string, to: string) =>
      shop.db.transaction((trx) =>
        trx(table)
          .where({ slug: from })
          .update({ slug: to, ...(isProduct ? { updated_at: new Date().toISOString() } : {}) }),
      )
    await rename(old.slug, `${table}-once`)
    await rename(`${table}-once`, `${table}-twice`)
    expect(await get(path + old.slug)).toEqual(moved(`${path}${table}-twice`))
    expect(await get(`${path}${table}-once`)).toEqual(moved(`${path}${table}-twice`))
    // what a campaign has added to a link goes along
    const query = '?page=2&utm_source=mail'
    expect(await get(`${path}${table}-once${query}`)).toEqual(moved(`${path}${table}-twice${query}`))
    await rename(`${table}-twice`, old.slug)
    expect((await get(path + old.slug))[0]).toBe(200)
  })
}
