import { expect, test } from 'vitest'
import {
  createChannel,
  createProduct,
  factoryNow,
  productInput,
  variantInput,
} from '../../../../../tests/factories/product'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { saveProducts } from './save-products.server'
import { parseStoredCard } from '~/domain/catalogue/listing/index/stored-card'

const kurta = () =>
  productInput({
    sourceKey: 'kurta',
    slug: 'kurta',
    name: 'Café Kurta',
    brand: 'Neelam',
    categories: [['Women', 'Kurtas']],
    tags: ['Cotton'],
    labels: ['new'],
    attributes: [
      { name: 'Fabric', values: ['Cotton'] },
      { name: 'Care', values: ['Hand wash'], isFilterable: false },
    ],
    options: [
      { name: 'Colour', values: [{ value: 'Indigo', swatch: '#223388' }, { value: 'Rust' }] },
      { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
    ],
    variants: [
      variantInput({
        sourceKey: 'i-s',
        optionValues: ['Indigo', 'S'],
        prices: { in: { price: 90000, compareAtPrice: 120000 } },
      }),
      variantInput({
        sourceKey: 'r-any',
        optionValues: ['Rust', null],
        stock: undefined,
        prices: { in: { price: 110000 } },
      }),
    ],
    descriptionHtml: '<p onclick="x()">Soft</p><script>alert(1)</script>',
  })

onBothDatabases('saving products', (open) => {
  test('writes a listing with prices, facets and a card', async () => {
    const db = await open()
    const { id } = await createProduct(db, kurta())
    const listing = await db.read('listings').where({ product_id: id }).first()
    expect(listing).toMatchObject({
      is_listed: 1,
      in_stock: 1,
      price_min: 90000,
      price_max: 110000,
      compare_at_price: 120000,
      sort_name: 'cafe kurta',
      version: 1,
    })
    const women = await db.read('categories').where({ slug: 'women' }).first('id')
    const kurtas = await db.read('categories').where({ slug: 'kurtas' }).first('id', 'parent_id')
    expect(kurtas.parent_id).toBe(women.id)
    const keys = listing.facets.split(' ')
    expect(keys).toEqual(
      expect.arrayContaining([
        `c${women.id}`,
        `c${kurtas.id}`,
        'o:colour:indigo',
        'o:colour:rust',
        'o:size:s',
        'o:size:m',
      ]),
    )
    expect(keys.filter((key: string) => key.startsWith('a'))).toHaveLength(1)
    expect(parseStoredCard(listing.card)).toMatchObject({
      slug: 'kurta',
      brand: 'Neelam',
      isFromPrice: true,
      onlyVariantId: null,
      swatches: [{ value: 'Indigo', colour: '#223388' }],
    })
    expect((await db.read('products').where({ id }).first('description')).description).toBe('<p>Soft</p>')
    expect(await db.read('variants').orderBy('position').pluck('sku')).toEqual(['KURTA-INDIGO-S', 'KURTA-RUST-ANY'])
  })

  test('saving the same again changes nothing, not even the version', async () => {
    const db = await open()
    await createChannel(db)
    expect(await saveProducts(db, [kurta()], { now: factoryNow })).toEqual({ created: 1, updated: 0, unchanged: 0 })
    expect(await saveProducts(db, [kurta()], { now: factoryNow })).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect(await db.read('stock_movements').count('* as count').first()).toEqual({ count: 1 })
    expect(await db.read('channels').pluck('catalogue_version')).toEqual([1])
  })

  test('saving a product again with a change does not undo sales since the last save', async () => {
    const db = await open()
    const { id, variantIds } = await createProduct(db, kurta())
    await db.transaction((trx) => trx('stock').where({ variant_id: variantIds[0] }).update({ on_hand: 7 }))
    expect(await saveProducts(db, [{ ...kurta(), name: 'Kurta' }], { now: factoryNow })).toEqual({
      created: 0,
      updated: 1,
      unchanged: 0,
    })
    expect(await db.read('stock').where({ variant_id: variantIds[0] }).first('on_hand')).toEqual({ on_hand: 7 })
    expect(await db.read('listings').where({ product_id: id }).first('sort_name', 'version')).toEqual({
      sort_name: 'kurta',
      version: 2,
    })
    const more = kurta()
    await saveProducts(
      db,
      [
        {
          ...more,
          variants: more.variants.map((variant) => (variant.stock ? { ...variant, stock: { onHand: 15 } } : variant)),
        },
      ],
      { now: factoryNow },
    )
    expect(await db.read('stock').where({ variant_id: variantIds[0] }).first('on_hand')).toEqual({ on_hand: 12 })
  })

  test('a variant missing from the input is deleted, keeps its id, releases its SKU, and may be added again', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, kurta())
    const full = kurta()
    const less = { ...full, variants: full.variants.slice(1) }
    await saveProducts(db, [less], { now: factoryNow })
    expect(await db.read('variants').where({ id: variantIds[0] }).first('is_deleted', 'sku')).toEqual({
      is_deleted: 1,
      sku: `KURTA-INDIGO-S~${variantIds[0]}`,
    })
    await saveProducts(db, [full], { now: factoryNow })
    expect(await db.read('variants').where({ id: variantIds[0] }).first('is_deleted', 'sku')).toEqual({
      is_deleted: 0,
      sku: 'KURTA-INDIGO-S',
    })
  })

  test('a changed slug is stored in the history, and a slug that is in use gets a number', async () => {
    const db = await open()
    const { id } = await createProduct(db, kurta())
    await saveProducts(db, [{ ...kurta(), slug: 'cafe-kurta' }], { now: factoryNow })
    expect(await db.read('slug_history').select('kind', 'slug', 'target_id')).toEqual([
      { kind: 'product', slug: 'kurta', target_id: id },
    ])
    const second = productInput({ slug: 'cafe-kurta' })
    await createProduct(db, second)
    await saveProducts(db, [{ ...second, name: 'Other' }], { now: factoryNow })
    expect(await db.read('products').whereNot({ id }).pluck('slug')).toEqual(['cafe-kurta-2'])
  })

  test('hidden products and those without a price are not listed', async () => {
    const db = await open()
    const hidden = await createProduct(db, { isHidden: true })
    const unpriced = await createProduct(db, { variants: [variantInput({ prices: {} })] })
    const rows = await db.read('listings').whereIn('product_id', [hidden.id, unpriced.id]).pluck('is_listed')
    expect(rows).toEqual([0, 0])
  })

  test('links related products in any order', async () => {
    const db = await open()
    await createChannel(db)
    await saveProducts(
      db,
      [productInput({ sourceKey: 'one', crossSells: ['two', 'nobody'] }), productInput({ sourceKey: 'two' })],
      { now: factoryNow },
    )
    expect(await db.read('related_products').pluck('kind')).toEqual(['cross_sell'])
  })

  test('a product is found by its words, and its terms are counted once', async () => {
    const db = await open()
    const { id } = await createProduct(db, kurta())
    await createProduct(db, { name: 'Kurta Set' })
    const found = async (word: string) =>
      db.dialect === 'sqlite'
        ? db
            .read('product_search')
            .whereRaw('product_search match ?', [`"${word}"*`])
            .pluck('rowid')
        : db
            .read('product_search')
            .whereRaw(`document @@ to_tsquery('simple', ?)`, [`${word}:*`])
            .pluck('product_id')
    expect(await found('cafe')).toEqual([id])
    expect(await found('neel')).toEqual([id])
    expect(await db.read('search_terms').where({ term: 'kurta' }).first('frequency')).toEqual({ frequency: 2 })
    await saveProducts(db, [{ ...kurta(), name: 'Shawl', slug: 'shawl' }], { now: factoryNow })
    expect(await found('cafe')).toEqual([])
    expect(await db.read('search_terms').whereIn('term', ['cafe', 'shawl']).pluck('term')).toEqual(['shawl'])
  })
})
