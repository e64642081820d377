import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../tests/setup/databases'
import { createProduct, productInput, variantInput } from '../../../tests/factories/product'
import { createVisitor } from '../../../tests/factories/visitor'
import { productFeedLines } from '~/response/search-engines/product-feed'
import { readFeedRows } from './product-feed.server'

onBothDatabases('the feed of products', (open) => {
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
    let feed = ''
    const named = { origin: 'https://shop.test', storeName: 'Shop & Co', currency: 'INR' }
    for await (const lines of productFeedLines(named, readFeedRows(shop))) feed += lines
    expect(feed.match(/<item>/g)).toHaveLength(1)
    expect(feed).toContain('<g:title>Cup &amp; &lt;saucer&gt;')
    expect(feed).toContain(`<g:link>https://shop.test/product/${product.slug}?sku=`)
    expect(feed).toContain('<g:availability>out_of_stock</g:availability>')
    expect(feed).toMatch(/<g:price>\d+\.\d\d INR<\/g:price>/)
    expect(feed.endsWith('</channel></rss>\n')).toBe(true)
  })
})
