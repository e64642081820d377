import { expect, test } from 'vitest'
import type { Visitor } from '~/domain/shared/shop'
import { onSqlite } from '../../../../tests/setup/databases'
import { createProduct, factoryNow, productInput, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { productFeedLines } from '~/routes/search-engines/product-feed-xml'
import { days } from '~/domain/shared/units'
import { feedStatement } from './product-feed.queries.server'
import { readFeedVariants } from './product-feed.server'

/** The instant a number of days after that of the tests. */
const at = (count: number) => new Date(factoryNow.getTime() + days(count)).toISOString()
const minute = (instant = '') => `${instant.slice(0, 16)}Z`

/** The feed of the visitor's channel. */
async function readFeed(shop: Visitor): Promise<string> {
  let feed = ''
  const { timeZone } = shop.channel
  const named = { origin: 'https://shop.test', storeName: 'Shop & Co', currency: 'INR', timeZone, now: shop.now() }
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

  test('says of what is on backorder when it is sent, and calls it out of stock while nobody knows', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const restocks = ['2026-03-01', null, factoryNow.toISOString().slice(0, 10)]
    const { variantIds } = await createProduct(db, {
      options: [{ name: 'Size', values: restocks.map((_, at) => ({ value: `s${at}` })) }],
      variants: restocks.map((_, at) =>
        variantInput({ sourceKey: `s${at}`, optionValues: [`s${at}`], stock: { onHand: 0, allowsBackorder: true } }),
      ),
    })
    for (const [at, variant_id] of variantIds.entries())
      await db.write('stock').where({ variant_id }).update({ restock_on: restocks[at] })
    const items = (await readFeed(shop)).split('<item>').slice(1)
    expect(items.map((item) => /<g:availability>.*?(?=<g:price>)/.exec(item)?.[0])).toEqual([
      // midnight in India
      '<g:availability>backorder</g:availability><g:availability_date>2026-02-28T18:30Z</g:availability_date>',
      '<g:availability>out_of_stock</g:availability>',
      '<g:availability>out_of_stock</g:availability>',
    ])
  })

  test('says from when until when a sale price holds, as long as it does', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const [yesterday, tomorrow, later] = [-1, 1, 2].map((count) => at(count))
    const sales = [{ startsAt: yesterday, endsAt: tomorrow }, { endsAt: tomorrow }, { startsAt: yesterday }]
    const all = [...sales, { startsAt: tomorrow, endsAt: later }].map((dates) => ({ price: 800, ...dates }))
    for (const sale of all)
      await createProduct(db, { variants: [variantInput({ prices: { in: { price: 1000, sale } } })] })
    const items = (await readFeed(shop)).split('<item>').slice(1)
    expect(items.map((item) => /<g:sale_price>.*(?=<g:condition>)/.exec(item)?.[0])).toEqual([
      `<g:sale_price>8.00 INR</g:sale_price><g:sale_price_effective_date>${minute(yesterday)}/${minute(tomorrow)}</g:sale_price_effective_date>`,
      `<g:sale_price>8.00 INR</g:sale_price><g:sale_price_effective_date>${minute(at(0))}/${minute(tomorrow)}</g:sale_price_effective_date>`,
      '<g:sale_price>8.00 INR</g:sale_price>',
      undefined,
    ])
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

  test('finds every row by its ids, whatever the database thinks of its tables', async () => {
    const db = await open()
    // of the other database the plans depend on settings that no statement changes
    if (db.dialect !== 'sqlite') return
    await createProduct(db)
    const plan = async () => {
      const sql = feedStatement('1, 2, 3').replaceAll('?', '1')
      const steps: Array<{ detail: string }> = await db.write.raw(`EXPLAIN QUERY PLAN ${sql}`)
      return steps.map(({ detail }) => detail)
    }
    const before = await plan()
    expect(before[0]).toMatch(/^SEARCH vp USING .*channel_id=\? AND variant_id=\?/)
    expect(before.filter((step) => step.startsWith('SCAN'))).toEqual([])
    await db.write.raw('ANALYZE')
    // as if there were many products, nearly all of them in the one channel
    await db.write('sqlite_stat1').update({ stat: '100000 1' })
    await db.write('sqlite_stat1').whereIn('tbl', ['listings', 'variant_prices']).update({ stat: '100000 100000 1' })
    await db.write.raw('ANALYZE sqlite_schema')
    const after = await plan()
    expect(after[0]).toBe(before[0])
    expect(after.filter((step) => step.startsWith('SCAN'))).toEqual([])
    expect(after.join()).toMatch(/SEARCH l USING .*channel_id=\? AND product_id=\?/)
  })
})
