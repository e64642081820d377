import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { serialiseProduct } from '~/api/serialise/product.server'
import { exportProducts } from '~/domain/catalogue/exporting/export-shop.server'
import { readProductOfAddress } from '~/domain/catalogue/products/read-product.server'
import { unwrap } from '../../../tests/factories/cart'
import { createProduct } from '../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { ProductTexts } from './product-texts'

onSqlite('a script in the description of a product', (open) => {
  test('is in no page, call or exported file, even when another program has stored it', async () => {
    const db = await open()
    const visitor = await createVisitor(db)
    const { slug } = await createProduct(db)
    const description = '<p onclick="steal()">Woven by hand</p><script>steal()</script><img src=x onerror="steal()">'
    await db.transaction((trx) => trx('products').update({ description }))
    const found = await readProductOfAddress(visitor, [slug], null, {})
    if (found?.kind !== 'found') throw new Error('the product has no page')
    let exported = ''
    const lines = unwrap(exportProducts(commandOn(db, { channel: visitor.channel }), 'https://shop.example.com'))
    for await (const line of lines) exported += line
    const shown = [
      renderToStaticMarkup(<ProductTexts product={found.product} url="https://shop.example.com/product/x" />),
      JSON.stringify(serialiseProduct(found.product, visitor.channel)),
      exported,
    ]
    expect(shown.map((text) => [text.includes('<p>Woven by hand</p>'), text.includes('steal')])).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ])
  })
})
