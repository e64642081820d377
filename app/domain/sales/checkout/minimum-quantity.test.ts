import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'

onBothDatabases('a variant sold from a quantity of 2 of which 1 is left', { template: 'shop' }, (open) => {
  test('is out of stock in its listing row, card, product page and carts, and can not be ordered', async () => {
    const db = await open()
    const product = await createProduct(db, {
      slug: 'stole',
      variants: [variantInput({ minQuantity: 2, stock: { onHand: 3 } })],
    })
    const variantId = product.variantIds[0] ?? 0
    const buyer = await createReadyVisitor(db, { variantId, quantity: 2 })
    const late = await createReadyVisitor(db, { variantId, quantity: 2 })
    const isListedInStock = async () =>
      (await db.read('listings').where({ product_id: product.id }).pluck('in_stock'))[0]
    expect(await isListedInStock()).toBe(1)

    unwrap(await placeAsShown(buyer))

    expect(await isListedInStock()).toBe(0)
    expect(await readCards(late, [product.id])).toMatchObject([{ isInStock: false }])
    const result = await readProduct(late, ['stole'])
    expect(result).toMatchObject({ product: { selected: { stock: 'out_of_stock', available: 0 } } })
    expect((await readCart(late)).lines).toMatchObject([
      { stock: 'out_of_stock', problem: { message: expect.stringContaining('out of stock') } },
    ])
    expect(await addItemToCart(late, { variantId, quantity: 2 })).toMatchObject({ error: { code: 'out_of_stock' } })
    expect(await placeAsShown(late)).toMatchObject({ ok: false })
    expect(await db.read('orders').where({ status: 'placed' }).pluck('id')).toHaveLength(1)
  })
})
