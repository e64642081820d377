import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { readCrossSells } from './read-cross-sells.server'

onSqlite('what goes with a cart', { template: 'shop' }, (open) => {
  test('is what the owner has named, then what sells best; never what is in the cart or out of stock', async () => {
    const db = await open()
    const named = await createProduct(db, { sourceKey: 'named' })
    await createProduct(db, { sourceKey: 'gone', variants: [variantInput({ stock: { onHand: 0 } })] })
    const kurta = await createProduct(db, { sourceKey: 'kurta', related: ['gone', 'named'], unitsSold: 900 })
    const scarf = await createProduct(db, { sourceKey: 'scarf', related: ['kurta'] })
    const mug = await createProduct(db, { sourceKey: 'mug', unitsSold: 500 })
    const visitor = await createVisitor(db)
    const cards = await readCrossSells(visitor, [kurta.id, scarf.id])
    expect(cards.map(({ id }) => id)).toEqual([named.id, mug.id])
    const others = await readCrossSells(visitor, [kurta.id, scarf.id], [named.id])
    expect(others.map(({ id }) => id)).toEqual([mug.id])
    expect(await readCrossSells(visitor, [])).toEqual([])
  })
})
