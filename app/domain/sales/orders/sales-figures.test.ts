import { expect, test } from 'vitest'
import { addOrders } from '../../../../tests/factories/placed-orders'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { readSalesFigures } from './sales-figures.server'

onBothDatabases('the figures of sales', { template: 'shop' }, (open) => {
  test('count orders by days of the channel, without cancelled ones, other currencies and test payments', async () => {
    const db = await open()
    const visitor = await createVisitor(db, { now: () => new Date('2026-03-15T20:00:00Z') })
    const { channel } = visitor
    const at = (placed_at: string, total = 100, values: object = {}) =>
      addOrders(db, channel, 1, { placed_at, subtotal: total, grand_total: total, ...values })
    // it is the 16th in India: its day has begun at 18:30
    await at('2026-03-15T18:30:00.000Z', 500)
    await at('2026-03-15T18:29:59.999Z', 70)
    await at('2026-03-09T18:30:00.000Z', 1000, { status: 'completed' })
    await at('2026-03-09T18:29:59.999Z', 3000)
    await at('2026-03-02T18:30:00.000Z', 20)
    await at('2026-03-02T18:29:59.999Z')
    await at('2026-03-15T19:00:00.000Z', 100, { status: 'cancelled' })
    await at('2026-03-15T19:00:00.000Z', 100, { currency: 'EUR' })
    await at('2026-03-15T19:00:00.000Z', 100, { is_test: 1 })
    const figures = await readSalesFigures(visitor)
    expect(figures).toMatchObject({
      today: { orders: 1, total: 500 },
      week: { orders: 3, total: 1570 },
      weekBefore: { orders: 2, total: 3020 },
    })
    const dates = Array.from({ length: 14 }, (_, at) => `2026-03-${String(at + 3).padStart(2, '0')}`)
    expect(figures.days.map(({ date }) => date)).toEqual(dates)
    expect(figures.days.filter(({ orders }) => orders > 0).map(({ date, total }) => [date, total])).toEqual([
      ['2026-03-03', 20],
      ['2026-03-09', 3000],
      ['2026-03-10', 1000],
      ['2026-03-15', 70],
      ['2026-03-16', 500],
    ])
  })
})
