import { expect, test } from 'vitest'
import { demoFates } from '~db/demo/orders'
import { testSecret } from '../../../tests/factories/cart'
import { memberWith } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { fillOrders } from './fill-orders.server'

onSqlite('the orders of the demo shop', { template: 'demo' }, (open) => {
  test('are 200 in all states', () => {
    expect(demoFates.reduce((sum, { count }) => sum + count, 0)).toBe(200)
  })

  test('come about by what shoppers and staff do', async () => {
    const db = await open()
    const fates = demoFates.map((fate) => ({ ...fate, count: 1 }))
    const actor = memberWith('owner')
    const now = new Date('2026-06-01T09:00:00Z')
    const filled = await fillOrders({ db, dataDir: '', secret: testSecret, actor, now, fates })
    expect(filled).toBe(fates.length)
    const columns = ['status', 'fulfilment_status', 'payment_status']
    const states: Array<Record<string, string>> = await db.read('orders').distinct(columns).orderBy(columns)
    expect(states.map((state) => columns.map((column) => state[column]).join(' '))).toEqual([
      'cancelled none paid',
      'completed delivered paid',
      'draft none failed',
      'placed none paid',
      'placed none pending',
      'placed out_for_delivery paid',
      'placed part_shipped paid',
      'placed processing paid',
      'placed returned paid',
      'placed shipped paid',
    ])
    const requests: Array<{ status: string }> = await db.read('refund_requests').distinct('status').orderBy('status')
    expect(requests.map(({ status }) => status)).toEqual(['approved', 'received', 'refunded', 'rejected', 'requested'])
    // nothing is later than now
    expect(await db.read('order_events').where('created_at', '>', now.toISOString()).first('id')).toBeUndefined()
  })
})
