import { expect, test } from 'vitest'
import { createChannel, createProduct as storeProduct, variantInput } from '../../../../../tests/factories/product'
import { unwrap } from '../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { productTextsSchema } from './edit-product.schema'
import { createProduct, editProduct } from './edit-product.server'
import { changePrice, changeStock } from './manage-product.server'
import { readOwnerProduct } from './read-owner-product.server'

const texts = productTextsSchema.parse({ name: 'Clay Mug', categories: [['Home', 'Mugs']], tags: ['clay'] })

onBothDatabases('a product by hand', (open) => {
  test('is made with one variant, and keeps prices, stock and sales when its texts change', async () => {
    const db = await open()
    const channel = await createChannel(db)
    const owner = commandOn(db, { channel, actor: memberWith('owner') })
    const made = { ...texts, sku: 'MUG-1', price: 49900, onHand: 12, isPublished: true }
    const { slug } = unwrap(await createProduct(owner, made))
    expect(slug).toBe('clay-mug')
    expect(await createProduct(owner, { ...made, name: 'Another' })).toMatchObject({
      error: { code: 'sku_taken', field: 'sku' },
    })
    const sale = { price: 39900, startsAt: '2030-01-01T00:00:00.000Z' }
    unwrap(await changePrice(owner, { sku: 'MUG-1', price: 52000, sale }))
    unwrap(await changeStock(owner, { sku: 'MUG-1', onHand: 7 }))
    const before = await readOwnerProduct(db, channel, slug)
    const edited = { ...texts, name: 'Big Clay Mug', description: '<p>Big</p><script>1</script>', tags: [] }
    unwrap(await editProduct(owner, { slug, texts: edited, version: before?.version }))
    const after = await readOwnerProduct(db, channel, slug)
    expect(after?.texts).toEqual({ ...edited, description: '<p>Big</p>' })
    expect(after?.variants).toMatchObject([{ sku: 'MUG-1', price: '520.00', compareAtPrice: '', stock: '7', sale }])
    expect(await editProduct(owner, { slug, texts, version: before?.version })).toMatchObject({
      error: { code: 'stale' },
    })
    const movements = await db.read('stock_movements').orderBy('id').pluck('on_hand_change')
    // nothing is moved by a change of the texts
    expect(movements.reduce((sum: number, change: number) => sum + change, 0)).toBe(7)
  })

  test('of an import keeps its variants, options and pictures', async () => {
    const db = await open()
    const channel = await createChannel(db)
    const variants = [variantInput({ sku: 'A', stock: { onHand: 3 } })]
    await storeProduct(db, { slug: 'bowl', name: 'Bowl', variants })
    const rowsOf = () => db.read('variants').orderBy('id').select('id', 'sku', 'source_key')
    const before = await rowsOf()
    unwrap(await editProduct(commandOn(db, { channel }), { slug: 'bowl', texts: { ...texts, name: 'Deep Bowl' } }))
    expect(await rowsOf()).toEqual(before)
    expect(await readOwnerProduct(db, channel, 'nothing')).toBeNull()
    const support = commandOn(db, { channel, actor: memberWith('support') })
    expect(await editProduct(support, { slug: 'bowl', texts })).toMatchObject({ error: { code: 'forbidden' } })
  })
})
