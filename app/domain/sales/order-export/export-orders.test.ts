import { expect, test } from 'vitest'
import { createReadyVisitor, createReadyVisitors, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createProduct, defaultChannel, variantInput } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import type { StaffResult } from '~/domain/shared/result'
import { exportOrderLines, exportOrders } from './export-orders.server'
import { readOrdersToExport } from './order-export.queries.server'

type Export = (context: ReturnType<typeof commandOn>) => StaffResult<AsyncGenerator<string>>

/** The rows of an export by their columns. */
async function rowsOf(db: Database, exported: Export, channelId: number): Promise<Array<Record<string, string>>> {
  const lines: string[] = []
  const context = commandOn(db, { channel: { ...defaultChannel, id: channelId } })
  for await (const line of unwrap(exported(context))) lines.push(line)
  const [columns = [], ...rows] = lines.map(cellsOf)
  return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])))
}

/** The cells of a line without breaks in its cells. */
const cellsOf = (line: string) =>
  [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )

const sum = (rows: Array<Record<string, string>>, ...columns: string[]) =>
  rows.reduce(
    (total, row) => total + columns.reduce((part, column) => part + Math.round(Number(row[column]) * 100), 0),
    0,
  )

onBothDatabases('exported orders', { template: 'shop' }, (open, dialect) => {
  test('have buyers, ways, refunds and taxes, and columns that add up to what was sold', async () => {
    const db = await open()
    const tea = await createProduct(db, { name: '=HYPERLINK("x")', variants: [variantInput({ sku: 'TEA' })] })
    const { id: channelId } = await db.read('channels').first('id')
    const visitors = [2, 1].map((quantity) => createReadyVisitor(db, { variantId: tea.variantIds[0] ?? 0, quantity }))
    for (const visitor of visitors) unwrap(await placeAsShown(await visitor))
    const numbers: string[] = await db.read('orders').orderBy('id').pluck('number')
    const context = commandOn(db, { channel: { ...defaultChannel, id: channelId } })
    unwrap(await markOrderPaid(context, numbers[1] ?? ''))
    unwrap(await cancelOrder(context, numbers[1] ?? '', 'Sold out'))

    // a test order is in no file but that of its own choice
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId: tea.variantIds[0] ?? 0, quantity: 1 })))
    const { id: testId } = await db.read('orders').orderBy('id', 'desc').first('id')
    await db.transaction((trx) => trx('orders').where({ id: testId }).update({ is_test: 1 }))
    const ofTest = await rowsOf(db, (staff) => exportOrders(staff, [Number(testId)]), channelId)
    expect(ofTest.map(({ Test }) => Test)).toEqual(['yes'])

    const orders = await rowsOf(db, exportOrders, channelId)
    const lines = await rowsOf(db, exportOrderLines, channelId)
    const { id: second } = await db.read('orders').where({ number: numbers[1] }).first('id')
    const chosen = await rowsOf(db, (staff) => exportOrders(staff, [Number(second), 999_999]), channelId)
    expect(chosen).toEqual([orders[1]])
    expect(await rowsOf(db, (staff) => exportOrders(staff, [Number(second)]), channelId + 1)).toEqual([])
    expect(orders.map((row) => row.Order)).toEqual(numbers)
    expect(orders[0]).toMatchObject({
      'Delivery first name': 'Asha',
      'Delivery city': 'Bengaluru',
      'Delivery country': 'IN',
      'Way to pay': 'Bank transfer',
      'Way to deliver': expect.stringMatching(/\w/),
      'Paid with money': '0.00',
      Refunded: '0.00',
    })
    expect(orders[1]).toMatchObject({ Status: 'cancelled', 'Paid with money': orders[1]?.Total })
    expect(sum([orders[1] ?? {}], 'Refunded', 'Refund not sent yet')).toBe(sum([orders[1] ?? {}], 'Total'))
    expect(sum(orders, 'Goods', 'Discount', 'Delivery', 'Fee', 'Tax added')).toBe(sum(orders, 'Total'))
    expect(lines.map(({ SKU, Quantity }) => [SKU, Quantity])).toEqual([
      ['TEA', '2'],
      ['TEA', '1'],
    ])
    expect(lines[0]?.Name).toBe(`'=HYPERLINK("x")`)
    expect(sum(lines, 'Goods')).toBe(sum(orders, 'Goods'))
    const columns = Object.keys(lines[0] ?? {})
    expect(columns.filter((name) => ['Total', 'Delivery', 'Fee'].includes(name))).toEqual([])
  })

  test('are the placed ones of one channel, read in batches from an index, for who may export', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const { id: channelId } = await db.read('channels').first('id')
    for (const visitor of await createReadyVisitors(db, 6, { variantId: variantIds[0] ?? 0 }))
      unwrap(await placeAsShown(visitor))
    const [draft] = await db.read('orders').orderBy('id').pluck('id')
    await db.write('orders').where({ id: draft }).update({ status: 'draft', placed_at: null })
    const page = await readOrdersToExport(db.read, channelId, null, 3)
    const rest = await readOrdersToExport(db.read, channelId, page.next, 3)
    expect([...page.rows, ...rest.rows]).toHaveLength(5)
    expect(rest.next).toBeNull()
    expect(await rowsOf(db, exportOrders, channelId)).toHaveLength(5)
    expect(await rowsOf(db, exportOrders, channelId + 1)).toEqual([])
    for (const exported of [exportOrders, exportOrderLines])
      expect(exported(commandOn(db, { actor: memberWith('support') }))).toMatchObject({ error: { code: 'forbidden' } })

    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => statements.push(sql)
    db.read.on('query', note)
    await rowsOf(db, exportOrders, channelId)
    db.read.removeListener('query', note)
    expect(statements).toHaveLength(4)
    if (dialect !== 'sqlite') return
    const plan: Array<{ detail: string }> = await db.read.raw(
      `EXPLAIN QUERY PLAN SELECT * FROM orders o WHERE o.channel_id = 1 AND o.number IS NOT NULL AND o.placed_at IS NOT NULL
         AND (o.placed_at, o.id) > ('2026', 1) ORDER BY o.placed_at, o.id LIMIT 200`,
    )
    expect(plan.map(({ detail }) => detail).join('\n')).toMatch(/USING INDEX orders_list/)
    expect(plan.map(({ detail }) => detail).join('\n')).not.toMatch(/TEMP B-TREE/)
  })
})
