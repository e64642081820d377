import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { after, countOf, openShop } from '../../../../../tests/factories/gateway'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { messageOf } from '~/messages/messages'
import { readWaybillFile } from './read-waybill-file.server'
import { checkWaybills, shipWaybills } from './ship-waybills.server'
import { columnOf, isoDate, type CheckedRow } from './waybills'
import { writeOrdersToShip } from './write-orders-to-ship.server'

test('columns have the names that carriers give them, and dates are read with the day first', () => {
  expect(['Order No.', 'AWB', 'Courier Name', 'Ship date', 'Weight'].map(columnOf)).toEqual([
    'number',
    'waybill',
    'carrier',
    'date',
    null,
  ])
  expect(['2026-1-5', '05/01/2026', '31.12.2026', '31/02/2026', '01/05', ''].map(isoDate)).toEqual([
    '2026-01-05',
    '2026-01-05',
    '2026-12-31',
    null,
    null,
    null,
  ])
})

function fileOf(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'waybills-')), 'file.csv')
  writeFileSync(path, text)
  return path
}

onSqlite('waybills from a file', { template: 'shop' }, (open) => {
  /** Four orders: two paid, one to be paid at the door, one that waits for a bank transfer. */
  const withOrders = async () => {
    const { db, variantId } = await openShop(open)
    for (const method of ['bank', 'bank', 'cod', 'bank'])
      unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, quantity: 2, method })))
    const numbers: string[] = await db.read('orders').orderBy('id').pluck('number')
    for (const number of numbers.slice(0, 2)) unwrap(await markOrderPaid(commandOn(db), number))
    return { db, numbers, context: commandOn(db, { now: after(60 * 24 * 3) }) }
  }
  const shown = (rows: readonly CheckedRow[]) =>
    rows.map((row) => [row.line, row.state, row.state === 'refused' ? messageOf(row.reason) : ''])

  test('ships what can be shipped, once, and says why of the rest', async () => {
    const { db, numbers, context } = await withOrders()
    const [one, two, cod, unpaid] = numbers
    const path = fileOf(
      [
        'Order;AWB;Courier;Date;Weight',
        `${one};D10001;DTDC;16/01/2026;1`,
        `${two};D10002;;;`,
        `${cod};D10002;DTDC;;`,
        `${unpaid};D10004;DTDC;;`,
        'IN999999;D10005;DTDC;;',
        `${cod};12;DTDC;;`,
        `${cod};D10006;DTDC;tomorrow;`,
        `${cod};D10006;DTDC;1/2/2026;`,
        `${cod};D10006;DTDC;1/1/2026;`,
        `${one};D10007;DTDC;;`,
        `${cod};D10008;DTDC;;`,
      ].join('\n'),
    )
    const { rows, unreadable } = unwrap(await readWaybillFile(path, 'Blue Dart'))
    expect(unreadable).toEqual([])
    const checked = unwrap(await checkWaybills(context, rows))
    const expected = [
      [2, 'ready', ''],
      [3, 'ready', ''],
      [4, 'refused', 'D10002 is in line 3 already'],
      [5, 'refused', `Order ${unpaid} is not paid yet`],
      [6, 'refused', 'There is no order IN999999'],
      [7, 'refused', 'A waybill has 4 to 40 letters and digits'],
      [8, 'refused', '“tomorrow” is not a date, such as 2026-11-29 or 29/11/2026'],
      [9, 'refused', '1/2/2026 is in the future'],
      [10, 'refused', '1/1/2026 is before the order was placed'],
      [11, 'refused', `${one} is in line 2 already`],
      [12, 'ready', ''],
    ]
    expect(shown(checked)).toEqual(expected)
    expect(checked[0]).toMatchObject({ name: 'Asha Rao, Bengaluru' })
    expect(await countOf(db, 'shipments')).toBe(0)
    expect(shown(unwrap(await shipWaybills(context, rows)))).toEqual(expected)
    expect(await db.read('shipments').orderBy('id').select('carrier', 'waybill', 'shipped_at')).toEqual([
      { carrier: 'DTDC', waybill: 'D10001', shipped_at: '2026-01-16T06:30:00.000Z' },
      { carrier: 'Blue Dart', waybill: 'D10002', shipped_at: context.now().toISOString() },
      { carrier: 'DTDC', waybill: 'D10008', shipped_at: context.now().toISOString() },
    ])
    const again = unwrap(await shipWaybills(context, rows))
    expect(again.filter(({ state }) => state === 'done').map(({ line }) => line)).toEqual([2, 3, 12])
    expect(again.filter(({ state }) => state === 'ready')).toEqual([])
    expect(await countOf(db, 'shipments')).toBe(3)
    expect(await shipWaybills({ ...context, actor: memberWith('editor') }, rows)).toMatchObject({
      error: { code: 'forbidden' },
    })
  })

  test('the orders to ship are a file that can come back with waybills', async () => {
    const { numbers, context } = await withOrders()
    const file = unwrap(await writeOrdersToShip(context))
    const [header, ...lines] = file.trim().split('\r\n')
    expect(header).toMatch(/^Order,Name,.*,Carrier,Waybill$/)
    // the last one waits for its money
    expect(lines.map((line) => line.split(',')[0])).toEqual(numbers.slice(0, 3))
    expect(lines[0]).toMatch(/,2,0.00,INR,,,$/)
    expect(lines[2]).toMatch(/,2,[1-9][\d.]*,INR,,,$/)
    expect(lines[0]).toContain('Asha Rao')
    const filled = fileOf(`${file}`.replaceAll(/,,\r\n/g, ',DTDC,D2000X\r\n'))
    const { rows } = unwrap(await readWaybillFile(filled, ''))
    expect(rows.map(({ number, carrier, waybill }) => [number, carrier, waybill])).toEqual(
      numbers.slice(0, 3).map((number) => [number, 'DTDC', 'D2000X']),
    )
    expect(await readWaybillFile(fileOf('Name,Price\nTea,3'), '')).toMatchObject({
      error: { code: 'waybill_columns_missing' },
    })
    expect(await readWaybillFile(fileOf('Order,Waybill\n'), '')).toMatchObject({ error: { code: 'no_waybills' } })
  })
})
