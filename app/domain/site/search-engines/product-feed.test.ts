import { expect, test } from 'vitest'
import type { Visitor } from '~/domain/shared/shop'
import { onSqlite } from '../../../../tests/setup/databases'
import { createProduct, productInput, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { productFeedLines } from '~/routes/search-engines/product-feed-xml'
import { readFeedVariants } from './product-feed.server'

/** The feed of the visitor's channel. */
async function readFeed(shop: Visitor): Promise<string> {
  let feed = ''
  const named = { origin: 'https://shop.test', storeName: 'Shop & Co', currency: 'INR' }
  for await (const lines of productFeedLines(named, readFeedVariants(shop))) feed += lines
  return feed
}

onSqlite('the feed of products', (open) => {
  test('has each variant that is sold and sent, with its price and whether it can be bought', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const product = await createProduct(
      db,
      productInput({
        name: 'Cup & <saucer>',
        variants: [variantInput({ stock: { onHand: 0 } })],
      }),
    )
    await createProduct(db, productInput({ isPublished: false }))
    const feed = await readFeed(shop)
    expect(feed.match(/<item>/g)).toHaveLength(1)
    expect(feed).toContain('<g:title>Cup &amp; &lt;saucer&gt;')
    expect(feed).toContain(`<g:link>https://shop.test/product/${product.slug}?sku=`)
    expect(feed).toContain('<g:availability>out_of_stock</g:availability>')
    expect(feed).toMatch(/<g:price>\d+\.\d\d INR<\/g:price>/)
    expect(feed.endsWith('</channel></rss>\n')).toBe(true)
  })

  test('names what is chosen of each variant, and groups those that differ by colour, size, material or pattern alone', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const options = (...names: string[]) => ({
      options: names.map((name) => ({ name, values: [{ value: 'One' }, { value: 'Two' }] })),
      variants: ['One', 'Two'].map((value) =>
        variantInput({ sourceKey: value, optionValues: names.map(() => value), stock: { onHand: 1 } }),
      ),
    })
    await createProduct(db, productInput({ name: 'Shawl', slug: 'shawl', ...options('Material', 'Pattern') }))
    await createProduct(db, productInput({ name: 'Coffee', slug: 'coffee', ...options('Weight', 'Colour') }))
    const feed = await readFeed(shop)
    const items = feed.split('<item>').slice(1)
    expect(items.map((item) => /<g:title>([^<]*)/.exec(item)?.[1])).toEqual([
      'Shawl (One, One)',
      'Shawl (Two, Two)',
      'Coffee (One, One)',
      'Coffee (Two, Two)',
    ])
    expect(items.map((item) => /<g:item_group_id>([^<]*)/.exec(item)?.[1])).toEqual([
      'shawl',
      'shawl',
      undefined,
      undefined,
    ])
    expect(items[0]).toContain('<g:material>One</g:material><g:pattern>One</g:pattern>')
    expect(items[3]).toContain('<g:color>Two</g:color>')
  })
})
