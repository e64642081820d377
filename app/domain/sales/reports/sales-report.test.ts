import { expect, test } from 'vitest'
import { addOrders } from '../../../../tests/factories/placed-orders'
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
})
