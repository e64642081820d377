import { expect, test } from 'vitest'
import { createReadyVisitor, unwrap } from '../../../../../tests/factories/cart'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { createVisitor } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import type { Visitor } from '~/domain/shared/shop'
import { addItemToCart } from './add-item.server'
import { updateLineQuantity } from './update-quantity.server'

/** A kurta in two sizes and a mug, each with 5 pieces, one of the kurta in M and one mug in the cart of a guest. */
async function startCart(db: Database, quantity = 1) {
  const kurta = await createProduct(db, {
    slug: 'rose-kurta',
    name: 'Rose kurta',
    options: [
      { name: 'Colour', values: [{ value: 'Rose' }] },
      { name: 'Size', values: [{ value: 'M' }, { value: 'L' }] },
    ],
    variants: [
      variantInput({ sourceKey: 'm', optionValues: ['Rose', 'M'], stock: { onHand: 5 } }),
      variantInput({ sourceKey: 'l', optionValues: ['Rose', 'L'], stock: { onHand: 5 } }),
    ],
  })
  const mug = await createProduct(db, { name: 'Mug', variants: [variantInput({ prices: { in: { price: 20_000 } } })] })
  const variantId = kurta.variantIds[0] ?? 0
  const guest = await createVisitor(db)
  const { cartToken, lineId } = unwrap(await addItemToCart(guest, { variantId, quantity }))
  const visitor: Visitor = { ...guest, cartToken }
  unwrap(await addItemToCart(visitor, { variantId: mug.variantIds[0] ?? 0, quantity: 1 }))
  return { visitor, variantId, lineId, kurta }
}

onBothDatabases('a line that cannot be bought', { template: 'shop' }, (open, _dialect, testOnce) => {
  testOnce('and is sold out does not count, cannot be increased, and leads to the other sizes', async () => {
    const db = await open()
    const { visitor, variantId, lineId } = await startCart(db)
    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 0 })
    const cart = await readCart(visitor)
    expect(cart.lines[0]).toMatchObject({
      subtotal: { amount: 0 },
      problem: {
        message: 'Rose kurta in Rose, M is out of stock',
        possible: null,
        otherOption: { name: 'Size', slug: 'size' },
      },
    })
    expect(cart.totals).toMatchObject({ subtotal: { amount: 20_000 }, grandTotal: { amount: 20_000 } })
    expect(await updateLineQuantity(visitor, { lineId, quantity: 2 })).toMatchObject({
      error: { code: 'out_of_stock', message: 'Rose kurta in Rose, M is out of stock' },
    })
  })

  testOnce('is not delivered: alone it leaves a cart without a delivery, and the chosen methods stay', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { name: 'Scarf' })
    const variantId = variantIds[0] ?? 0
    const visitor = await createReadyVisitor(db, { variantId })
    const before = await readCart(visitor)
    expect(before.totals.shipping?.amount).toBe(7_900)
    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 0 })
    const edited = await updateContact(visitor, { email: 'ravi@example.com', phone: '9876543210' })
    expect(edited).toMatchObject({ notices: [] })
    const cart = unwrap(edited)
    expect(cart).toMatchObject({
      itemCount: 0,
      delivery: null,
      estimatedTotals: null,
      shippingProblem: null,
      totals: { grandTotal: { amount: 0 } },
    })
    expect(cart.totalsRows.map(({ kind }) => kind)).not.toContain('delivery')
    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 5 })
    expect((await readCart(visitor)).totals).toEqual(before.totals)
  })

  test('because fewer are left offers those, and then counts again', async () => {
    const db = await open()
    const { visitor, variantId, lineId } = await startCart(db, 4)
    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 2 })
    const cart = await readCart(visitor)
    expect(cart.lines[0]?.problem).toMatchObject({
      message: 'Only 2 of Rose kurta in Rose, M left',
      possible: { quantity: 2, text: '2' },
      otherOption: null,
    })
    expect(cart.totals.subtotal.amount).toBe(20_000)
    const taken = unwrap(await updateLineQuantity(visitor, { lineId, quantity: 2 }))
    expect(taken).toMatchObject({ isStockValid: true, totals: { subtotal: { amount: 220_000 } } })
  })

  testOnce('because its quantity is below a new minimum offers the minimum', async () => {
    const db = await open()
    const { visitor, variantId } = await startCart(db)
    await db.write('variants').where({ id: variantId }).update({ min_quantity: 3 })
    const cart = await readCart(visitor)
    expect(cart.lines[0]?.problem).toMatchObject({ possible: { quantity: 3, text: '3' } })
    expect(cart.totals.subtotal.amount).toBe(20_000)
  })

  testOnce('of a product that is no longer published has no page to go to', async () => {
    const db = await open()
    const { visitor, kurta } = await startCart(db)
    await db.write('products').where({ id: kurta.id }).update({ is_published: 0 })
    const cart = await readCart(visitor)
    expect(cart.lines[0]).toMatchObject({
      hasPage: false,
      problem: { message: 'Rose kurta in Rose, M is no longer sold', possible: null, otherOption: null },
    })
    expect(cart.totals.grandTotal.amount).toBe(20_000)
  })

  testOnce('is no longer part of the totals when its variant was deleted', async () => {
    const db = await open()
    const { visitor, variantId } = await startCart(db)
    await db.write('variants').where({ id: variantId }).update({ is_deleted: 1 })
    const cart = await readCart(visitor)
    expect(cart.lines[0]).toMatchObject({ hasPage: true, problem: { otherOption: { name: 'Size' } } })
    expect(cart.totals.grandTotal.amount).toBe(20_000)
  })
})

onBothDatabases('something sold by length', { template: 'shop' }, (open, _dialect, testOnce) => {
  testOnce('has its price per unit and its quantities in units, in the cart and its notices', async () => {
    const db = await open()
    const linen = await createProduct(db, {
      name: 'Linen',
      displayUnit: 'm',
      variants: [variantInput({ unitsPerQuantity: 500, stock: { onHand: 4 }, prices: { in: { price: 48_000 } } })],
    })
    const guest = await createVisitor(db)
    const added = await addItemToCart(guest, { variantId: linen.variantIds[0] ?? 0, quantity: 3 })
    expect(added).toMatchObject({
      notices: [{ message: 'Only 2 m of Linen left, so we added 2 m' }],
      value: {
        cart: {
          lines: [
            {
              quantityInDisplayUnit: '2 m',
              priceText: '₹480 a metre',
              quantityChoices: [
                { value: '0.5', label: '0.5 m · ₹240' },
                { value: '1', label: '1 m · ₹480' },
                { value: '1.5', label: '1.5 m · ₹720' },
                { value: '2', label: '2 m · ₹960' },
              ],
            },
          ],
        },
      },
    })
  })
})
