import { expect, test } from 'vitest'
import { readCart, readShownCart } from '~/domain/sales/cart/read-cart.server'
import { createReadyVisitor } from '../../../../../tests/factories/cart'
import { createProduct } from '../../../../../tests/factories/product'
import { bengaluruAddress, createShop } from '../../../../../tests/factories/shop'
import { onSqlite } from '../../../../../tests/setup/databases'

onSqlite('the page of the cart', (open) => {
  test('shows what the checkout and calls say of it, and sends browsers neither contact nor addresses', async () => {
    const db = await open()
    await createShop(db)
    const { variantIds } = await createProduct(db, { name: 'Scarf' })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const cart = await readCart(visitor)
    const shown = await readShownCart(visitor)
    expect(shown.lines).toHaveLength(1)
    expect(cart).toMatchObject(shown)
    for (const text of ['asha@example.com', bengaluruAddress.phone, bengaluruAddress.address_1]) {
      expect(JSON.stringify(cart)).toContain(text)
      expect(JSON.stringify(shown)).not.toContain(text)
    }
  })

  test('is the empty one without a cart', async () => {
    const db = await open()
    await createShop(db)
    const { variantIds } = await createProduct(db, { name: 'Scarf' })
    const visitor = { ...(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })), cartToken: null }
    expect(await readCart(visitor)).toMatchObject(await readShownCart(visitor))
  })
})
