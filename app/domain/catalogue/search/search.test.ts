import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { emptyListingQuery } from '~/domain/catalogue/listing/listing-address'
import { searchProducts, suggest } from './search.server'

async function shop(db: Database) {
  const make = (name: string, more = {}) =>
    createProduct(db, { name, slug: name.toLowerCase().replaceAll(' ', '-'), ...more })
  await make('Indigo Kurta', {
    brand: 'Neelam',
    categories: [['Women', 'Kurtas']],
    variants: [variantInput({ sku: 'NEEL-1' })],
  })
  await make('Kurta in Rust', { categories: [['Women', 'Kurtas']], unitsSold: 5 })
  await make('Kurta Sold Out', { unitsSold: 900, variants: [variantInput({ stock: { onHand: 0 } })] })
  await make('Long Tunic', { categories: [['Women', 'Kurtas']] })
  await make('Stole', { attributes: [{ name: 'Goes with', values: ['Kurta'] }] })
  await make('Brass Lamp', { descriptionHtml: '<p>Hang it near your kurta.</p>' })
  await make('Cotton Dupatta')
  return createVisitor(db)
}

onBothDatabases('search', (open) => {
  test('sorts by tier: start of the name, name, category, attribute, description; in stock first', async () => {
    const visitor = await shop(await open())
    const { listing, correction } = await searchProducts(visitor, 'kurta', emptyListingQuery('relevance'))
    expect(listing.cards.map((card) => card.name)).toEqual([
      'Kurta in Rust',
      'Kurta Sold Out',
      'Indigo Kurta',
      'Long Tunic',
      'Stole',
      'Brass Lamp',
    ])
    expect(correction).toBeNull()
  })

  test('every word must match, the last one as a prefix', async () => {
    const visitor = await shop(await open())
    const found = async (text: string) =>
      (await searchProducts(visitor, text, emptyListingQuery('relevance'), { isExact: true })).listing.cards.map(
        (card) => card.name,
      )
    expect(await found('kurta neel')).toEqual(['Indigo Kurta'])
    expect(await found('lamp kurta brass')).toEqual(['Brass Lamp'])
    expect(await found('lamp tunic')).toEqual([])
  })

  test('an exact SKU finds its product', async () => {
    const visitor = await shop(await open())
    for (const typed of [' neel-1 ', 'neel–1', 'ＮＥＥＬ−१'])
      expect((await searchProducts(visitor, typed, emptyListingQuery('relevance'))).productOfSku).toEqual({
        slug: 'indigo-kurta',
        sku: 'NEEL-1',
      })
    expect((await searchProducts(visitor, 'neel', emptyListingQuery('relevance'))).productOfSku).toBeNull()
  })

  test('typing errors are corrected and reported, unless the visitor requests an exact search', async () => {
    const visitor = await shop(await open())
    for (const typed of ['krta', 'kruta', 'kurtta', 'curta']) {
      const { listing, correction } = await searchProducts(visitor, typed, emptyListingQuery('relevance'))
      expect(correction).toEqual({ from: typed, to: 'kurta' })
      expect(listing.total).toBe(6)
    }
    expect((await searchProducts(visitor, 'coton duppata', emptyListingQuery('relevance'))).correction).toEqual({
      from: 'coton duppata',
      to: 'cotton dupatta',
    })
    const exact = await searchProducts(visitor, 'krta', emptyListingQuery('relevance'), { isExact: true })
    expect([exact.listing.total, exact.correction, exact.suggestions.map((link) => link.name)]).toEqual([
      0,
      null,
      ['Women', 'Kurtas'],
    ])
  })

  test("the owner's synonyms find the same products, also as phrases", async () => {
    const db = await open()
    const visitor = await shop(db)
    await db.transaction((trx) => trx('synonyms').insert([{ terms: 'oil light, lamp' }]))
    expect(
      (await searchProducts(visitor, 'oil light', emptyListingQuery('relevance'), { isExact: true })).listing.cards.map(
        (card) => card.name,
      ),
    ).toEqual(['Brass Lamp'])
  })

  test('no text is an error', async () => {
    const visitor = await shop(await open())
    const hostile = [
      '',
      ' ',
      '"',
      "'",
      '* OR *',
      'name:kurta',
      'NEAR(a b)',
      '^kurta',
      '{name} : x',
      'a & b | !c <-> d:*A',
      '\\',
      "';--",
      '%_',
      '\0kurta\0',
      '👗',
      '\ud83d',
      'ж'.repeat(10_000),
      'a '.repeat(5000),
      'कुर्ता',
      'NOT',
      'AND OR',
      '-',
      'ﷺ',
      '\u202e kurta',
    ]
    for (const text of hostile) {
      expect((await searchProducts(visitor, text, emptyListingQuery('relevance'))).listing.page).toBe(1)
      await suggest(visitor, text)
    }
  })

  test('suggests products, categories, brands and words', async () => {
    const visitor = await shop(await open())
    const kur = await suggest(visitor, 'kur')
    // descriptions match whole words only
    expect([kur.products.length, kur.categories, kur.terms]).toEqual([
      5,
      [{ kind: 'category', slug: 'kurtas', name: 'Kurtas' }],
      ['kurta', 'kurtas'],
    ])
    expect((await suggest(visitor, 'nee')).brands).toEqual([{ kind: 'brand', slug: 'neelam', name: 'Neelam' }])
  })
})
