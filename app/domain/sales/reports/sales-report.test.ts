import { expect, test } from 'vitest'
import { addOrders } from '../../../../tests/factories/placed-orders'
import { atTheGateway } from '../../../../tests/factories/gateway'
import { payAtGateway } from '../../../../tests/factories/gift-card'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { readSalesReport } from './sales-report.server'

onBothDatabases('the report of sales', { template: 'shop' }, (open) => {
  test('counts orders by days of the channel, beside the days before', async () => {
    const db = await open()
    const visitor = await createVisitor(db, { now: () => new Date('2026-03-15T20:00:00Z') })
    const { channel } = visitor
    const add = (placed_at: string, total: number, values: object = {}) =>
      addOrders(db, channel, 1, { placed_at, subtotal: total, grand_total: total, ...values })
    await add('2026-03-15T18:30:00.000Z', 500)
    await add('2026-03-15T18:29:59.999Z', 70)
    await add('2026-03-08T10:00:00.000Z', 3000)
    await add('2026-03-15T19:00:00.000Z', 900, { is_test: 1 })
    const report = await readSalesReport(visitor, 7)
    expect(report.period).toEqual({ orders: 2, total: 570, refunded: 0 })
    expect(report.before).toEqual({ orders: 1, total: 3000, refunded: 0 })
    expect(report.days.filter((day) => day.orders > 0).map(({ date, total }) => [date, total])).toEqual([
      ['2026-03-15', 70],
      ['2026-03-16', 500],
    ])
  })

  test('sums what has gone back, on the day on which it did', async () => {
    const { db, visitor, paymentToken } = await atTheGateway(open)
    await payAtGateway(db, paymentToken)
    const { id: payment_id, order_id } = await db.read('payments').first('id', 'order_id')
    const now = new Date()
    const { channel } = visitor
    const refund = (amount: number, daysAgo: number | null) =>
      db.transaction((trx) =>
        trx('refunds').insert({
          order_id,
          payment_id,
          amount,
          currency: channel.currency,
          status: daysAgo === null ? 'pending' : 'done',
          token: `refund of ${amount}`,
          created_at: now.toISOString(),
          done_at: daysAgo === null ? null : new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000).toISOString(),
        }),
      )
    await refund(5, 0)
    await refund(70, 3)
    await refund(900, 8)
    await refund(11, null)
    const asked = { ...visitor, now: () => now }
    const report = await readSalesReport(asked, 7)
    expect(report.days.map(({ refunded }) => refunded)).toEqual([0, 0, 0, 70, 0, 0, 5])
    expect(report.before.refunded).toBe(900)
    const change = (values: object) => db.transaction((trx) => trx('orders').where({ id: order_id }).update(values))
    await change({ is_test: 1 })
    expect((await readSalesReport(asked, 30)).period).toEqual({ orders: 0, total: 0, refunded: 0 })
    await change({ is_test: 0, status: 'cancelled' })
    expect((await readSalesReport(asked, 30)).period).toEqual({ orders: 0, total: 0, refunded: 0 })
  })
})
