import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { createChannel } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { fail, ok } from '~/domain/shared/result'
import { applyDueSales } from '~/domain/catalogue/products/scheduled-sales/apply-due-sales.server'
import { checkLog } from '~/domain/operations/changes/change-log/check-log.server'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { importFile } from './import-file.server'
import type { ImportReport } from './report'

const fixture = (name: string) => fileURLToPath(new URL(`../../../../tests/fixtures/import/${name}`, import.meta.url))
const colours: Record<string, string> = {
  'http://pictures.test/a.png': '#aa3311',
  'http://pictures.test/b.png': '#1133aa',
}

async function importFixture(
  db: Database,
  name: string,
  options: { dataDir?: string; path?: string; now?: string } = {},
): Promise<ImportReport> {
  const channel = await createChannel(db)
  const result = await importFile(
    commandOn(db, { now: () => new Date(options.now ?? '2026-01-15T10:00:00.000Z') }),
    options.dataDir ?? mkdtempSync(join(tmpdir(), 'shop-import-')),
    options.path ?? fixture(name),
    {
      channel,
      pictures: async (url) => {
        const background = colours[url]
        return background
          ? ok(
              await sharp({ create: { width: 40, height: 50, channels: 3, background } })
                .png()
                .toBuffer(),
            )
          : fail('not_fetched', 'answered 404')
      },
    },
  )
  return unwrap(result)
}

const product = (db: Database, source_key: string) => db.read('products').where({ source_key }).first()
const variantsOf = (db: Database, source_key: string) =>
  db
    .read('variants')
    .join('products', 'products.id', 'product_id')
    .join('stock', 'stock.variant_id', 'variants.id')
    .join('variant_prices', 'variant_prices.variant_id', 'variants.id')
    .where({ 'products.source_key': source_key })
    .orderBy('position')
    .select(
      'sku',
      'barcode',
      'weight_grams',
      'price',
      'compare_at_price',
      'on_hand',
      'is_tracked',
      'allows_backorder',
      'max_quantity',
      'requires_shipping',
    )

onSqlite('importing a Shopify export', (open) => {
  test('imports products, variants, prices, stock and pictures', async () => {
    const db = await open()
    const report = await importFixture(db, 'shopify.csv')
    expect(report).toMatchObject({ format: 'shopify', rows: 7, created: 4, updated: 0, unchanged: 0 })
    expect(await variantsOf(db, 'linen-shirt')).toEqual([
      {
        sku: 'LS-S',
        barcode: '8901',
        weight_grams: 210,
        price: 149950,
        compare_at_price: 199900,
        on_hand: 5,
        is_tracked: 1,
        allows_backorder: 0,
        max_quantity: 10,
        requires_shipping: 1,
      },
      {
        sku: 'LINEN-SHIRT-M-WHITE',
        barcode: null,
        weight_grams: 220,
        price: 149950,
        compare_at_price: null,
        on_hand: -2,
        is_tracked: 1,
        allows_backorder: 1,
        max_quantity: 10,
        requires_shipping: 1,
      },
    ])
    expect(await variantsOf(db, 'brass-bowl')).toMatchObject([{ price: 75000, on_hand: 0, is_tracked: 0 }])
    expect(await product(db, 'brass-bowl')).toMatchObject({ is_published: 0, tax_class: 'exempt' })
    const shirt = await product(db, 'linen-shirt')
    expect(shirt).toMatchObject({ is_published: 1, meta_title: 'Linen shirt for summer' })
    expect(JSON.parse(shirt.extra)).toEqual({
      'Cost per item': '600',
      'Google Shopping / Gender': 'Unisex',
      'Cost per item [M / White]': '610',
      'Not for sale because [L / White]': 'Variant Price “a lot” is not an amount of INR',
      'Pictures not fetched': 'http://pictures.test/gone.png',
    })
    const pictures = await db
      .read('product_assets')
      .where({ product_id: shirt.id, variant_id: null })
      .orderBy('position')
      .pluck('alt')
    expect(pictures).toEqual(['Front', 'Back'])
  })

  test('reports every bad row with its line and reason', async () => {
    const db = await open()
    const report = await importFixture(db, 'shopify.csv')
    expect(report.rejected).toEqual([])
    expect(report.drafts).toEqual([
      { line: 6, reason: 'variant of “Linen Shirt”: Variant Price “a lot” is not an amount of INR' },
    ])
    expect(report.pictures).toEqual({
      fetched: 2,
      known: 0,
      toFetch: 0,
      missing: [
        { line: 2, url: 'http://pictures.test/gone.png', reason: 'answered 404' },
        { line: 10, url: 'http://pictures.test/gone.png', reason: 'answered 404' },
      ],
    })
    const bowl = await product(db, 'brass-bowl')
    expect(
      await db
        .read('product_assets')
        .join('assets', 'assets.id', 'asset_id')
        .where({ product_id: bowl.id })
        .pluck('source_url'),
    ).toEqual(['placeholder:hanger'])
  })

  test('is in the record of changes with who imports, and is refused to who may not edit products', async () => {
    const db = await open()
    await importFixture(db, 'shopify.csv')
    const log = await readLog(db, { limit: 9 })
    expect(log.map(({ by, action, thingKind, version }) => [by, action, thingKind, version])).toEqual(
      Array.from({ length: 4 }, () => ['command line', 'created', 'product', 1]),
    )
    await importFixture(db, 'shopify.csv')
    expect(await readLog(db, { limit: 9 })).toHaveLength(4)
    const context = commandOn(db, { actor: memberWith('support') })
    const options = { channel: await createChannel(db), pictures: async () => fail('not_fetched', '') }
    expect(await importFile(context, '/tmp', fixture('shopify.csv'), options)).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await checkLog(db)).toEqual({ rows: 4, problem: null })
  })

  test('a second run changes nothing', async () => {
    const db = await open()
    await importFixture(db, 'shopify.csv')
    const stockBefore = await db.read('stock').orderBy('variant_id')
    const skusBefore = await db.read('variants').orderBy('id').pluck('sku')
    const report = await importFixture(db, 'shopify.csv')
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 4, pictures: { fetched: 0, known: 2 } })
    expect(await db.read('stock').orderBy('variant_id')).toEqual(stockBefore)
    expect(await db.read('variants').orderBy('id').pluck('sku')).toEqual(skusBefore)
    expect(await db.read('stock_movements').count('* as count').first()).toEqual({ count: 2 })
  })
})

onSqlite('importing a WooCommerce export', (open) => {
  test('adds variations to their product, and an empty attribute accepts any value', async () => {
    const db = await open()
    const report = await importFixture(db, 'woocommerce.csv')
    expect(report).toMatchObject({ format: 'woocommerce', rows: 10, created: 8 })
    expect(await variantsOf(db, '10')).toMatchObject([
      { sku: 'tee-blue', price: 2000, on_hand: 7, is_tracked: 1 },
      { sku: 'tee-red', price: 2200, is_tracked: 0 },
    ])
    const chosen = await db
      .read('variant_option_values as chosen')
      .join('variants', 'variants.id', 'variant_id')
      .join('product_options', 'product_options.id', 'chosen.option_id')
      .leftJoin('product_option_values as allowed', 'allowed.id', 'option_value_id')
      .orderBy(['variants.position', 'product_options.position'])
      .select('sku', 'product_options.name', 'value')
    expect(chosen).toEqual([
      { sku: 'tee-blue', name: 'Color', value: 'Blue' },
      { sku: 'tee-blue', name: 'Size', value: null },
      { sku: 'tee-red', name: 'Color', value: 'Red' },
      { sku: 'tee-red', name: 'Size', value: 'M' },
    ])
    expect(await db.read('categories').orderBy('name').pluck('name')).toEqual(['Clothing', 'Sale, 2026', 'Tees'])
    const related = await db
      .read('related_products')
      .join('products', 'products.id', 'related_product_id')
      .pluck('name')
    expect(related).toEqual(['Cap'])
    expect(JSON.parse((await product(db, '10')).extra)).toMatchObject({
      'Low stock amount [11]': '2',
    })
  })

  test('a sale price with dates holds until it ends, without another import', async () => {
    const db = await open()
    await importFixture(db, 'woocommerce.csv')
    expect(await variantsOf(db, '13')).toEqual([
      {
        sku: 'cap',
        barcode: null,
        weight_grams: 85,
        price: 1250,
        compare_at_price: 1500,
        on_hand: 3,
        is_tracked: 1,
        allows_backorder: 1,
        max_quantity: 1,
        requires_shipping: 1,
      },
    ])
    expect(await variantsOf(db, '14')).toMatchObject([{ requires_shipping: 0, is_tracked: 0 }])
    expect(await product(db, '14')).toMatchObject({ is_virtual: 1, tax_class: 'exempt' })
    expect(await applyDueSales(db, new Date('2026-03-01T00:00:00.000Z'))).toBe(1)
    expect(await variantsOf(db, '13')).toMatchObject([{ price: 1500, compare_at_price: null, on_hand: 3 }])
  })

  test('a row that ends early is a draft with its reason, as spreadsheets leave out empty cells at the end', async () => {
    const db = await open()
    const report = await importFixture(db, 'woocommerce.csv')
    expect(report.rejected).toEqual([])
    expect(report.notes).toContainEqual({
      line: 11,
      reason: 'the row has 4 cells where the header has 36; the missing ones count as empty',
    })
    expect(report.drafts).toContainEqual({ line: 11, reason: '“Too short”: there is no Regular price' })
    expect(await product(db, '19')).toMatchObject({ is_published: 0 })
  })

  test('divides the stock that variations share', async () => {
    const db = await open()
    const path = join(mkdtempSync(join(tmpdir(), 'shop-import-')), 'shared.csv')
    const header = 'ID,Type,SKU,Name,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'
    await writeFile(
      path,
      [
        header,
        '1,variable,bag,Bag,5,,,Colour,"Red, Blue"',
        '2,variation,bag-r,,parent,10,bag,Colour,Red',
        '3,variation,bag-b,,parent,10,id:1,Colour,Blue',
        '',
      ].join('\n'),
    )
    const report = await importFixture(db, '', { path })
    expect(report.rejected).toEqual([])
    expect(report.notes).toEqual([
      { line: 2, reason: 'the stock of 5 that its variations shared was divided among them' },
    ])
    expect(await db.read('stock').orderBy('variant_id').pluck('on_hand')).toEqual([3, 2])
  })
})
