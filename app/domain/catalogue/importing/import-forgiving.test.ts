import { expect, test } from 'vitest'
import { csv, importText } from '../../../../tests/factories/import-text'
import { createChannel } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { fail } from '~/domain/shared/result'
import { importFile } from './import-file.server'

const header =
  'ID,Type,SKU,Name,Published,Weight (kg),Regular price,Tax class,Categories,Brands,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible'

const products = (db: Database) =>
  db.read('products').orderBy('id').select('source_key', 'name', 'is_published', 'extra', 'tax_class')

onSqlite('an incomplete WooCommerce export', (open) => {
  test('products without ID and SKU are found again by their names, variations by their options', async () => {
    const db = await open()
    const file = csv(
      header,
      ',simple,,Cap,1,,10,,,,,,,,,,',
      ',simple,,Cap,1,,12,,,,,,,,,,',
      ',variable,,Tee,1,0.2,,,,,,Size,"S, M",1,,,',
      ',variation,,,1,,20,,,,Tee,Size,S,,,,',
      ',variation,,,1,.3,22,,,,Tee,Size,M,,,,',
    )
    expect(await importText(db, file)).toMatchObject({ created: 3, rejected: [], drafts: [] })
    const before = await db.read('variants').orderBy('id').select('id', 'sku', 'source_key', 'weight_grams')
    expect(before.slice(2)).toMatchObject([
      { source_key: 'options:S', weight_grams: 200 },
      { source_key: 'options:M', weight_grams: 300 },
    ])
    expect(await importText(db, file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await db.read('variants').orderBy('id').select('id', 'sku', 'source_key', 'weight_grams')).toEqual(before)
  })

  test('entities and escapes are undone, and attributes that are not visible stay private', async () => {
    const db = await open()
    await importText(
      db,
      csv(
        header,
        String.raw`1,simple,A,"Salt &amp; Pepper\, large",1,,10,,"Food &amp; Drink > Spices\, whole",,,Supplier,Secret &amp; Co,0,Origin,"Kerala\, India",1`,
        `2,simple,B,"'-10% Tea",1,,10,,,,,,,,,,`,
      ),
    )
    const [salt, tea] = await products(db)
    expect(salt).toMatchObject({ name: 'Salt & Pepper, large' })
    expect(tea).toMatchObject({ name: '-10% Tea' })
    expect(JSON.parse(salt.extra)).toEqual({ 'Attribute Supplier': 'Secret & Co' })
    expect(await db.read('attribute_values').pluck('value')).toEqual(['Kerala, India'])
    expect(await db.read('categories').orderBy('name').pluck('name')).toEqual(['Food & Drink', 'Spices, whole'])
  })

  test('what cannot be sold becomes a draft with its reason', async () => {
    const db = await open()
    const report = await importText(
      db,
      csv(
        header,
        '1,grouped,G,Set,1,,,,,,,,,,,,',
        '2,external,E,Poster,1,,5,,,,,,,,,,',
        '3,"simple, downloadable, virtual",D,Album,1,light,15,,,,,,,,,,',
        '4,simple,N,No price,1,,,,,,,,,,,,',
        '5,simple,W,Odd weight,1,heavy,7,,,,,,,,,,',
        '6,variation,L,Lost,1,,5,,,,nobody,,,,,,',
        '7,variable,V,Alone,1,,,,,,,Size,"S, M",1,,,',
        '8,subscription,P,Box,1,,9,,,,,,,,,,',
        '9,variable,T,Tee,1,,,,,,,Size,"S, M",1,,,',
        '10,variation,T-S,,1,,20,,,,T,Size,S,,,,',
        '11,variation,T-M,,1,,soon,,,,T,Size,M,,,,',
        '12,variable,H,Hat,1,,,,,,,Size,S,1,,,',
        '13,variation,H-S,,1,heavy,20,,,,H,Size,S,,,,',
      ),
    )
    expect(report).toMatchObject({ created: 10, rejected: [] })
    expect(report.drafts).toEqual([
      {
        line: 2,
        reason:
          '“Set”: its Type is “grouped”: a group is not sold as one here, only the products that its column Grouped products names are',
      },
      { line: 3, reason: '“Poster”: its Type is “external”: it is sold by others, not here' },
      {
        line: 4,
        reason:
          '“Album”: its Type is “simple, downloadable, virtual”: files are not sold here; without “downloadable” it would be sold without its file; Weight (kg) “light” is not a weight',
      },
      { line: 5, reason: '“No price”: there is no Regular price' },
      { line: 6, reason: '“Odd weight”: Weight (kg) “heavy” is not a weight' },
      { line: 7, reason: '“Lost”: its parent “nobody” is not a variable product of this file' },
      { line: 8, reason: '“Alone”: the product is variable, but no variation of it can be sold' },
      { line: 9, reason: '“Box”: its Type is “subscription”: products of the type “subscription” are not sold here' },
      { line: 12, reason: 'variation of “Tee”: Regular price “soon” is not an amount of INR' },
      { line: 13, reason: '“Hat”: the product is variable, but no variation of it can be sold' },
      { line: 14, reason: 'variation of “Hat”: Weight (kg) “heavy” is not a weight' },
    ])
    const saved = await products(db)
    expect(saved.filter(({ is_published }) => is_published === 1).map(({ name }) => name)).toEqual(['Tee'])
    expect(JSON.parse(saved.find(({ name }) => name === 'No price').extra)).toMatchObject({
      'Not for sale because': 'there is no Regular price',
    })
    expect(await db.read('variant_prices').join('variants', 'variants.id', 'variant_id').where({ sku: 'T-M' })).toEqual(
      [],
    )
  })

  test('a SKU that a spreadsheet has shortened is told and replaces none, and belongs to no other product', async () => {
    const db = await open()
    const skus = () => db.read('variants').orderBy('id').pluck('sku')
    const file = (first: string, second: string) =>
      csv(
        header,
        `1,simple,${first},Tea,1,,10,,,,,,,,,,`,
        `,simple,${second},Cup,1,,10,,,,,,,,,,`,
        `3,variable,${first},Tee,1,,,,,,,Size,S,1,,,`,
        `4,variable,${second},Hat,1,,,,,,,Size,S,1,,,`,
        `5,variation,,,1,,20,,,,${first},Size,S,,,,`,
      )
    await importText(db, file('1230000000017', '1230000000024').split('\n').slice(0, 2).join('\n'))
    const report = await importText(db, file('1.23E+12', '1.23E+12'))
    expect(report).toMatchObject({ rejected: [], created: 4 })
    expect((await skus()).slice(0, 2)).toEqual(['1230000000017', 'NAME-CUP'])
    expect(report.notes.filter(({ reason }) => reason.startsWith('SKU “1.23E+12”')).map(({ line }) => line)).toEqual([
      2, 3,
    ])
    expect(report.drafts).toContainEqual(
      expect.objectContaining({
        line: 6,
        reason: expect.stringContaining('its parent “1.23E+12” is not a variable product of this file'),
      }),
    )
  })

  test('a stock that no tracker counts is told, because the product is sold without limit', async () => {
    const db = await open()
    const columns = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
    const { notes } = await importText(db, csv(columns, 'cup,Cup,C,10,,5', 'mug,Mug,M,10,shopify,5', 'jar,Jar,J,10,,0'))
    expect(notes.filter(({ reason }) => reason.includes('stock'))).toEqual([
      {
        line: 2,
        reason: expect.stringMatching(/^its stock of 5 is not counted, because its Variant Inventory Tracker/),
      },
    ])
  })

  test('a tax class is reported in a channel without any tax, too, except the usual one', async () => {
    const db = await open()
    const { notes } = await importText(
      db,
      csv(header, '1,simple,A,Tea,1,,10,luxury,,,,,,,,,', '2,simple,B,Cup,1,,10,,,,,,,,,,'),
    )
    expect(notes).toEqual([
      { line: 2, reason: 'the tax class “luxury” has no tax rate in this channel: no tax is charged until it has one' },
    ])
  })

  test('unknown tax classes, changed SKUs and second brands are reported', async () => {
    const db = await open()
    await importText(db, csv(header))
    const channel = await db.read('channels').first('id')
    await db.transaction((trx) =>
      trx('tax_rates').insert({
        channel_id: channel.id,
        tax_class: 'standard',
        country_code: 'IN',
        place: 'any',
        name: 'GST',
        rate_ppm: 180_000,
      }),
    )
    const report = await importText(
      db,
      csv(header, '1,simple,A,Tea,1,,10,luxury,,"Acme, Beta",,,,,,,', '2,simple,A,Cup,1,,10,,,,,,,,,,'),
    )
    expect(report.notes).toEqual([
      { line: 2, reason: 'a product has one brand here: Acme, not Beta' },
      { line: 2, reason: 'the tax class “luxury” has no tax rate in this channel: no tax is charged until it has one' },
      { line: 3, reason: 'the SKU “A” of “Cup” is “A-2” here, because another one has it' },
    ])
  })
})

onSqlite('an incomplete Shopify export', (open) => {
  test('one untaxed variant does not free its siblings, gift cards are sold, products without price become drafts', async () => {
    const db = await open()
    const report = await importText(
      db,
      csv(
        'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Taxable,Gift Card',
        'tea,Tea,Size,S,10,true,',
        'tea,,,L,12,false,',
        'gift,Gift card,,,50,,true',
        'cup,Cup,,,,,',
        ',Tray of wood,,,20,false,',
      ),
    )
    expect(await products(db)).toMatchObject([
      { source_key: 'tea', tax_class: 'standard', is_published: 1 },
      { source_key: 'gift', is_published: 1, tax_class: 'exempt' },
      { source_key: 'cup', is_published: 0 },
      { source_key: 'tray-of-wood', tax_class: 'exempt', is_published: 1 },
    ])
    expect(report).toMatchObject({
      rejected: [],
      notes: [
        { line: 3, reason: 'the variant is not taxed in the file; here it has the tax of its product' },
        ...[2, 4, 5, 6].map((line) => ({ line })),
      ].sort((a, b) => a.line - b.line),
      drafts: [{ line: 5, reason: '“Cup”: it has no variant that can be sold' }],
    })
    expect(await db.read('products').where({ is_gift_card: 1 }).pluck('source_key')).toEqual(['gift'])
  })
})

onSqlite('a file that cannot be read', (open) => {
  test('is named with the reason', async () => {
    const db = await open()
    const options = { channel: await createChannel(db), pictures: async () => fail('not_fetched', '') }
    expect(await importFile(commandOn(db), '/tmp', '/no/such/file.csv', options)).toMatchObject({
      error: { code: 'unreadable_file', message: "/no/such/file.csv can't be read: there is no such file." },
    })
    expect(await importFile(commandOn(db), '/tmp', '/tmp', options)).toMatchObject({
      error: { message: "/tmp can't be read: it is a folder." },
    })
  })
})
