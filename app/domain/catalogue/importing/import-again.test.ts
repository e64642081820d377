import { expect, test } from 'vitest'
import { csv, importText } from '../../../../tests/factories/import-text'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { productTextsSchema } from '~/domain/catalogue/products/manage/edit-product.schema'
import { editProduct } from '~/domain/catalogue/products/manage/edit-product.server'
import type { Database } from '~db/connection'
import type { ImportReport, ReportLine } from './report'

const header =
  'Handle,Title,Body (HTML),Vendor,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src'
const tea = (title: string, price: string, qty: string, tags = 'green') =>
  `tea,${title},<p>Fresh.</p>,Acme,${tags},true,Size,S,TEA-S,${price},,shopify,${qty},`
const teaLarge = 'tea,,,,,,,L,TEA-L,20,,shopify,4,'
const cup = 'cup,Cup,<p>White.</p>,Acme,,true,,,CUP,8,,,,'

const first = csv(header, tea('Tea', '10', '5'), teaLarge, cup)

async function changeInShop(db: Database): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('products').where({ source_key: 'tea' }).update({ name: 'Finest tea', subtitle: 'From Assam' })
    const variant = await trx('variants').where({ sku: 'TEA-S' }).first('id')
    await trx('variant_prices').where({ variant_id: variant.id }).update({ price: 1111 })
    await trx('stock').where({ variant_id: variant.id }).update({ on_hand: 3 })
    const product = await trx('products').where({ source_key: 'tea' }).first('id')
    const [tag] = await trx('tags').insert({ slug: 'gift', name: 'Gift' }).returning('id')
    await trx('product_tags').insert({ product_id: product.id, tag_id: tag.id })
  })
}

async function teaInShop(db: Database) {
  const product = await db.read('products').where({ source_key: 'tea' }).first('id', 'name', 'subtitle', 'description')
  const tags: string[] = await db
    .read('product_tags')
    .join('tags', 'tags.id', 'tag_id')
    .where({ product_id: product.id })
    .orderBy('name')
    .pluck('name')
  const variants = await db
    .read('variants')
    .join('variant_prices', 'variant_prices.variant_id', 'variants.id')
    .join('stock', 'stock.variant_id', 'variants.id')
    .where({ product_id: product.id, is_deleted: 0 })
    .orderBy('position')
    .select('sku', 'price', 'on_hand')
  const { name, subtitle, description } = product
  return { name, subtitle, description, tags, variants }
}

onSqlite('importing a file again', (open) => {
  test('keeps what the owner has changed by hand in the administration', async () => {
    const db = await open()
    await importText(db, first)
    const { slug } = await db.read('products').where({ source_key: 'tea' }).first('slug')
    const texts = productTextsSchema.parse({ name: 'Finest tea', categories: [], tags: ['green'] })
    expect(await editProduct(commandOn(db), { slug, texts })).toMatchObject({ ok: true })
    await importText(db, csv(header, tea('Tea', '11', '5'), teaLarge, cup))
    expect(await teaInShop(db)).toMatchObject({ name: 'Finest tea', variants: [{ price: 1100 }, { price: 2000 }] })
  })

  test('writes what the file has changed, and keeps what the owner has changed', async () => {
    const db = await open()
    await importText(db, first)
    await changeInShop(db)
    expect(await importText(db, first)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const before = await teaInShop(db)
    expect(before).toMatchObject({ name: 'Finest tea', tags: ['Gift', 'green'] })

    // the file changes the description of the larger variant's product, its price, and the stock of both
    const changed = csv(
      header,
      tea('Tea', '10', '9').replace('Fresh.', 'Fresher.'),
      teaLarge.replace('20', '21').replace(',4,', ',6,'),
      cup,
    )
    expect(await importText(db, changed)).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(await teaInShop(db)).toEqual({
      name: 'Finest tea',
      subtitle: 'From Assam',
      description: '<p>Fresher.</p>',
      tags: ['Gift', 'green'],
      variants: [
        { sku: 'TEA-S', price: 1111, on_hand: 7 },
        { sku: 'TEA-L', price: 2100, on_hand: 6 },
      ],
    })
  })

  test('writes a field that the file and the owner have changed as the file has it', async () => {
    const db = await open()
    await importText(db, first)
    await changeInShop(db)
    await importText(db, csv(header, tea('Green tea', '12', '5', 'black'), teaLarge, cup))
    expect(await teaInShop(db)).toMatchObject({
      name: 'Green tea',
      subtitle: 'From Assam',
      tags: ['black'],
      variants: [{ sku: 'TEA-S', price: 1200, on_hand: 3 }, { sku: 'TEA-L' }],
    })
  })

  test('with fileWins the file replaces what the owner has changed, also when the file is the same', async () => {
    const db = await open()
    await importText(db, first)
    await changeInShop(db)
    const report = await importText(db, first, {}, { fileWins: true })
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect(await teaInShop(db)).toMatchObject({
      name: 'Tea',
      tags: ['green'],
      variants: [
        { sku: 'TEA-S', price: 1000, on_hand: 3 },
        { sku: 'TEA-L', price: 2000, on_hand: 4 },
      ],
    })
  })

  test('a variant that the owner has removed stays removed, one that the file removes goes', async () => {
    const db = await open()
    await importText(db, first)
    await db.transaction((trx) => trx('variants').where({ sku: 'TEA-L' }).update({ is_deleted: 1, sku: 'TEA-L~' }))
    await importText(db, csv(header, tea('Tea', '11', '5'), teaLarge, cup))
    expect((await teaInShop(db)).variants.map(({ sku }) => sku)).toEqual(['TEA-S'])
    await importText(db, csv(header, tea('Tea', '11', '5').replace('TEA-S', 'TEA-XS').replace(',S,', ',XS,'), cup))
    expect((await teaInShop(db)).variants.map(({ sku }) => sku)).toEqual(['TEA-XS'])
  })

  test('products that the file does not have any more are listed and stay', async () => {
    const db = await open()
    await importText(db, first)
    const report = await importText(db, csv(header, cup))
    expect(report.missing).toEqual([{ handle: 'tea', name: 'Tea' }])
    expect(await db.read('products').where({ is_published: 1 }).count('* as count').first()).toEqual({ count: 2 })
  })
})

const tables = [
  'products',
  'variants',
  'variant_prices',
  'stock',
  'tags',
  'brands',
  'saved_products',
  'listings',
  'assets',
]

async function contentOf(db: Database): Promise<unknown> {
  const rows: unknown[] = []
  for (const table of tables) rows.push(await db.read(table).orderBy(1))
  return rows
}

onSqlite('a dry run', (open) => {
  test('reports what an import would do, line by line, and stores nothing', async () => {
    const db = await open()
    await importText(db, first)
    const before = await contentOf(db)
    const lines: ReportLine[] = []
    const file = csv(
      `${header},Shelf`,
      `${tea('Tea', '12', '5', 'fresh')},A1`,
      `${teaLarge},`,
      'pot,Pot,<p>Brown.</p>,Newbrand,,true,,,POT,9,,,,http://pictures.test/pot.png,',
      'lid,Lid,,,,true,,,LID,cheap,,,,,',
      'bad',
    )
    const dry = await importText(db, file, {}, { isDryRun: true, onReportLine: (line) => void lines.push(line) })
    expect(dry).toMatchObject({
      created: 2,
      updated: 1,
      unchanged: 0,
      missing: [{ handle: 'cup' }],
      unusedColumns: ['Shelf'],
      pictures: { fetched: 0, toFetch: 1 },
    })
    expect(await contentOf(db)).toEqual(before)
    expect(lines.map(({ line, handle, sku, outcome }) => [line, handle, sku, outcome])).toEqual(
      expect.arrayContaining([
        [1, '', '', 'unused column'],
        [2, 'tea', 'TEA-S', 'changed'],
        [4, 'pot', 'POT', 'created'],
        [5, 'lid', 'LID', 'draft'],
        [6, '', '', 'left out'],
        [null, 'cup', '', 'missing'],
      ]),
    )
    expect(lines.find(({ outcome }) => outcome === 'changed')?.reason).toBe('tags, extra, TEA-S: prices')
    const counts = ({ created, updated, unchanged }: ImportReport) => ({ created, updated, unchanged })
    expect(counts(await importText(db, file))).toEqual(counts(dry))
  })
})
