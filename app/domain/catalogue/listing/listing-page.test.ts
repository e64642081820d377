import { expect, test } from 'vitest'
import { createProduct, productInput, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { emptyListingQuery } from './listing-address'
import { countListing } from './counted-listing'
import { refreshAvailability, refreshListings } from './index/refresh-listings.server'
import { readFacetNames } from './index/facet-names.server'
import { getCatalogueIndex } from './index/listing-index.server'
import type { ListingQuery } from './listing'
import { readFilters, readListing } from './listing-page.server'
import {
  readCategories,
  readCategoryTiles,
  readTags,
  resolveGridSource,
} from '~/domain/catalogue/taxonomy/read-groups.server'
import { readScope } from '~/domain/catalogue/taxonomy/read-scope.server'

const everything = { kind: 'all' } as const

async function smallShop(db: Database) {
  const sized = (name: string, brand: string, sizes: string[], price: number, more = {}) =>
    createProduct(db, {
      name,
      brand,
      slug: name.toLowerCase(),
      categories: [['Women', 'Kurtas']],
      collections: ['Festive'],
      tags: ['Handloom'],
      attributes: [{ name: 'Fabric', values: [brand === 'Neelam' ? 'Cotton' : 'Silk'] }],
      options: [{ name: 'Size', values: sizes.map((value) => ({ value })) }],
      variants: sizes.map((size) => variantInput({ sourceKey: size, optionValues: [size], prices: { in: { price } } })),
      ...more,
    })
  await sized('Aster', 'Neelam', ['XL', 'S', 'M'], 90000)
  await sized('Begonia', 'Neelam', ['S'], 50000, { tags: [] })
  await sized('Calla', 'Rang', ['M'], 120000, { categories: [['Women', 'Sarees']], labels: ['new'] })
  await createProduct(db, {
    name: 'Diya',
    slug: 'diya',
    categories: [['Home']],
    variants: [variantInput({ stock: { onHand: 0 } })],
  })
  await createProduct(db, productInput({ name: 'Secret', isHidden: true, categories: [['Women', 'Kurtas']] }))
  return createVisitor(db)
}

onBothDatabases('a listing', (open, _dialect, testOnce) => {
  test('counts the values of a filter without that filter, and matches any selected value of a filter', async () => {
    const visitor = await smallShop(await open())
    const page = await readListing(visitor, everything, {
      ...emptyListingQuery('name'),
      filters: { brand: ['neelam'] },
    })
    expect(page.cards.map((card) => card.name)).toEqual(['Aster', 'Begonia'])
    const values = (param: string) =>
      page.facets
        .find((facet) => facet.param === param)
        ?.values.map((value) => [value.value, value.count, value.isSelected])
    expect(values('brand')).toEqual([
      ['neelam', 2, true],
      ['rang', 1, false],
    ])
    expect(values('o.size')).toEqual([
      ['s', 2, false],
      ['m', 1, false],
      ['xl', 1, false],
    ])
    expect(page.chips).toEqual([{ param: 'brand', value: 'neelam', label: 'Brand: Neelam' }])
    const both = await readListing(visitor, everything, {
      ...emptyListingQuery(),
      filters: { brand: ['neelam', 'rang'], 'o.size': ['m'] },
    })
    expect(both.total).toBe(2)
  })

  testOnce('filters by price and stock, and returns the price range without the price filter', async () => {
    const visitor = await smallShop(await open())
    const page = await readListing(visitor, everything, {
      ...emptyListingQuery('price-down'),
      priceFrom: 60000,
      inStockOnly: true,
    })
    expect(page.cards.map((card) => card.price.amount)).toEqual([120000, 90000])
    expect(page.price).toEqual({ lowest: 50000, highest: 120000, from: 60000, to: null })
    expect(page.chips.map((chip) => chip.label)).toEqual(['From ₹600', 'In stock only'])
  })

  test('filters by what one and the same variant is, and shows its picture, price, stock and link', async () => {
    const db = await open()
    const visitor = await createVisitor(db)
    const sold = [
      { colour: 'Blue', size: 'M', price: 100_000, onHand: 3 },
      { colour: 'Rose', size: 'S', price: 120_000, onHand: 3 },
      { colour: 'Rose', size: 'M', price: 130_000, onHand: 0 },
    ]
    const jacket = await createProduct(db, {
      name: 'Jacket',
      slug: 'jacket',
      options: [
        {
          name: 'Colour',
          values: [
            { value: 'Blue', swatch: '#00f' },
            { value: 'Rose', swatch: '#f09' },
          ],
        },
        { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
      ],
      variants: sold.map(({ colour, size, price, onHand }) =>
        variantInput({
          sourceKey: `${colour} ${size}`,
          sku: `${colour}-${size}`,
          optionValues: [colour, size],
          prices: { in: { price } },
          stock: { onHand },
        }),
      ),
    })
    const [blueM, roseS] = jacket.variantIds
    await db.transaction(async (trx) => {
      for (const [at, variantId] of [blueM, roseS].entries()) {
        const file = { mime: 'image/webp', width: 10, height: 10, bytes: 1, placeholder: '', created_at: 'now' }
        const [asset] = await trx('assets')
          .insert({ ...file, hash: `${at}`.repeat(32) })
          .returning<Array<{ id: number }>>('id')
        const place = { product_id: jacket.id, variant_id: variantId, alt: '', position: at }
        await trx('product_assets').insert({ ...place, asset_id: asset?.id })
      }
      await refreshListings(trx, [jacket.id])
    })
    await createProduct(db, {
      name: 'Scarf',
      slug: 'scarf',
      variants: [variantInput({ prices: { in: { price: 110_000 } } })],
    })
    const list = (filters: Record<string, string[]>, more: Partial<ListingQuery> = {}) =>
      readListing(visitor, everything, { ...emptyListingQuery('price-up'), filters, ...more })
    const cards = async (...asked: Parameters<typeof list>) =>
      (await list(...asked)).cards.map(({ name, price, isFromPrice, isInStock, picture, chosen }) => ({
        name,
        price: price.amount,
        isFrom: isFromPrice,
        isInStock,
        picture: picture?.hash[0],
        link: chosen?.link,
      }))

    expect(await cards({}, { priceTo: 105_000 })).toMatchObject([{ name: 'Jacket', price: 100_000, isFrom: false }])
    expect(await cards({ 'o.colour': ['rose'] })).toEqual([
      {
        name: 'Jacket',
        price: 120_000,
        isFrom: false,
        isInStock: true,
        picture: '1',
        link: { options: { colour: 'rose' } },
      },
    ])
    expect(await cards({ 'o.colour': ['rose'], 'o.size': ['m'] })).toMatchObject([
      { price: 130_000, isInStock: false, picture: '1', link: { options: { colour: 'rose', size: 'm' } } },
    ])
    expect(await cards({ 'o.colour': ['rose'], 'o.size': ['m'] }, { inStockOnly: true })).toEqual([])
    expect(await cards({ 'o.colour': ['rose'] }, { priceTo: 110_000 })).toEqual([])
    expect(await cards({ 'o.size': ['s'], 'o.colour': ['blue'] })).toEqual([])
    // by its page alone nobody would find what costs that much
    expect(await cards({}, { priceFrom: 105_000 })).toMatchObject([
      { name: 'Scarf' },
      { name: 'Jacket', price: 120_000, link: { sku: 'Rose-S' } },
    ])

    const { facets, price } = await list({ 'o.colour': ['rose'] }, { inStockOnly: true })
    const counts = facets.map(({ param, values }) => [param, ...values.map(({ value, count }) => `${value} ${count}`)])
    expect(counts).toEqual(expect.arrayContaining([['o.colour', 'blue 1', 'rose 1']]))
    expect(counts.flat()).not.toContain('m 1')
    expect(price).toBeNull()

    // sold out at the moment of an order
    await db.transaction(async (trx) => {
      await trx('stock').where({ variant_id: roseS }).update({ on_hand: 0 })
      await refreshAvailability(trx, [jacket.id])
    })
    expect(await cards({ 'o.colour': ['rose'] }, { inStockOnly: true })).toEqual([])
    expect(await cards({ 'o.colour': ['blue'] }, { inStockOnly: true })).toMatchObject([{ name: 'Jacket' }])
  })

  testOnce('filters and sorts what is sold by length by the price of one metre, which its card shows', async () => {
    const visitor = await smallShop(await open())
    const halfMetres = variantInput({
      prices: { in: { price: 80_000, compareAtPrice: 90_000 } },
      unitsPerQuantity: 500,
    })
    await createProduct(visitor.db, { name: 'Cloth', slug: 'cloth', displayUnit: 'm', variants: [halfMetres] })
    const names = async (query: Partial<ListingQuery>) =>
      (await readListing(visitor, everything, { ...emptyListingQuery('price-up'), inStockOnly: true, ...query })).cards
    expect((await names({ priceTo: 60_000 })).map(({ name }) => name)).toEqual(['Begonia'])
    const [cloth, ...others] = await names({ priceFrom: 60_000 })
    expect([cloth?.name, cloth?.price.amount, cloth?.compareAtPrice?.amount]).toEqual(['Cloth', 80_000, 90_000])
    expect(others.map(({ name }) => name)).toEqual(['Aster', 'Calla'])
  })

  testOnce('an unknown value matches nothing and can be removed; a page after the last returns the last', async () => {
    const visitor = await smallShop(await open())
    const none = await readListing(visitor, everything, { ...emptyListingQuery(), filters: { brand: ['gone'] } })
    expect([none.total, none.page, none.pageCount, none.chips]).toEqual([
      0,
      1,
      1,
      [{ param: 'brand', value: 'gone', label: 'gone' }],
    ])
    const last = await readListing(visitor, everything, { ...emptyListingQuery('name'), page: 99 }, { pageSize: 3 })
    expect([last.page, last.pageCount, last.cards.map((card) => card.name)]).toEqual([2, 2, ['Diya']])
  })

  testOnce('keeps the order of a collection that the owner set until another sort is chosen', async () => {
    const db = await open()
    const visitor = await smallShop(db)
    const festive = await readScope(visitor, 'collection', ['festive'])
    const scope = festive?.kind === 'found' ? festive.page.scope : everything
    const names = async (sort: 'featured' | 'name') =>
      (await readListing(visitor, scope, emptyListingQuery(sort))).cards.map((card) => card.name)
    const before = await names('featured')
    expect([...before].sort()).toEqual(['Aster', 'Begonia', 'Calla'])
    const ids = new Map<string, number>(
      (await db.read('products').select('id', 'name')).map(({ id, name }: { id: number; name: string }) => [name, id]),
    )
    await db.transaction(async (trx) => {
      for (const [position, name] of ['Begonia', 'Calla', 'Aster'].entries())
        await trx('product_collections')
          .where({ product_id: ids.get(name) })
          .update({ position })
    })
    expect(await names('featured')).toEqual(['Begonia', 'Calla', 'Aster'])
    expect(await names('name')).toEqual(['Aster', 'Begonia', 'Calla'])
    const paged = await readListing(visitor, scope, { ...emptyListingQuery('featured'), page: 2 }, { pageSize: 2 })
    expect(paged.cards.map((card) => card.name)).toEqual(['Aster'])
  })

  test('shows changes: a product that is added, and one that is hidden', async () => {
    const db = await open()
    const visitor = await smallShop(db)
    expect((await readListing(visitor, everything, emptyListingQuery())).total).toBe(4)
    const lamp = productInput({ name: 'Lamp', brand: 'Fresh', categories: [['Home']] })
    await createProduct(db, lamp)
    const after = await readListing(visitor, everything, emptyListingQuery('name'))
    expect([
      after.total,
      after.facets.find((facet) => facet.param === 'brand')?.values.map((value) => value.name),
    ]).toEqual([5, ['Neelam', 'Fresh', 'Rang']])
    await createProduct(db, { ...lamp, isHidden: true })
    expect((await readListing(visitor, everything, emptyListingQuery())).total).toBe(4)
  })

  testOnce('the pages and sorts of a listing are counted once, until the catalogue changes', async () => {
    const db = await open()
    const visitor = await smallShop(db)
    const count = async (query: ListingQuery) => {
      const index = await getCatalogueIndex(visitor)
      return countListing(index, await readFacetNames(visitor, index), everything, query)
    }
    const first = await count(emptyListingQuery())
    expect(await count({ ...emptyListingQuery('name'), page: 2 })).toBe(first)
    expect((await count({ ...emptyListingQuery(), filters: { brand: ['neelam'] } })).total).toBeLessThan(first.total)
    await createProduct(db, productInput({ name: 'Lamp' }))
    expect((await count(emptyListingQuery())).total).toBe(first.total + 1)
  })

  test('twenty concurrent readers share one build', async () => {
    const visitor = await smallShop(await open())
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => readListing(visitor, everything, emptyListingQuery())),
    )
    expect(pages.map((page) => page.total)).toEqual(pages.map(() => 4))
  })

  testOnce('a reader does not wait longer than it may for the first build, which goes on', async () => {
    const visitor = await smallShop(await open())
    await expect(getCatalogueIndex(visitor, { maxWait: 0 })).rejects.toMatchObject({ reason: 'starting' })
    expect((await getCatalogueIndex(visitor, { maxWait: Infinity })).products.count).toBe(4)
    expect((await getCatalogueIndex(visitor, { maxWait: 0 })).products.count).toBe(4)
  })

  testOnce(
    'a category has its trail, children and the products of its subcategories; other paths have moved',
    async () => {
      const db = await open()
      const visitor = await smallShop(db)
      const women = await readScope(visitor, 'category', ['women'])
      if (women?.kind !== 'found') throw new Error('no such page')
      expect(women.page.children.map((child) => [child.slug, child.productCount])).toEqual([
        ['kurtas', 2],
        ['sarees', 1],
      ])
      expect(
        (await readFilters(visitor, women.page.scope, emptyListingQuery())).facets
          .find((facet) => facet.kind === 'category')
          ?.values.map((value) => value.value),
      ).toEqual(['kurtas', 'sarees'])
      const kurtas = await readScope(visitor, 'category', ['kurtas'])
      expect(kurtas?.kind === 'found' && kurtas.page.trail.map((step) => step.name)).toEqual(['Women', 'Kurtas'])
      expect(await readScope(visitor, 'category', ['women', 'kurtas'])).toEqual({
        kind: 'moved',
        to: { kind: 'category', slug: 'kurtas' },
      })
      const id = kurtas?.kind === 'found' && kurtas.page.scope.kind === 'category' ? kurtas.page.scope.id : 0
      await db.transaction((trx) => trx('slug_history').insert({ kind: 'category', slug: 'old-kurtas', target_id: id }))
      expect(await readScope(visitor, 'category', ['old-kurtas'])).toEqual({
        kind: 'moved',
        to: { kind: 'category', slug: 'kurtas' },
      })
      expect(await readScope(visitor, 'category', ['nothing'])).toBeNull()
      expect((await readScope(visitor, 'shop', ['neelam']))?.kind).toBe('found')
      expect(await readScope(visitor, 'shop', ['kurtas'])).toEqual({
        kind: 'moved',
        to: { kind: 'category', slug: 'kurtas' },
      })
      expect((await readScope(visitor, 'collection', ['festive']))?.kind).toBe('found')
    },
  )

  test('grids, tiles and tags use the same index', async () => {
    const visitor = await smallShop(await open())
    const grid = async (source: string) => (await resolveGridSource(visitor, source, 2)).map((card) => card.name)
    expect(await grid('collection:festive')).toHaveLength(2)
    expect(await grid('label:new')).toEqual(['Calla'])
    expect(await grid('category:home')).toEqual(['Diya'])
    expect(await grid('newest')).toHaveLength(2)
    expect(await grid('collection:nothing')).toEqual([])
    expect(await grid('rubbish')).toEqual([])
    expect((await readCategoryTiles(visitor, ['sarees', 'nothing', 'home'])).map((tile) => tile.name)).toEqual([
      'Sarees',
      'Home',
    ])
    expect((await readCategories(visitor)).map((tile) => tile.name)).toEqual(['Women', 'Kurtas', 'Sarees', 'Home'])
    expect((await readCategories(visitor, null)).map((tile) => tile.name)).toEqual(['Women', 'Home'])
    expect((await readTags(visitor)).map((tag) => [tag.name, tag.productCount])).toEqual([['Handloom', 2]])
  })
})

onBothDatabases('the filters of a listing', (open, _dialect, testOnce) => {
  testOnce('are in the order in which shoppers choose, with sizes in wearing order', async () => {
    const visitor = await smallShop(await open())
    const { facets } = await readListing(visitor, everything, emptyListingQuery())
    expect(facets.map((facet) => facet.name)).toEqual(['Size', 'Category', 'Brand', 'Fabric', 'Availability'])
    expect(facets[0]?.values.map((value) => value.name)).toEqual(['S', 'M', 'XL'])
  })

  testOnce('have one filter for an option and an attribute with the same name', async () => {
    const db = await open()
    const coloured = (name: string, more: Parameters<typeof createProduct>[1]) =>
      createProduct(db, { name, slug: name.toLowerCase(), ...more })
    const optional = (values: string[]) => ({
      options: [{ name: 'Colour', values: values.map((value) => ({ value, swatch: '#112233' })) }],
      variants: values.map((value) => variantInput({ sourceKey: value, optionValues: [value] })),
    })
    await coloured('Kurta', optional(['Blue', 'Red']))
    await coloured('Bowl', { attributes: [{ name: 'colour', values: ['Blue'] }] })
    await coloured('Plate', { attributes: [{ name: 'colour', values: ['White'] }] })
    await coloured('Both', { ...optional(['Blue', 'Red']), attributes: [{ name: 'colour', values: ['Blue'] }] })
    const visitor = await createVisitor(db)
    const { facets } = await readListing(visitor, everything, emptyListingQuery())
    const colours = facets.filter((facet) => facet.name.toLowerCase() === 'colour')
    expect(colours.map(({ param, values }) => [param, values.map(({ name, count }) => [name, count])])).toEqual([
      [
        'o.colour',
        [
          ['Blue', 3],
          ['Red', 2],
          ['White', 1],
        ],
      ],
    ])
    const blue = await readListing(visitor, everything, {
      ...emptyListingQuery('name'),
      filters: { 'o.colour': ['blue'] },
    })
    expect(blue.cards.map((card) => card.name)).toEqual(['Both', 'Bowl', 'Kurta'])
  })

  testOnce('show a tag in words, and not where another filter has it', async () => {
    const db = await open()
    await createProduct(db, {
      tags: ['festive', 'block print'],
      attributes: [{ name: 'Occasion', values: ['Festive'] }],
    })
    await createProduct(db, { tags: ['gift'], attributes: [{ name: 'Occasion', values: ['Work'] }] })
    const { facets } = await readListing(await createVisitor(db), everything, emptyListingQuery())
    const tags = facets.find((facet) => facet.kind === 'tag')
    expect(tags?.values.map((value) => value.name)).toEqual(['Block print', 'Gift'])
  })
})
