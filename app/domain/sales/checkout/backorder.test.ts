import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { keepPagesOpen, after, openShop, sweeping } from '../../../../tests/factories/gateway'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readOrderForOwner } from '~/domain/sales/fulfilment/read-order-for-owner.server'
import { orderConfirmationMail, ownerOrderMail } from '~/domain/sales/orders/order-mail'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { readOwedRows } from '~/domain/sales/orders/manage/owed.server'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import type { Visitor } from '~/domain/shared/shop'
import { finalisePayment } from './finalise-payment.server'
import { placeOrder } from './place-order.server'

const halves = '5 arrive Sun 18 – Wed 21 Jan, 5 ship from Sat 14 Feb'

/** A shop with five pieces of a variant, which is also sold before it is in stock. */
async function openBackorderShop(open: () => Promise<Database>) {
  const { db, variantId } = await openShop(open, { onHand: 5, allowsBackorder: true })
  await db.write('stock').where({ variant_id: variantId }).update({ restock_on: '2026-02-14' })
  return { db, variantId }
}

async function orderOf(visitor: Visitor, token: string) {
  const order = await readOrderByToken(visitor, token)
  if (!order) throw new Error('the order was not found')
  return order
}

keepPagesOpen()

onBothDatabases('an order of more than is in stock', { template: 'shop' }, (open) => {
  test('says of each part when it comes, in the cart, in the order and in mails, and the owner sees what is owed', async () => {
    const { db, variantId } = await openBackorderShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 10 })
    const cart = await readCart(visitor)
    expect(cart.lines[0]).toMatchObject({ stock: 'in_stock', partArrival: halves })
    expect(cart.delivery?.arrival).toBe(halves)
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const order = await orderOf(visitor, orderToken)
    expect(order).toMatchObject({ lines: [{ partArrival: halves }], shippingMethod: { arrival: halves } })
    const mail = { storeName: 'Shop', link: 'https://shop.example.com', order }
    expect(orderConfirmationMail({ ...mail, returns: null }).text).toContain(halves)
    expect(ownerOrderMail(mail).text).toContain('5 to send from Sat 14 Feb')
    expect(ownerOrderMail({ ...mail, isTest: true })).toMatchObject({
      subject: expect.stringMatching(/^Test order /),
      text: expect.stringContaining('no money has moved'),
    })

    const owed = async () => ({
      order: (await readOrderForOwner(db, order.number ?? ''))?.filter(({ item }) => item === 'not in stock') ?? [],
      shop: await readOwedRows(db.read, visitor.channel),
    })
    const { sku } = order.lines[0] ?? { sku: '' }
    expect(await owed()).toMatchObject({
      order: [{ detail: `${sku}: 5 to send from Sat 14 Feb` }],
      shop: [{ number: order.number, sku, owed: '5', ships: 'from Sat 14 Feb' }],
    })
    await db.write('order_lines').update({ shipped_quantity: 5 })
    expect(await owed()).toMatchObject({ order: [{}], shop: [{ owed: '5' }] })
    await db.write('order_lines').update({ shipped_quantity: 8, cancelled_quantity: 1 })
    expect(await owed()).toMatchObject({ shop: [{ owed: '1' }] })
    await db.write('order_lines').update({ shipped_quantity: 9 })
    expect(await owed()).toEqual({ order: [], shop: [] })
  })

  test('is not placed as seen when another order took the stock meanwhile', async () => {
    const { db, variantId } = await openBackorderShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 10 })
    const { contentKey, totals } = await readCart(visitor)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, quantity: 3, email: 'ravi@example.com' })))
    const input = { expectedTotal: totals.grandTotal.amount, hasAcceptedTerms: true, secret: testSecret }
    expect(await placeOrder(visitor, { ...input, contentKey })).toMatchObject({
      error: { code: 'cart_changed', message: expect.stringContaining('when the items arrive') },
    })
    const { orderToken } = unwrap(await placeAsShown(visitor))
    expect((await orderOf(visitor, orderToken)).lines[0]?.partArrival).toBe(
      '2 arrive Sun 18 – Wed 21 Jan, 8 ship from Sat 14 Feb',
    )
  })

  test('keeps what it holds while it is paid, and promises less when that was sold before the payment', async () => {
    const { db, variantId } = await openBackorderShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 10, method: 'card' })
    const placed = unwrap(await placeAsShown(visitor))
    expect((await readCart(visitor)).lines[0]?.partArrival).toBe(halves)
    // submitting again continues the same attempt
    expect(unwrap(await placeAsShown(visitor)).next).toEqual(placed.next)
    await sweep(sweeping(db, after(20)).context)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, quantity: 5, email: 'ravi@example.com' })))
    const { token: bank } = await db.read('dev_gateway_payments').first('token')
    await decideTestPayment(db, bank, 'succeed')
    const context = { db, secret: testSecret, now: after(25) }
    expect(await finalisePayment(context, placed.paymentToken ?? '')).toMatchObject({ outcome: 'paid' })
    const order = await orderOf(visitor, placed.orderToken)
    expect(order.lines[0]).toMatchObject({ partArrival: null, owed: '10 to send from Sat 14 Feb' })
    expect(order.shippingMethod?.arrival).toBe('Ships from Sat 14 Feb')
  })

  test('gives what is in stock to the first of two lines of one variant', async () => {
    const { db, variantId } = await openBackorderShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 4 })
    await db.transaction(async (trx) => {
      const { id: _id, ...line } = await trx('cart_lines').first()
      await trx('cart_lines').insert({ ...line, line_key: `${line.line_key}-2` })
    })
    unwrap(await updateLineQuantity(visitor, { lineId: (await readCart(visitor)).lines[1]?.id, quantity: 6 }))
    const cart = await readCart(visitor)
    const second = '1 arrives Sun 18 – Wed 21 Jan, 5 ship from Sat 14 Feb'
    expect(cart.lines.map(({ partArrival }) => partArrival)).toEqual([null, second])
    expect(cart.delivery?.arrival).toBe(halves)
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const order = await orderOf(visitor, orderToken)
    expect(order.lines.map(({ partArrival }) => partArrival)).toEqual([null, second])
    expect(order.shippingMethod?.arrival).toBe(halves)
  })
})
