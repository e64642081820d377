import { expect, test } from 'vitest'
import { csv, importText } from '../../../../tests/factories/import-text'
import { unwrap } from '../../../../tests/factories/cart'
import { createChannel, createProduct, variantInput } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { exportProducts } from './export-shop.server'

const origin = 'https://shop.example.com'

async function textOf(lines: AsyncGenerator<string>): Promise<string> {
  const parts: string[] = []
  for await (const line of lines) parts.push(line)
  return parts.join('')
}

async function catalogueOf(db: Database) {
  const ids: number[] = await db.read('products').orderBy(['source', 'source_key']).pluck('id')
  const links = await db.read('related_products').orderBy(['product_id', 'kind', 'position', 'related_product_id'])
  return { products: [...(await readInputs(db.read, ids)).values()], links }
}

onSqlite('the exported products of the demo shop', { template: 'demo' }, (open) => {
  test('are imported again without any change, also after sales', async () => {
    const db = await open()
    const [channel] = await readActiveChannels(db.read)
    if (!channel) throw new Error('the demo shop has no channel')
    await db.transaction((trx) =>
      trx('stock').where({ is_tracked: 1 }).andWhere('on_hand', '>', 1).decrement('on_hand'),
    )
    const before = await catalogueOf(db)
    const file = await textOf(unwrap(exportProducts(commandOn(db, { channel }), origin)))
    const report = await importText(db, file, { code: channel.code })
    expect(report).toMatchObject({ rejected: [], drafts: [], created: 0, unusedColumns: [] })
    expect(await catalogueOf(db)).toEqual(before)
    expect(report).toMatchObject({ updated: 0, unchanged: before.products.length })
    expect(
      await importText(db, await textOf(unwrap(exportProducts(commandOn(db, { channel }), origin))), {
        code: channel.code,
      }),
    ).toMatchObject({
      updated: 0,
    })
    expect(await catalogueOf(db)).toEqual(before)
  })
})

onSqlite('an exported product', (open) => {
  test('has all that its columns can say, in another shop too', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await createProduct(db, { sourceKey: 'other', name: 'Other' })
    await createProduct(db, {
      sourceKey: 'tea',
      name: '=Tea & "Co", <fresh>',
      subtitle: 'Two\\nletters',
      brand: 'Salt, Pepper & Co',
      categories: [['Food & Drink', 'Tea, green'], ['New']],
      tags: ['a, b', 'c'],
      attributes: [{ name: 'Origin', values: ['Assam, India'], isFilterable: false }],
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'L, large', swatch: '#aabbcc' }] }],
      variants: [
        variantInput({ sourceKey: 's', optionValues: ['S'], prices: { in: { price: 900, compareAtPrice: 1200 } } }),
        variantInput({
          sourceKey: 'l',
          optionValues: ['L, large'],
          stock: { onHand: -3, allowsBackorder: true },
          prices: {
            in: { price: 2000, sale: { price: 1500, endsAt: '2026-03-01T00:00:00.000Z' }, isPublished: false },
          },
        }),
        variantInput({
          sourceKey: 'any',
          optionValues: [null],
          stock: undefined,
          maxQuantity: 3,
          unitsPerQuantity: 250,
        }),
      ],
      hsn: '0902',
      metaTitle: 'Tea',
      isHidden: true,
      crossSells: ['other'],
      extra: { Shelf: 'A1' },
    })
    const file = await textOf(unwrap(exportProducts(commandOn(db, { channel }), origin)))
    expect(file).toContain('"\'=Tea & ""Co"", <fresh>"'.replace('& ', '&amp; ').replace('<fresh>', '&lt;fresh&gt;'))
    const before = await catalogueOf(db)
    const other = await open()
    await importText(other, file)
    const after = await catalogueOf(other)
    expect(after.products).toEqual(before.products)
    expect(after.links).toHaveLength(1)
    // some products alone
    const { id } = await db.read('products').where({ slug: 'other' }).first('id')
    const some = await textOf(unwrap(exportProducts(commandOn(db, { channel }), origin, [Number(id)])))
    expect(some.split('\n')[0]).toBe(file.split('\n')[0])
    const third = await open()
    await importText(third, some)
    expect(await third.read('products').pluck('name')).toEqual([
      (await db.read('products').where({ id }).first('name')).name,
    ])
  })
})

onSqlite('an exported gift card without a picture of its own', (open) => {
  test('is a gift card again, here and in another shop, and the placeholder is no picture of it', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await importText(
      db,
      csv(
        'Handle,Title,Option1 Name,Option1 Value,Variant Price,Gift Card,Image Src',
        'gift,Gift card,Amount,50,50,true,https://pictures.test/gone.png',
      ),
    )
    const file = await textOf(unwrap(exportProducts(commandOn(db, { channel }), origin)))
    expect(file).not.toContain('/images/')
    const before = await catalogueOf(db)
    expect(await importText(db, file)).toMatchObject({ updated: 0, unchanged: 1, drafts: [] })
    expect(await catalogueOf(db)).toEqual(before)
    // a change of the file is merged into the stored product
    expect(await importText(db, file.replace(',Gift card,', ',Gift,'))).toMatchObject({ updated: 1 })
    expect(await db.read('products').select('name', 'is_gift_card')).toEqual([{ name: 'Gift', is_gift_card: 1 }])
    const other = await open()
    expect((await importText(other, file)).pictures).toMatchObject({ missing: [] })
    expect((await catalogueOf(other)).products[0]).toMatchObject({ isGiftCard: true, pictures: [{}] })
  })
})
