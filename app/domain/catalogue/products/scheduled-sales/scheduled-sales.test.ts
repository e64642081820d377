import { expect, test } from 'vitest'
import { csv, importText } from '../../../../../tests/factories/import-text'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { onSqlite } from '../../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { applyDueSales } from './apply-due-sales.server'
import { currentPrice } from './scheduled-sale'

const sale = { price: 800, startsAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-03-01T00:00:00.000Z' }

test('a sale price holds from its first instant until before its last', () => {
  const at = (now: string) => currentPrice({ price: 1000, sale }, now)
  expect(at('2026-01-31T23:59:59.999Z')).toEqual({ price: 1000, compareAtPrice: null, nextChangeAt: sale.startsAt })
  expect(at('2026-02-01T00:00:00.000Z')).toEqual({ price: 800, compareAtPrice: 1000, nextChangeAt: sale.endsAt })
  expect(at('2026-02-28T23:59:59.999Z')).toMatchObject({ price: 800 })
  expect(at('2026-03-01T00:00:00.000Z')).toEqual({ price: 1000, compareAtPrice: null, nextChangeAt: null })
})

test('a sale that is not lower than the regular price, or ends before it starts, never holds', () => {
  const now = '2026-02-15T00:00:00.000Z'
  expect(currentPrice({ price: 800, sale }, now)).toMatchObject({ price: 800, compareAtPrice: null })
  const reversed = { price: 500, startsAt: sale.endsAt, endsAt: sale.startsAt }
  expect(currentPrice({ price: 800, sale: reversed }, now)).toMatchObject({ price: 800, nextChangeAt: null })
})

const prices = async (db: Database) => [
  await db.read('variant_prices').orderBy('variant_id').select('price', 'compare_at_price'),
  await db.read('listings').orderBy('product_id').select('price_min', 'compare_at_price'),
]

onSqlite('scheduled sales', (open) => {
  test('change prices and listings when they start and when they end, once', async () => {
    const db = await open()
    await createProduct(db, { variants: [variantInput({ prices: { in: { price: 1000, sale } } })] })
    const regular = [[{ price: 1000, compare_at_price: null }], [{ price_min: 1000, compare_at_price: null }]]
    const reduced = [[{ price: 800, compare_at_price: 1000 }], [{ price_min: 800, compare_at_price: 1000 }]]
    expect(await prices(db)).toEqual(regular)
    expect(await applyDueSales(db, new Date('2026-01-31T23:59:59.999Z'))).toBe(0)
    expect(await applyDueSales(db, new Date(sale.startsAt))).toBe(1)
    expect(await prices(db)).toEqual(reduced)
    expect(await applyDueSales(db, new Date('2026-02-10T00:00:00.000Z'))).toBe(0)
    expect(await applyDueSales(db, new Date(sale.endsAt))).toBe(1)
    expect(await prices(db)).toEqual(regular)
    expect(await applyDueSales(db, new Date('2027-01-01T00:00:00.000Z'))).toBe(0)
  })

  test('of an imported file have their dates in the time zone of the channel', async () => {
    const db = await open()
    await importText(
      db,
      csv(
        'ID,Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends',
        '1,simple,A,Cap,15,12,2026-02-01,2026-02-28',
        '2,simple,B,Hat,15,12,2026-02-28,2026-02-01',
      ),
    )
    expect(await db.read('scheduled_sales').select('starts_at', 'ends_at')).toEqual([
      { starts_at: '2026-01-31T18:30:00.000Z', ends_at: '2026-02-28T18:30:00.000Z' },
    ])
    expect(await db.read('products').orderBy('id').pluck('is_published')).toEqual([1, 0])
    await applyDueSales(db, new Date('2026-01-31T18:30:00.000Z'))
    expect(await db.read('variant_prices').pluck('price')).toEqual([1200])
  })
})
