import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { createChannel, createProduct, variantInput } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { removeCategory } from '~/domain/catalogue/categories/manage-categories.server'
import { refillCollections } from '~/domain/catalogue/listing/rules/refill-collections.server'
import { changePrice } from '~/domain/catalogue/products/manage/manage-product.server'
import { changeCollectionProducts, readCollectionProducts } from './collection-products.server'
import { removeGroup, saveGroup } from './manage-groups.server'
import { changeRule, tryRule } from './rule-collections.server'

onBothDatabases('a collection by rule', (open) => {
  test('has the products for which everything holds, also after they change', async () => {
    const db = await open()
    const owner = commandOn(db)
    const { id: channelId } = await createChannel(db)
    const priced = (price: number) => [variantInput({ prices: { in: { price } }, sku: `SKU-${price}` })]
    const mug = { slug: 'mug', sourceKey: 'mug', categories: [['Home', 'Mugs']], brand: 'Clay', collections: ['Old'] }
    await createProduct(db, { ...mug, variants: priced(40000) })
    await createProduct(db, { slug: 'rug', sourceKey: 'rug', categories: [['Home']], variants: priced(90000) })
    const texts = { description: '', metaTitle: '', metaDescription: '', tone: 'neutral' } as const
    const { id } = unwrap(await saveGroup(owner, 'collection', { id: null, name: 'Small', ...texts }))
    const home = Number((await db.read('categories').where({ name: 'Home' }).first('id')).id)
    const brandId = Number((await db.read('brands').first('id')).id)
    const rule = { channelId, categoryId: home, priceTo: 50000 }
    const members = async () => (await readCollectionProducts(db, { id, q: '' })).products.map(({ slug }) => slug)

    expect(await tryRule(owner, rule)).toMatchObject({ count: 1 })
    expect(await changeRule(owner, { id, rule: { channelId } })).toMatchObject({
      error: { code: 'rule_without_conditions' },
    })
    expect(await changeRule(owner, { id, rule: { ...rule, priceFrom: 60000 } })).toMatchObject({
      error: { code: 'rule_price_range', field: 'priceTo' },
    })
    expect(unwrap(await changeRule(owner, { id, rule }))).toMatchObject({ changed: 1 })
    expect(await members()).toEqual(['mug'])
    const facets = async (slug: string) =>
      String(
        (
          await db
            .read('listings as l')
            .join('products as p', 'p.id', 'l.product_id')
            .where('p.slug', slug)
            .first('facets')
        ).facets,
      )
    expect(await facets('mug')).toContain(`k${id}`)

    // a price, a new product and an import change it at once; products do not name it
    unwrap(await changePrice(owner, { sku: 'SKU-90000', price: 30000 }))
    expect((await members()).sort()).toEqual(['mug', 'rug'])
    expect(await facets('rug')).toContain(`k${id}`)
    await createProduct(db, { ...mug, collections: ['Old', 'Small'], name: 'Big mug', variants: priced(80000) })
    expect(await members()).toEqual(['rug'])
    await createProduct(db, { slug: 'cup', sourceKey: 'cup', categories: [['Home', 'Mugs']], variants: priced(100) })
    expect((await members()).sort()).toEqual(['cup', 'rug'])
    expect(await changeCollectionProducts(owner, { id, productId: 1, step: 'add' })).toMatchObject({
      error: { code: 'collection_has_rule' },
    })

    // what it names is not deleted
    expect(await removeCategory(owner, { id: home })).toMatchObject({ error: { code: 'group_in_rule' } })
    unwrap(await changeRule(owner, { id, rule: { channelId, brandId } }))
    expect(await members()).toEqual(['mug'])
    expect(await removeGroup(owner, 'brand', { id: brandId })).toMatchObject({ error: { code: 'group_in_rule' } })
    unwrap(await changeRule(owner, { id, rule: null }))
    expect(await members()).toEqual(['mug'])

    // what only time or orders change comes later
    unwrap(await changeRule(owner, { id, rule: { channelId, newDays: 30, isInStock: true } }))
    expect(await members()).toHaveLength(3)
    await refillCollections(db, new Date('2027-01-15T10:00:00.000Z'))
    expect(await members()).toEqual([])
  })
})
