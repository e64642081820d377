import { expect, test } from 'vitest'
import { createProduct } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { searchBlocksMigration } from '../../../../migrations/070-search-blocks'
import { runDdl } from '../../../../migrations/ddl'
import type { Database } from '~db/connection'
import { emptyListingQuery } from '~/domain/catalogue/listing/listing-address'
import { blockOf, blockSize } from './search-blocks'
import { matchingProductIds } from './search.queries.server'
import { searchProducts } from './search.server'

/** Products in the blocks 0, 1 and 3; their words count as common ones. */
async function shopOfBlocks(db: Database) {
  const visitor = await createVisitor(db)
  const make = (name: string, descriptionHtml = '') =>
    createProduct(db, { name, slug: name.toLowerCase().replaceAll(' ', '-'), descriptionHtml })
  await make('Cotton Kurta')
  await make('Cotton Shirt', '<p>Soft &amp; <b>linen</b>-like.</p>')
  await continueAt(db, blockSize + 7)
  await make('Linen Kurta')
  await make('Linen Scarf', '<p>Wear it over cotton.</p>')
  await continueAt(db, 3 * blockSize)
  await make('Cotton Linen Kurta')
  await db.transaction((trx) => trx('search_terms').update({ frequency: 50_000 }))
  return visitor
}

/** The next product gets at least this id. */
async function continueAt(db: Database, id: number): Promise<void> {
  await db.transaction(async (trx) => {
    if (db.dialect === 'postgres') await trx.raw(`SELECT setval(pg_get_serial_sequence('products', 'id'), ?)`, [id])
    else {
      const [last] = await trx('products').max<Array<{ id: number }>>({ id: 'id' })
      const columns = Object.keys(
        (await trx('products')
          .where({ id: last?.id ?? 0 })
          .first()) ?? {},
      )
      const values = columns.map((name) =>
        name === 'id'
          ? String(id)
          : name === 'slug' || name === 'source_key'
            ? `'${id}'`
            : name === 'is_published'
              ? '0'
              : name,
      )
      await trx.raw(
        `INSERT INTO products (${columns.join(', ')}) SELECT ${values.join(', ')} FROM products WHERE id = ?`,
        [last?.id ?? 0],
      )
    }
  })
}

onBothDatabases('a search for common words', (open, dialect) => {
  const find = async (visitor: Awaited<ReturnType<typeof shopOfBlocks>>, text: string) =>
    (await searchProducts(visitor, text, emptyListingQuery('relevance'), { isExact: true })).listing.cards
      .map((card) => card.name)
      .sort()

  test('finds the products of all blocks', async () => {
    const visitor = await shopOfBlocks(await open())
    expect(await find(visitor, 'cotton kurta')).toEqual(['Cotton Kurta', 'Cotton Linen Kurta'])
    expect(await find(visitor, 'cotton linen')).toEqual(['Cotton Linen Kurta', 'Cotton Shirt', 'Linen Scarf'])
    expect(await find(visitor, 'linen scarf shirt')).toEqual([])
  })

  test('reads one block in a statement', async () => {
    const db = await open()
    await shopOfBlocks(db)
    const ids: number[] = await db.read('products').where({ is_published: 1 }).orderBy('id').pluck('id')
    expect(ids.map(blockOf)).toEqual([0, 0, 1, 1, 3])
    const terms = [
      { phrases: [{ words: ['linen'], isPrefix: false }] },
      { phrases: [{ words: ['kurta'], isPrefix: true }] },
    ]
    const read = (tier: 'name' | 'description', block: number | null) =>
      matchingProductIds(db.read, dialect, terms, tier, { limit: 10, block })
    for (const tier of ['name', 'description'] as const) {
      expect(await Promise.all([0, 1, 2, 3, null].map((block) => read(tier, block)))).toEqual([
        [],
        [ids[2]],
        [],
        [ids[4]],
        [ids[2], ids[4]],
      ])
    }
  })

  test('finds the same in a shop whose index is made by the migration', async () => {
    const db = await open()
    const visitor = await shopOfBlocks(db)
    const texts = ['cotton kurta', 'cotton linen', 'soft cotton', 'wear cotton', 'linen kurta']
    const findAll = () => Promise.all(texts.map((text) => find(visitor, text)))
    const before = await findAll()
    expect(before.every((names) => names.length > 0)).toBe(true)
    await db.transaction((trx) => runDdl(trx, dialect, searchBlocksMigration))
    expect(await findAll()).toEqual(before)
  })
})
