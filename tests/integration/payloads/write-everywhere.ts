import type { Database } from '~db/connection'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { changeStorefront } from '~/domain/site/storefront/change-storefront.server'
import { messageOf } from '~/messages/messages'
import type { Channel } from '~/domain/operations/channels/channel'
import { productInput, variantInput } from '../../factories/product'
import type { Kinds } from './kinds'
import { commandOn } from '../../factories/visitor'

const at = '2026-01-01T00:00:00.000Z'

/** Stores a payload in every kind of text that owners write, and returns the addresses of the pages that show it. */
export async function writeOwnersTexts(db: Database, channel: Channel, kinds: Kinds, slug: string): Promise<string[]> {
  const asset = await db.read('assets').first<{ id: number; hash: string }>('id', 'hash')
  await db.transaction((trx) =>
    trx('labels').insert({ slug: `${slug}-label`, name: kinds.of('label'), tone: 'sale', position: 99 }),
  )
  await saveProducts(
    db,
    [
      productInput({
        sourceKey: slug,
        slug,
        name: kinds.of('product name'),
        subtitle: kinds.of('product subtitle'),
        descriptionHtml: `<p>${kinds.of('product description')}</p>`,
        metaTitle: kinds.of('product meta title'),
        metaDescription: kinds.of('product meta description'),
        brand: kinds.of('brand'),
        categories: [[kinds.of('category name')]],
        collections: [kinds.of('collection name')],
        tags: [kinds.of('tag')],
        labels: [`${slug}-label`],
        attributes: [{ name: kinds.of('attribute name'), values: [kinds.of('attribute value')] }],
        options: [
          {
            name: kinds.of('option name'),
            values: [{ value: kinds.of('option value') }, { value: 'Plain' }],
          },
        ],
        variants: [kinds.of('option value'), 'Plain'].map((value, index) => ({
          ...variantInput({ sourceKey: `${slug}-${index}` }),
          optionValues: [value],
        })),
        pictures: [{ assetId: asset?.id ?? 0, alt: kinds.of('text of a picture') }],
      }),
    ],
    { now: new Date() },
  )
  const text = (name: string) => kinds.of(name)
  const document = {
    version: 1,
    page_type: 'Page',
    layout: 'sections',
    sections: {
      text: section('rich_text', {
        heading: text('heading of a section'),
        html: `<p>${text('HTML of a section')}</p>`,
      }),
      own: section('custom_html', { html: `<div>${text('own HTML')}</div>` }),
      banner: section('banner', {
        heading: text('heading of a banner'),
        text: text('text of a banner'),
        picture_hash: asset?.hash,
        alt: text('text of a picture in a section'),
      }),
      ...Object.fromEntries(
        kinds
          .each('label of a button', 60)
          .map((label, index) => [
            `button${index}`,
            section('banner', { heading: 'B', cta_label: label, cta_href: '/faq' }),
          ]),
      ),
      dangerous: section('banner', {
        heading: 'B',
        cta_label: 'B',
        cta_href: `javascript:alert(0)//${text('link of a button')}`,
      }),
      quotes: section(
        'testimonials',
        { heading: 'Quotes' },
        kinds.each('name of a quote').map((name) => ({ quote: text('quote'), name, stars: 5 })),
      ),
    },
  }
  const groups: Record<string, string> = {}
  const tags = kinds.each('tag of an article', 60)
  const blogCategories = kinds.each('blog category')
  const authors = kinds.each('author')
  const metaTitles = kinds.each('meta title of an article')
  const titles = kinds.each('title of a form')
  const buttons = kinds.each('button of a form', 60)
  await db.transaction(async (trx) => {
    await trx('categories')
      .where({ name: kinds.of('category name') })
      .update({ description: text('category description') })
    await trx('collections')
      .where({ name: kinds.of('collection name') })
      .update({ description: text('collection description') })
    for (const [table, kind] of [
      ['categories', 'category name'],
      ['collections', 'collection name'],
      ['brands', 'brand'],
      ['labels', 'label'],
    ] as const)
      groups[table] = (
        await trx(table)
          .where({ name: kinds.of(kind) })
          .first<{ slug: string }>('slug')
      ).slug
    const product = await trx('products').where({ slug }).first<{ id: number }>('id')
    await trx('reviews').insert(
      kinds.each('title of a review').map((title, index) => ({
        product_id: product?.id,
        channel_id: channel.id,
        author_key: `${slug}-${index}`,
        author_name: text('name of a reviewer'),
        rating: 5,
        title,
        text: text('text of a review'),
        reply: text('reply to a review'),
        replied_at: at,
        status: 'approved',
        created_at: at,
      })),
    )
    for (const [index, tag] of tags.entries()) {
      const [category] = await trx('article_categories')
        .insert({
          slug: `${slug}-${index}`,
          name: blogCategories[index],
          description: text('description of a blog category'),
        })
        .returning<Array<{ id: number }>>('id')
      const [article] = await trx('articles')
        .insert({
          slug: `${slug}-${index}`,
          title: text('title of an article'),
          excerpt: text('excerpt of an article'),
          html: `<p>${text('HTML of an article')}</p>`,
          author: authors[index],
          category_id: category?.id,
          meta_title: metaTitles[index],
          meta_description: text('meta description of an article'),
          is_published: 1,
          published_at: at,
          created_at: at,
          updated_at: at,
        })
        .returning<Array<{ id: number }>>('id')
      await trx('article_tags').insert({ article_id: article?.id, slug: `${slug}-${index}`, name: tag })
    }
    await trx('faqs').insert({
      slug,
      title: text('title of questions'),
      description: text('text above questions'),
      items: JSON.stringify([{ question: text('question'), answer: text('answer') }]),
      updated_at: at,
    })
    await trx('forms').insert(
      titles.map((title, index) => ({
        slug: `${slug}-${index}`,
        document: JSON.stringify({
          title,
          description: text('text of a form'),
          submit_label: buttons[index],
          fields: [
            { key: 'a', type: 'text', label: text('label of a field'), hint: text('hint of a field') },
            { key: 'b', type: 'radio', label: 'B', choices: [text('choice of a field')] },
          ],
        }),
        is_active: 1,
        updated_at: at,
      })),
    )
    await trx('pages').insert({
      slug,
      page_type: 'Page',
      title: text('title of a page'),
      meta_description: text('meta description of a page'),
      document: JSON.stringify({ ...document, order: Object.keys(document.sections) }),
      is_published: 1,
      updated_at: at,
    })
    await trx('menus')
      .where({ handle: 'main' })
      .update({
        items: JSON.stringify(kinds.each('menu entry').map((label) => ({ label, href: '/faq', items: [] }))),
      })
    await trx('menus')
      .where({ handle: 'footer-about' })
      .update({
        items: JSON.stringify([{ label: 'x', href: `javascript:alert(0)//${text('link of a menu')}`, items: [] }]),
      })
    await trx('menus')
      .where({ handle: 'footer-help' })
      .update({ title: text('title of a menu') })
    await trx('coupons')
      .where({ is_public: 1 })
      .update({ title: text('title of a coupon'), description: text('text of a coupon') })
    await trx('settings')
      .insert({ key: 'customer_care_address', value: JSON.stringify(text('address of the shop')), updated_at: at })
      .onConflict('key')
      .merge(['value'])
  })
  const chat = { mobile_no: '919876543210', default_message: text('message of a chat') }
  await changePlugin(commandOn(db), 'Chat', { isActive: true, config: chat })
  const changed = await changeStorefront(commandOn(db, { channel, now: () => new Date() }), {
    document: {
      tagline: text('tagline'),
      storeNotice: text('notice'),
      metaDescription: text('meta description of the shop'),
      customCss: `body{--x:"${text('own styles')}"}</style><script>alert(0)</script>`,
    },
  })
  if (!changed.ok) throw new Error(messageOf(changed.error))
  return [
    '/',
    `/product/${slug}`,
    `/product-reviews/${slug}`,
    `/product-category/${groups.categories}`,
    `/product-collection/${groups.collections}`,
    `/shop-online/${groups.brands}`,
    `/shop-online/${groups.labels}`,
    ...tags.flatMap((_, index) => ['', 'category/', 'tag/'].map((list) => `/blogs/${list}${slug}-${index}`)),
    `/faq/${slug}`,
    ...titles.map((_, index) => `/forms/${slug}-${index}`),
    `/${slug}`,
  ]
}

function section(type: string, settings: object, blocks: object[] = []) {
  return {
    type,
    settings,
    blocks: Object.fromEntries(blocks.map((block, index) => [`b${index}`, { type: 'block', settings: block }])),
    block_order: blocks.map((_, index) => `b${index}`),
    hidden_on: [],
  }
}

/** Puts a payload into what a customer has told: names, addresses, the note of an order. */
export async function writeCustomersTexts(db: Database, kinds: Kinds, email: string): Promise<void> {
  const address = (json: string) =>
    JSON.stringify({
      ...(JSON.parse(json) as object),
      firstName: kinds.of('first name of an address'),
      lastName: kinds.of('last name of an address'),
      address1: kinds.of('street of an address'),
      city: kinds.of('city of an address'),
    })
  await db.transaction(async (trx) => {
    const customer = await trx('customers').where({ email }).first<{ id: number }>('id')
    await trx('customers')
      .where({ email })
      .update({ first_name: kinds.of('first name'), last_name: kinds.of('last name') })
    const orders: Array<{ id: number; shipping_address: string }> = await trx('orders').where({
      customer_id: customer?.id,
    })
    for (const { id, shipping_address } of orders)
      await trx('orders')
        .where({ id })
        .update({
          shipping_address: address(shipping_address),
          billing_address: address(shipping_address),
          note: kinds.of('note'),
        })
    const saved: Array<{ id: number; address: string }> = await trx('customer_addresses').where({
      customer_id: customer?.id,
    })
    for (const one of saved)
      await trx('customer_addresses')
        .where({ id: one.id })
        .update({ address: address(one.address) })
  })
}
