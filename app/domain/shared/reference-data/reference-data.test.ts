import { expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '~db/connection'
import { watchContent } from '~db/content-sign'
import { bengaluruAddress, createShop } from '../../../../tests/factories/shop'
import { createReadyVisitor } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { dialects, onBothDatabases, openCopy } from '../../../../tests/setup/databases'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { validateAddress } from '~/domain/customers/addresses/validate-address.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { deepFreeze } from './deep-freeze'
import { checkReferenceData, cacheReferenceData } from './reference-data.server'
import { readReferenceVersion } from './reference-data.queries.server'

const storeName = async (db: Database) => (await readSettings(db)).store_name

const saveName = (db: Pick<Database, 'transaction'>, name: string) =>
  db.transaction((trx) =>
    trx('settings')
      .insert({ key: 'store_name', value: JSON.stringify(name), updated_at: '2026-01-15T10:00:00.000Z' })
      .onConflict('key')
      .merge(),
  )

test('frozen data cannot be changed, in lists and maps neither', () => {
  const value = deepFreeze({ list: [{ a: 1 }], map: new Map([['key', { b: 2 }]]), nothing: null })
  expect(() => Object.assign(value.list[0] ?? {}, { a: 2 })).toThrow(TypeError)
  expect(() => value.list.push({ a: 3 })).toThrow(TypeError)
  expect(() => Object.assign(value.map.get('key') ?? {}, { b: 3 })).toThrow(TypeError)
})

test.each(dialects)('what another process changes is seen by the next read on %s', async (dialect) => {
  const { db, location } = await openCopy(dialect)
  const other = await openDatabase(location)
  await saveName(other, 'Kala')
  expect(await storeName(db)).toBe('Kala')
  await saveName(other, 'Kala Crafts')
  expect(await storeName(db)).toBe('Kala Crafts')
  await other.transaction((trx) => trx('settings').delete())
  expect(await storeName(db)).toBe((await readSettings(other)).store_name)
  await Promise.all([db.close(), other.close()])
})

test.each(dialects)(
  'a server that watches its %s asks for the version of facts only after a change',
  async (dialect) => {
    const { db, location } = await openCopy(dialect)
    const other = await openDatabase(location)
    db.content = await watchContent(location)
    let statements = 0
    db.read.on('query', () => (statements += 1))
    for (const name of ['Kala', 'Kala Crafts']) {
      // what it has changed itself is seen at once, before the database tells of it
      await saveName(db, name)
      expect(await storeName(db)).toBe(name)
    }
    await saveName(other, 'Kala Bazaar')
    await vi.waitFor(async () => expect(await storeName(db)).toBe('Kala Bazaar'), { timeout: 5000 })
    statements = 0
    for (let count = 0; count < 9; count += 1) await storeName(db)
    // notifications of the changes before may still arrive
    expect(statements).toBeLessThan(4)
    await db.content.close()
    await Promise.all([db.close(), other.close()])
  },
)

test('a request sees what another process has changed before it, also when the database has not told of it yet', async () => {
  const { db, location } = await openCopy('postgres')
  const other = await openDatabase(location)
  // nothing is ever told
  db.content = { version: () => 1, commits: () => null, isReliable: () => true, close: async () => {} }
  await checkReferenceData(db)
  await storeName(db)
  await saveName(other, 'Kala')
  await checkReferenceData(db)
  expect(await storeName(db)).toBe('Kala')
  let statements = 0
  db.read.on('query', () => (statements += 1))
  for (let count = 0; count < 9; count += 1) await storeName(db)
  expect(statements).toBe(0)
  await Promise.all([db.close(), other.close()])
})

onBothDatabases('facts', (open) => {
  test('are read once until one changes; null is read each time', async () => {
    const db = await open()
    const reads: string[] = []
    const fact = cacheReferenceData(async (_db, key: string) => {
      reads.push(key)
      return key === 'missing' ? null : { key }
    })
    const first = await fact(db, 'a')
    expect(await fact(db, 'a')).toBe(first)
    expect([await fact(db, 'b'), await fact(db, 'missing'), await fact(db, 'missing')]).toEqual([
      { key: 'b' },
      null,
      null,
    ])
    expect(reads).toEqual(['a', 'b', 'missing', 'missing'])
    await saveName(db, 'Kala')
    expect(await fact(db, 'a')).toEqual(first)
    expect(reads).toEqual(['a', 'b', 'missing', 'missing', 'a'])
  })

  test('are read again after a failed read', async () => {
    const db = await open()
    let reads = 0
    const fact = cacheReferenceData(async () => {
      reads += 1
      if (reads === 1) throw new Error('no answer')
      return reads
    })
    await expect(fact(db)).rejects.toThrow('no answer')
    expect(await fact(db)).toBe(2)
  })

  test('of a transaction are not seen before its end, and of one that is rolled back never', async () => {
    const db = await open()
    await saveName(db, 'Kala')
    const rollBack = db.transaction(async (trx) => {
      await saveName({ transaction: (work) => work(trx) }, 'Not Kala')
      expect(await storeName(db)).toBe('Kala')
      throw new Error('rolled back')
    })
    await expect(rollBack).rejects.toThrow('rolled back')
    expect(await storeName(db)).toBe('Kala')
    await saveName(db, 'Kala Crafts')
    expect(await storeName(db)).toBe('Kala Crafts')
  })

  test('change with every table of the owner, and not with orders, carts and listings', async () => {
    const db = await open()
    const channel = await createShop(db)
    const { variantIds } = await createProduct(db, { name: 'Scarf' })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const total = async () => (await readCart(visitor)).totals.grandTotal.amount
    const change = (table: string, values: Record<string, unknown>) =>
      db.transaction((trx) => trx(table).update(values))
    expect(await total()).toBe(107_900)

    await change('shipping_methods', { rates: '[{"from":0,"price":100}]' })
    expect(await total()).toBe(100_100)
    await change('channels', { prices_include_tax: 0 })
    await change('tax_rates', { rate_ppm: 100_000 })
    expect((await readCart(visitor)).totals.taxes.map(({ ratePpm }) => ratePpm)).toEqual([100_000, 100_000])
    await change('payment_methods', { is_active: 0 })
    expect((await readCart(visitor)).paymentOptions).toEqual([])
    await db.transaction((trx) =>
      trx('coupons').insert({ code: 'TEN', title: 'Ten', kind: 'percent', value: 1, conditions: '{}', is_public: 1 }),
    )
    expect((await readCart(visitor)).availableCoupons.map(({ code }) => code)).toEqual(['TEN'])
    await change('coupons', { is_active: 0 })
    expect((await readCart(visitor)).availableCoupons).toEqual([])
    await db.transaction((trx) =>
      trx('pincodes').insert({
        channel_id: channel.id,
        code_from: '110001',
        code_to: '110001',
        is_serviceable: 1,
        has_cash_on_delivery: 1,
      }),
    )
    expect((await readCart(visitor)).shippingOptions).toEqual([])
    await change('pincodes', { code_to: '600000' })
    expect((await readCart(visitor)).shippingOptions).toHaveLength(2)
    await change('shipping_zone_places', { country_code: 'DE', state_code: null })
    expect((await readCart(visitor)).shippingOptions).toEqual([])
    await change('countries', { is_active: 0 })
    expect(await validateAddress(visitor, bengaluruAddress, 'Shipping')).toMatchObject({ ok: false })
    const version = await readReferenceVersion(db.read)
    await change('coupons', { used_count: 1 })
    await change('channels', { catalogue_version: 7 })
    await change('carts', { note: 'please hurry' })
    expect(await readReferenceVersion(db.read)).toBe(version)
  })
})
