import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { readCardNames, readCards, readVariantCards } from './listing-cards.server'

onBothDatabases('a card', { template: 'shop' }, (open) => {
  test('is named by the variant that it shows, the only one, or the cheapest that is sold', async () => {
    const db = await open()
    const visitor = await createVisitor(db)
    const [category] = await db.transaction((trx) =>
      trx('categories').insert({ slug: 'wear', name: 'Wear' }).returning<Array<{ id: number }>>('id'),
    )
    const mug = await createProduct(db, { variants: [variantInput({ sku: 'MUG' })] })
    const sizes = [130_000, 90_000, 80_000].map((price, index) =>
      variantInput({
        sku: `SHIRT-${index}`,
        sourceKey: `size-${index}`,
        optionValues: [`Size ${index}`],
        prices: { in: { price, isPublished: price > 80_000 } },
      }),
    )
    const values = sizes.map((_size, index) => ({ value: `Size ${index}` }))
    const shirt = await createProduct(db, { options: [{ name: 'Size', values }], variants: sizes })
    await db.transaction((trx) => trx('products').where({ id: shirt.id }).update({ category_id: category?.id }))
    const [dearest = 0, cheapest = 0] = shirt.variantIds
    const cards = await readCards(visitor, [mug.id, shirt.id])
    const chosen = (await readVariantCards(visitor, [dearest])).get(dearest)
    const shown = [...cards, ...(chosen ? [chosen] : [])]
    const names = await readCardNames(visitor, shown)
    expect(shown.map((card) => names.get(card))).toEqual([
      { productId: mug.id, variantId: mug.variantIds[0], sku: 'MUG', categoryName: null },
      { productId: shirt.id, variantId: cheapest, sku: 'SHIRT-1', categoryName: 'Wear' },
      { productId: shirt.id, variantId: dearest, sku: 'SHIRT-0', categoryName: 'Wear' },
    ])
    expect(await readCardNames(visitor, [])).toEqual(new Map())
    // of one kind alone
    expect((await readCardNames(visitor, cards.slice(0, 1))).size).toBe(1)
    expect((await readCardNames(visitor, cards.slice(1))).size).toBe(1)
  })
})
