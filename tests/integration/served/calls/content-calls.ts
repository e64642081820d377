import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod/v4'
import { articlesPerPage } from '~/domain/site/blog/blog'
import { deleteArticle, saveArticle } from '~/domain/site/blog/save-article.server'
import { deleteMenu, saveMenu } from '~/domain/site/menus/save-menu.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { assignGallery, deletePictureList, savePictureList } from '~/domain/site/media-lists/save-picture-list.server'
import { articlePath } from '~/paths'
import { articles as demoArticles } from '~db/demo/articles'
import { demoFaq } from '~db/demo/faq'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { sendCall } from './send-call'
import { commandOn } from '../../../factories/visitor'

/**
 * Tests the calls for the content that the shop has besides its products: they answer with what the owner has stored.
 */
export function testContentCalls(getShop: () => ServedShop): void {
  let shop: ServedShop
  const send = (method: string, path: string, body?: unknown) => sendCall(shop, method, path, body)
  /** The answer of a call that succeeds, once the shop knows what the test has stored. */
  async function read(method: string, path: string, body?: unknown) {
    await expect.poll(async () => (await send(method, path, body)).status).toBe(200)
    return (await send(method, path, body)).data
  }
  const idOf = async (table: string, where: object) => Number((await shop.db.read(table).where(where).first('id'))?.id)

  /** A stored picture, and as calls answer with it. */
  async function findPicture(alt: string) {
    const asset: { hash: string; width: number; height: number } = await shop.db
      .read('assets')
      .orderBy('id')
      .first('hash', 'width', 'height')
    const sizes = ([320, 640, 768, 1024, 1280, 1536] as const).map((width) => ({
      width,
      url: pictureUrl(asset.hash, width),
    }))
    return { hash: asset.hash, shown: { alt, width: asset.width, height: asset.height, sizes } }
  }

  beforeAll(() => {
    shop = getShop()
  })

  test('the storefront has the fields of the specification', async () => {
    const storefront = await read('GET', '/storefront/all')
    expect(storefront).toMatchObject({
      name: 'Taana',
      is_password_protection_enabled: false,
      mode: null,
      is_cookie_warning_enabled: true,
      channel: {
        country: { mobile_code: '+91', mobile_number_length: 10 },
        currency: { code: 'INR' },
      },
      termsandconditions_page: { slug: 'terms-and-conditions' },
      privacypolicy_page: { slug: 'privacy-policy' },
      store_notice: { message: 'Free delivery in India above ₹1,999' },
      theme_colors: { theme: '#27346f', text: '#1b1d2a' },
      enable_indexing: true,
    })
    expect(await read('GET', '/storefront/initial-values')).toMatchObject({
      license_status: 'active',
      host: 'localhost',
      storefront,
    })
  })

  test('a slider has its slides, by slug and by id', async () => {
    const { hash, shown } = await findPicture('A loom')
    const slide = { heading: 'Monsoon', text: 'Light cottons', cta_label: 'See all', tone: 'dark' as const }
    const items = [
      { ...slide, cta_href: '/shop-online' },
      { picture_hash: hash, alt: 'A loom' },
    ]
    unwrap(await savePictureList(commandOn(shop.db), 'slider', 'of-the-calls', { title: 'Of the calls', items }))
    const id = await idOf('picture_lists', { slug: 'of-the-calls' })
    const expected = {
      id,
      slug: 'of-the-calls',
      title: 'Of the calls',
      slides: [
        { ...slide, cta_url: '/shop-online', image: null },
        { heading: '', text: '', cta_label: '', cta_url: '', tone: 'light', image: shown },
      ],
    }
    expect(await read('GET', '/slider/of-the-calls')).toEqual(expected)
    expect(await read('GET', `/slider/${id}`)).toEqual(expected)
    expect((await send('POST', '/plugins/Gallery', { id: 'of-the-calls' })).status).toBe(404)
    unwrap(await deletePictureList(commandOn(shop.db), 'slider', 'of-the-calls'))
    await expect.poll(async () => (await send('GET', '/slider/of-the-calls')).status).toBe(404)
  })

  test('a menu has three levels of entries with what they lead to, by handle and by id', async () => {
    const items = [
      {
        label: 'Wear',
        category: 'wear',
        items: [
          {
            label: 'New',
            'product-label': 'new',
            items: [
              { label: 'The kurta', product: 'amara-straight-kurta' },
              { label: 'Elsewhere', href: 'https://example.com/' },
            ],
          },
          { label: 'Rains', collection: 'monsoon-edit' },
        ],
      },
      { label: 'About', page: 'about' },
      { label: 'Care', 'article-category': 'care', items: [{ label: 'Wash', article: 'how-to-wash-handloom-cotton' }] },
      { label: 'Help', faq: 'faq' },
      { label: 'Write', form: 'contact' },
    ]
    unwrap(await saveMenu(commandOn(shop.db), 'of-the-calls', { title: 'Of the calls', items }))
    const entry = async (label: string, url: string, type: string, table: string, below?: object[]) => ({
      label,
      url,
      target: { type, id: await idOf(table, { slug: url.replace(/^.*[/=]/, '') }) },
      ...(below ? { items: below } : {}),
    })
    const kurta = await entry('The kurta', '/product/amara-straight-kurta', 'product', 'products')
    const elsewhere = { label: 'Elsewhere', url: 'https://example.com/', target: null }
    const wash = '/blogs/how-to-wash-handloom-cotton'
    const expected = {
      handle: 'of-the-calls',
      title: 'Of the calls',
      items: [
        await entry('Wear', '/product-category/wear', 'category', 'categories', [
          await entry('New', '/shop-online/new', 'product-label', 'labels', [kurta, elsewhere]),
          await entry('Rains', '/product-collection/monsoon-edit', 'collection', 'collections', []),
        ]),
        await entry('About', '/about', 'page', 'pages', []),
        await entry('Care', '/blogs/category/care', 'article-category', 'article_categories', [
          await entry('Wash', wash, 'article', 'articles', []),
        ]),
        await entry('Help', '/faq', 'faq', 'faqs', []),
        await entry('Write', '/forms/contact', 'form', 'forms', []),
      ],
    }
    expect(await read('GET', '/menu/of-the-calls')).toEqual(expected)
    expect(await read('GET', `/menu/${await idOf('menus', { handle: 'of-the-calls' })}`)).toEqual(expected)
    unwrap(await deleteMenu(commandOn(shop.db), 'of-the-calls'))
    await expect.poll(async () => (await send('GET', '/menu/of-the-calls')).status).toBe(404)
  })

  test('questions have their answers as HTML, by slug and by id', async () => {
    const id = await idOf('faqs', { slug: 'faq' })
    const expected = {
      id,
      slug: 'faq',
      title: demoFaq.title,
      description: demoFaq.description,
      items: demoFaq.items.map(({ question, answer }) => ({
        question,
        // filled in for the channel, India
        answer: (answer.startsWith('<p>') ? answer : `<p>${answer}</p>`).replaceAll('{return_days}', '7'),
      })),
    }
    expect(await read('GET', '/faq/faq')).toEqual(expected)
    expect(await read('GET', `/faq/${id}`)).toEqual(expected)
    expect((await send('GET', '/faq/no-such')).status).toBe(404)
  })

  test('articles are listed by page, category and tag, the newest first', async () => {
    const list = z.object({
      articles: z.array(z.object({ slug: z.string(), category: z.object({ slug: z.string() }).nullable() })),
      total: z.number(),
      current_page: z.number(),
      last_page: z.number(),
      per_page: z.number(),
      categories: z.array(z.object({ slug: z.string(), name: z.string(), article_count: z.number() })),
    })
    const readList = async (body: object) => list.parse(await read('POST', '/blog/list', body))
    const slugsOf = ({ articles }: z.infer<typeof list>) => articles.map(({ slug }) => slug)
    const newestFirst = demoArticles.toSorted((a, b) => a.daysAgo - b.daysAgo)
    const [first] = newestFirst
    const all = await readList({})
    expect(slugsOf(all)).toEqual(newestFirst.map(({ slug }) => slug))
    expect([all.total, all.current_page, all.last_page, all.per_page]).toEqual([demoArticles.length, 1, 1, 12])
    expect((await send('POST', '/blog/list', {})).data).toMatchObject({
      articles: [
        { title: first?.title, excerpt: first?.excerpt, author: first?.author, image: { alt: first?.pictureAlt } },
        ...all.articles.slice(1),
      ],
      categories: expect.arrayContaining([
        {
          slug: 'care',
          name: 'Care',
          article_count: demoArticles.filter(({ category }) => category === 'Care').length,
        },
      ]),
    })
    const slugsWhere = (isWanted: (article: (typeof demoArticles)[number]) => boolean) =>
      newestFirst.filter(isWanted).map(({ slug }) => slug)
    const care = await readList({ category: 'care' })
    expect(slugsOf(care)).toEqual(slugsWhere(({ category }) => category === 'Care'))
    const dyed = slugsWhere(({ tags }) => tags.includes('Natural dyes'))
    expect(dyed.length).toBeGreaterThan(1)
    expect(slugsOf(await readList({ tag: 'natural-dyes' }))).toEqual(dyed)
    expect(await readList({ category: 'no-such' })).toMatchObject({
      articles: [],
      total: 0,
      current_page: 1,
      last_page: 1,
    })
    expect((await send('POST', '/blog/list', { page: 0 })).errors).toHaveProperty('page')

    const more = Array.from({ length: articlesPerPage }, (_, number) => `of-the-calls-${number}`)
    for (const slug of more)
      unwrap(
        await saveArticle(
          commandOn(shop.db),
          null,
          { slug, title: slug, html: '<p>Text</p>', isPublished: true },
          { pathOf: articlePath },
        ),
      )
    const total = demoArticles.length + more.length
    await expect.poll(async () => (await readList({})).total).toBe(total)
    const [one, two, beyond] = [await readList({ page: 1 }), await readList({ page: 2 }), await readList({ page: 99 })]
    expect(one).toMatchObject({ current_page: 1, last_page: 2, per_page: articlesPerPage })
    expect(two).toMatchObject({ current_page: 2, last_page: 2, total })
    expect(beyond).toEqual(two)
    expect(new Set([...slugsOf(one), ...slugsOf(two)])).toEqual(new Set([...slugsOf(all), ...more]))
    for (const slug of more) unwrap(await deleteArticle(commandOn(shop.db), slug))
    await expect.poll(async () => slugsOf(await readList({}))).toEqual(slugsOf(all))
  })

  test('the gallery of a product is found by the id of its variant', async () => {
    const product_id = await idOf('variants', {
      product_id: await idOf('products', { slug: 'stoneware-chai-mug' }),
      is_deleted: 0,
    })
    expect(await read('POST', '/plugins/customGallery', { product_id })).toBeNull()
    const { hash, shown } = await findPicture('In use')
    const items = [{ picture_hash: hash, alt: 'In use', caption: 'In Goa' }]
    unwrap(await savePictureList(commandOn(shop.db), 'gallery', 'of-the-calls', { title: 'Of the calls', items }))
    unwrap(await assignGallery(commandOn(shop.db), 'stoneware-chai-mug', 'of-the-calls'))
    const id = await idOf('picture_lists', { slug: 'of-the-calls' })
    const gallery = { id, slug: 'of-the-calls', title: 'Of the calls', images: [{ image: shown, caption: 'In Goa' }] }
    await expect.poll(() => read('POST', '/plugins/customGallery', { product_id })).toEqual(gallery)
    expect(await read('POST', '/plugins/Gallery', { id })).toEqual([gallery])
    expect(await read('POST', '/plugins/Gallery', {})).toContainEqual(gallery)
    const publish = (is_published: 0 | 1) =>
      shop.db.transaction((trx) => trx('products').where({ slug: 'stoneware-chai-mug' }).update({ is_published }))
    const { status } = await publish(0).then(() => send('POST', '/plugins/customGallery', { product_id }))
    await publish(1)
    expect(status).toBe(404)
    expect((await send('POST', '/plugins/customGallery', { product_id: 999_999 })).status).toBe(404)
    expect((await send('POST', '/plugins/customGallery', {})).errors).toHaveProperty('product_id')
    unwrap(await deletePictureList(commandOn(shop.db), 'gallery', 'of-the-calls'))
    await expect.poll(() => read('POST', '/plugins/customGallery', { product_id })).toBeNull()
  })

  test('the fields of a review are those of the owner', async () => {
    const fields = async () => await read('GET', '/plugins/review/fields')
    expect(await fields()).toEqual({ fields: [] })
    unwrap(
      await changeSetting(commandOn(shop.db), {
        key: 'review_fields',
        text: 'Fit: Small | True to size | Large; Where you wear it*',
      }),
    )
    await expect.poll(fields).toEqual({
      fields: [
        { name: 'fit', label: 'Fit', choices: ['Small', 'True to size', 'Large'], required: false },
        { name: 'where_you_wear_it', label: 'Where you wear it', choices: [], required: true },
      ],
    })
    unwrap(await changeSetting(commandOn(shop.db), { key: 'review_fields', text: '' }))
    await expect.poll(fields).toEqual({ fields: [] })
  })
}
