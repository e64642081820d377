import { expect, test } from 'vitest'
import { addTestGateway, createReadyVisitor, testSecret, unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import type { Visitor } from '~/domain/shared/shop'
import type { Database } from '~db/connection'
import { placeOrder } from './place-order.server'

const place = (visitor: Visitor, input: Omit<Parameters<typeof placeOrder>[1], 'secret'>) =>
  placeOrder(visitor, { ...input, secret: testSecret })

const choices = {
  shippingMethodCode: 'express',
  paymentMethodCode: 'card',
  note: 'Ring twice',
  hasAcceptedTerms: true,
}

async function createVisitorOn(db: Database): Promise<Visitor> {
  await addTestGateway(db)
  const { variantIds } = await createProduct(db)
  return createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
}

onBothDatabases('choices that are sent with an order', { template: 'shop' }, (open) => {
  test('are those of the order, and are kept in the cart while it is being paid', async () => {
    const db = await open()
    const visitor = await createVisitorOn(db)
    unwrap(await updateShippingMethod(visitor, { code: 'express' }))
    const expectedTotal = (await readCart(visitor)).totals.grandTotal.amount
    unwrap(await updateShippingMethod(visitor, { code: 'standard' }))
    unwrap(await place(visitor, { expectedTotal, ...choices }))
    const order = await db.read('orders').first('note', 'shipping_method', 'payment_method')
    expect(order.note).toBe('Ring twice')
    expect(JSON.parse(order.shipping_method).code).toBe('express')
    expect(JSON.parse(order.payment_method).code).toBe('card')
    const cart = await readCart(visitor)
    expect(cart).toMatchObject({ note: 'Ring twice', hasAcceptedTerms: true })
    expect(cart.shippingOptions.find(({ isSelected }) => isSelected)?.code).toBe('express')
    expect(cart.paymentOptions.find(({ isSelected }) => isSelected)?.code).toBe('card')
  })

  test('change nothing when the order is not placed', async () => {
    const db = await open()
    const visitor = await createVisitorOn(db)
    const before = await readCart(visitor)
    const expectedTotal = before.totals.grandTotal.amount
    expect(await place(visitor, { expectedTotal, ...choices })).toMatchObject({ error: { code: 'total_changed' } })
    const unknown = { ...choices, shippingMethodCode: 'by-balloon' }
    expect(await place(visitor, { expectedTotal, ...unknown })).toMatchObject({ ok: false })
    expect(await readCart(visitor)).toEqual(before)
    expect(await db.read('orders').select('id')).toEqual([])
  })
})
