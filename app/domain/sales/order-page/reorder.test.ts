import { expect, test } from 'vitest'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { changeStock, publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { reorder } from './reorder.server'

onSqlite('ordering again', { template: 'shop' }, (open) => {
  test('puts what is still sold into the cart, and says what was left out', async () => {
    const db = await open()
    const make = async (slug: string, onHand: number) => {
      const product = await createProduct(db, {
        slug,
        name: slug,
        variants: [variantInput({ sku: slug.toUpperCase(), stock: { onHand } })],
      })
      return product.variantIds[0] ?? 0
    }
    const [tea, mug, lamp] = [await make('tea', 9), await make('mug', 9), await make('lamp', 4)]
    const visitor = await createReadyVisitor(db, { variantId: tea, quantity: 2 })
    for (const variantId of [mug, lamp]) unwrap(await addItemToCart(visitor, { variantId, quantity: 3 }))
    const { orderToken } = unwrap(await placeAsShown(visitor))
    unwrap(await publishProduct(commandOn(db), { slug: 'mug', isPublished: false }))
    const again = await createVisitor(db)
    const ordered = await reorder(again, orderToken)
    expect(ordered).toMatchObject({ ok: true, notices: [{ message: 'mug: it is no longer sold.' }, {}] })
    const { cartToken } = unwrap(ordered)
    const cart = await readCart({ ...again, cartToken })
    expect(cart.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['tea', 2],
      ['lamp', 1],
    ])
    for (const sku of ['TEA', 'LAMP']) unwrap(await changeStock(commandOn(db), { sku, onHand: 0 }))
    expect(await reorder(await createVisitor(db), orderToken)).toMatchObject({ error: { code: 'out_of_stock' } })
    expect(await reorder(again, 'x'.repeat(22))).toMatchObject({ error: { code: 'not_found' } })
  })
})
