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
    const elsewhere = { ...own, channel: { ...own.channel, id: own.channel.id + 1 } }
    expect((await listCustomerOrders(elsewhere, customerId, first)).orders).toEqual([])
  })
})
