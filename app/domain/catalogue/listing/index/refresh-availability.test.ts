import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChannel, createProduct, factoryNow, variantInput } from '../../../../../tests/factories/product'
import { createShop } from '../../../../../tests/factories/shop'
import type { Database } from '~db/connection'
import { onBothDatabases, openCopy, statementCounter } from '../../../../../tests/setup/databases'
import { takeStock } from '~/domain/catalogue/stock/stock.server'
import { changePrice } from '~/domain/catalogue/products/manage/manage-product.server'
import { refreshAvailability, refreshListings } from './refresh-listings.server'
import { fillListedVariants } from '../../../../../migrations/098-listed-variants'
import { commandOn } from '../../../../../tests/factories/visitor'

const generatedVariant = fc.record({
  isPricedIn: fc.constantFrom(['in'], ['us'], ['in', 'us'], ['in', 'us']),
  isDeleted: fc.constantFrom(0, 0, 0, 1),
  minQuantity: fc.integer({ min: 1, max: 3 }),
  hasStock: fc.constantFrom(true, true, true, false),
  is_tracked: fc.constantFrom(1, 1, 1, 0),
  allows_backorder: fc.constantFrom(0, 0, 0, 1),
  on_hand: fc.integer({ min: 0, max: 4 }),
  threshold: fc.integer({ min: 0, max: 3 }),
})

onBothDatabases('the availability in listings', (open) => {
  test('is what refreshListings writes, for any stock, in each channel', async () => {
    const db = await open()
    await createShop(db)
    await createChannel(db, { code: 'us', host: 'us.example', countryCode: 'US', currency: 'USD' })
    const samples = fc.sample(fc.array(generatedVariant, { minLength: 1, maxLength: 2 }), { numRuns: 50, seed: 3 })
    const ids: number[] = []
    for (const variants of samples) {
      const { id, variantIds } = await createProduct(db, {
        options: [{ name: 'Size', values: variants.map((_, at) => ({ value: `s${at}` })) }],
        variants: variants.map(({ isPricedIn }, at) =>
          variantInput({
            sourceKey: `s${at}`,
            optionValues: [`s${at}`],
            prices: Object.fromEntries(isPricedIn.map((code) => [code, { price: 1000 }])),
          }),
        ),
      })
      ids.push(id)
      for (const [at, { isDeleted, minQuantity }] of variants.entries()) {
        const columns = { is_deleted: isDeleted, min_quantity: minQuantity, max_quantity: 10 }
        await db.write('variants').where({ id: variantIds[at] }).update(columns)
      }
      // which variants there are is no question of the stock
      await db.transaction((trx) => refreshListings(trx, [id]))
      for (const [at, { hasStock, isDeleted: _, minQuantity: __, isPricedIn: ___, ...stock }] of variants.entries()) {
        const variant_id = variantIds[at]
        if (hasStock) await db.write('stock').where({ variant_id }).update(stock)
        else await db.write('stock').where({ variant_id }).delete()
      }
    }
    const readAll = () =>
      db
        .read('listings')
        .orderBy(['channel_id', 'product_id'])
        .select('channel_id', 'product_id', 'in_stock', 'variants', 'sold_out')
    await db.transaction((trx) => refreshAvailability(trx, ids))
    const bySql = await readAll()
    await db.transaction((trx) => refreshListings(trx, ids))
    expect(bySql).toEqual(await readAll())
    const inStock = bySql.filter((row: { in_stock: number }) => row.in_stock === 1)
    expect(inStock.length).toBeGreaterThan(20)
    expect(inStock.length).toBeLessThan(80)
    // the migration that added them writes the same variants
    await db.transaction(async (trx) => {
      await trx('listings').update({ variants: '', sold_out: '' })
      for (const statement of fillListedVariants) await trx.raw(statement)
    })
    expect(await readAll()).toEqual(bySql)
  })

  test('gives what changed the new version of its channel, and leaves the rest alone', async () => {
    const db = await open()
    await createShop(db)
    const [sold, other] = [await createProduct(db), await createProduct(db)]
    const before = await db.read('listings').where({ product_id: other.id }).first()
    await db.transaction(async (trx) => {
      await trx('stock').whereIn('variant_id', sold.variantIds).update({ on_hand: 0 })
      await refreshAvailability(trx, [sold.id, other.id])
    })
    const { catalogue_version } = await db.read('channels').first('catalogue_version')
    expect(await db.read('listings').where({ product_id: sold.id }).first('in_stock', 'version')).toEqual({
      in_stock: 0,
      version: catalogue_version,
    })
    expect(await db.read('listings').where({ product_id: other.id }).first()).toEqual(before)
  })

  test('ends when the last pieces of two variants are sold at the same time', async () => {
    const db = await open()
    await createShop(db)
    const product = await createProduct(db, {
      options: [{ name: 'Size', values: [{ value: 's' }, { value: 'm' }] }],
      variants: ['s', 'm'].map((value) =>
        variantInput({ sourceKey: value, optionValues: [value], stock: { onHand: 1 } }),
      ),
    })
    const [small = 0, medium = 0] = product.variantIds
    let second: Promise<unknown> = Promise.resolve()
    await db.transaction(async (trx) => {
      await takeStock(trx, { id: 1, lines: [{ variantId: small, quantity: 1 }], holdsStock: false }, factoryNow)
      await new Promise<void>((resolve, reject) => {
        second = db.transaction(async (other) => {
          await takeStock(other, { id: 2, lines: [{ variantId: medium, quantity: 1 }], holdsStock: false }, factoryNow)
          resolve()
          await refreshAvailability(other, [product.id])
        })
        second.catch(reject)
        // where one write transaction excludes all others, the second begins when the first has ended
        if (db.dialect === 'sqlite') resolve()
      })
      await refreshAvailability(trx, [product.id])
    })
    await second
    expect(await db.read('listings').where({ product_id: product.id }).pluck('in_stock')).toEqual([0])
  })
})

/** Resolves when a transaction waits for the lock of another one, on PostgreSQL. */
async function waitUntilBlocked(db: Database): Promise<void> {
  const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.read.raw<{ rows: unknown[] }>(blocked)).rows).not.toEqual([])
}

onBothDatabases('a price that is changed while the last piece is sold', (open) => {
  test('does not bring the product back into stock', async () => {
    const db = await open()
    const channel = await createShop(db)
    const { id, variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand: 1 } })] })
    const [variantId = 0] = variantIds
    const { sku } = await db.read('variants').where({ id: variantId }).first('sku')
    let change: Promise<unknown> = Promise.resolve()
    await db.transaction(async (trx) => {
      await takeStock(trx, { id: 1, lines: [{ variantId, quantity: 1 }], holdsStock: false }, factoryNow)
      await refreshAvailability(trx, [id])
      change = changePrice(commandOn(db, { channel }), { sku, price: 4200 })
      // on PostgreSQL it reads what is sold here, unless it waits until this transaction has ended
      if (db.dialect === 'postgres') await Promise.race([change, waitUntilBlocked(db)])
    })
    await change
    expect(await db.read('listings').where({ product_id: id }).first('in_stock', 'price_min')).toEqual({
      in_stock: 0,
      price_min: 4200,
    })
  })
})

test('whether products are in stock is found by indexes, however large the catalogue is', async () => {
  const { db } = await openCopy('sqlite', 'shop')
  const { texts } = await statementCounter(db)(() => db.transaction((trx) => refreshAvailability(trx, [1, 2])))
  const updates = texts.filter((sql) => sql.startsWith('UPDATE'))
  const plans = await Promise.all(
    updates.map((sql) => db.read.raw<Array<{ detail: string }>>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', '1')}`)),
  )
  const steps = plans.flat().map(({ detail }) => detail)
  expect(updates).toHaveLength(2)
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual(['SCAN channels'])
  expect(steps.filter((step) => step.endsWith('(channel_id=?)'))).toEqual([])
  await db.close()
})
