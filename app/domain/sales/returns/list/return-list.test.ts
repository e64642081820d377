import { expect, test } from 'vitest'
import { createChannel, factoryNow } from '../../../../../tests/factories/product'
import { addOrders } from '../../../../../tests/factories/placed-orders'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { plansOf } from '../../../../../tests/setup/plans'
import type { Database } from '~db/connection'
import type { RefundRequestStatus } from '../refund-request'
import { openReturnStates } from './return-list'
import { countOpenReturns, readReturnList } from './return-list.queries.server'

const firstPage = { after: null, before: null }

/** Writes a refund request for each of the orders. */
async function addRequests(db: Database, orders: readonly number[], status: RefundRequestStatus): Promise<void> {
  const at = factoryNow.toISOString()
  const rows = orders.map((id) => ({
    order_id: id,
    number: 1,
    status,
    reason: 'damaged',
    amount: status === 'refunded' ? 100 : null,
    text: '',
    created_at: at,
    updated_at: at,
  }))
  await db.transaction((trx) => trx.batchInsert('refund_requests', rows, 100))
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

onBothDatabases('the list of returns', (open, dialect) => {
  test('has each return of a channel in its state, the oldest first, page by page', async () => {
    const db = await open()
    const channel = await createChannel(db)
    const other = await createChannel(db, { code: 'eu', host: 'eu.localhost', orderPrefix: 'EU' })
    await addOrders(db, channel, 70)
    await addOrders(db, other, 1)
    await addRequests(db, range(1, 60), 'requested')
    await addRequests(db, range(61, 62), 'received')
    await addRequests(db, [63], 'refunded')
    await addRequests(db, [71], 'requested')
    // pieces that were cancelled before the order was paid
    await db.transaction((trx) => trx('orders').where({ id: 62 }).update({ payment_status: 'pending' }))
    expect(await countOpenReturns(db.read, channel.id)).toEqual({ requested: 60, approved: 0, received: 1 })
    const first = await readReturnList(db.read, channel.id, 'requested', firstPage)
    expect([first.rows.length, first.rows[0]?.orderNumber, first.previous]).toEqual([50, 'IN000001', null])
    const second = await readReturnList(db.read, channel.id, 'requested', { after: first.next, before: null })
    expect([second.rows.length, second.rows[0]?.orderNumber, second.next]).toEqual([10, 'IN000051', null])
    const received = await readReturnList(db.read, channel.id, 'received', firstPage)
    expect(received.rows.map(({ orderNumber }) => orderNumber)).toEqual(['IN000061'])
  })

  test('is read from the index of what is open, and sorts nothing', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await addOrders(db, channel, 10)
    await addRequests(db, range(1, 10), 'requested')
    for (const state of openReturnStates) {
      const [plan] = await plansOf(db, dialect, () => readReturnList(db.read, channel.id, state, firstPage))
      expect(plan).toMatch(/(USING INDEX|using) refund_requests_open\b/)
      expect(plan).not.toMatch(dialect === 'sqlite' ? /SCAN |TEMP B-TREE/ : /Seq Scan|Sort/)
    }
  })
})
