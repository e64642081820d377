import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { createProduct } from '../../../../../tests/factories/product'
import { onSqlite } from '../../../../../tests/setup/databases'
import { listCustomerOrders, readLatestOrder } from './read-customer-orders.server'

onSqlite('the orders of a customer', { template: 'shop' }, (open) => {
  test('are their own, the newest first, by pages, and found by number and product', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { name: 'Blue 100% scarf' })
    const guest = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const own = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, email: 'own@example.com' })
    for (const visitor of [guest, own]) unwrap(await placeAsShown(visitor))
    const customerId = 7
    await db.transaction(async (trx) => {
      const placed = await trx('orders').where({ email: 'own@example.com' }).first()
      await trx('orders').where({ id: placed.id }).update({ customer_id: customerId })
    })
    const first = { search: '', page: 1 }
    expect(await listCustomerOrders(own, customerId, first)).toMatchObject({
      orderCount: 1,
      page: 1,
      pageCount: 1,
      orders: [{ names: 'Blue 100% scarf', lineCount: 1 }],
    })
    expect(await readLatestOrder(own, customerId)).toEqual((await listCustomerOrders(own, customerId, first)).orders[0])
    expect(await readLatestOrder(own, 8)).toBe(null)
    const { number } = await db.read('orders').where({ customer_id: customerId }).first('number')
    const found = async (search: string) => (await listCustomerOrders(own, customerId, { search, page: 1 })).orderCount
    expect([await found(number.toLowerCase()), await found('100%'), await found('100_'), await found('IN9')]).toEqual([
      1, 1, 0, 0,
    ])
    await db.transaction((trx) => trx('order_lines').update({ name: 'Étole bleue' }))
    expect([await found('Étole'), await found('Étole BLEUE')]).toEqual([1, 1])
    expect((await listCustomerOrders(own, customerId, { search: '', page: 99 })).page).toBe(1)
    expect((await listCustomerOrders(own, 8, first)).orders).toEqual([])
    const said = async (change: Record<string, unknown>) => {
      await db.transaction((trx) =>
        trx('orders')
          .where({ customer_id: customerId })
          .update({ customer_id: customerId, ...change }),
      )
      const [order] = (await listCustomerOrders(own, customerId, first)).orders
      return [order?.label, order?.moneyText, order?.toPay?.amount]
    }
    const { id: orderId, grand_total: total } = await db.read('orders').where({ customer_id: customerId }).first()
    expect(await said({})).toEqual(['Placed, payment pending', '', Number(total)])
    const paid = { payment_status: 'paid', open_difference: 900 }
    expect(await said(paid)).toEqual(['Placed, a part is still to be paid', '', 900])
    expect(await said({ fulfilment_status: 'shipped' })).toEqual(['Shipped', 'A part is still to be paid', 900])
    const { id: paymentId } = await db.read('payments').where({ order_id: orderId }).first('id')
    await db.transaction(async (trx) => {
      await trx('payments')
        .where({ id: paymentId })
        .update({ status: 'captured', captured_amount: total, captured_currency: 'INR' })
      const refund = { order_id: orderId, payment_id: paymentId, amount: 100, currency: 'INR', status: 'pending' }
      await trx('refunds').insert({ ...refund, source: 'hand', token: 'first', created_at: 'now' })
    })
    expect(await said({ open_difference: 0 })).toEqual(['Shipped', 'A refund is being made', undefined])
    await db.transaction((trx) => trx('refunds').update({ status: 'failed', failure: 'no', failed_at: 'now' }))
    expect((await said({}))[1]).toBe('A refund did not reach you, and we will contact you')
    await db.transaction((trx) =>
      trx('refunds').update({ status: 'done', failure: null, failed_at: null, done_at: 'now' }),
    )
    expect((await said({ payment_status: 'part_refunded' }))[1]).toBe('Partly refunded')
    const elsewhere = { ...own, channel: { ...own.channel, id: own.channel.id + 1 } }
    expect((await listCustomerOrders(elsewhere, customerId, first)).orders).toEqual([])
  })
})
