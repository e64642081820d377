import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import { lastDays } from '~/domain/operations/channels/zoned-time'
import { createChannel, createProduct, variantInput } from '../../../../tests/factories/product'
import { addOrders } from '../../../../tests/factories/placed-orders'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { readCouponReport } from './coupon-report.server'
import { keepFigures } from './days/keep-days.server'
import { readProductReport } from './product-report.server'
import { readSalesReport } from './sales-report.server'

const now = new Date('2026-03-15T20:00:00.000Z')

/** A generator of numbers that are the same in each run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const days = (count: number, before = 0) => {
  const all = lastDays(now, count + before, 'Asia/Kolkata')
  return { from: all[0] ?? '', to: all[count - 1] ?? '' }
}
const lastWeek = { ...days(7), before: days(7, 7) }

onBothDatabases('the report of sales', { template: 'shop' }, (open) => {
  test('counts orders by days of the channel, and takes off the cancelled ones on the day when they were', async () => {
    const db = await open()
    const visitor = await createVisitor(db, { now: () => now })
    const { channel } = visitor
    const add = (placed_at: string, total: number, values: object = {}) =>
      addOrders(db, channel, 1, { placed_at, subtotal: total, grand_total: total, ...values })
    // it is the 16th in India: its day has begun at 18:30
    await add('2026-03-15T18:30:00.000Z', 500)
    await add('2026-03-15T18:29:59.999Z', 70)
    await add('2026-03-08T10:00:00.000Z', 3000)
    await add('2026-03-15T19:00:00.000Z', 900, { is_test: 1 })
    await add('2026-03-15T19:00:00.000Z', 800, { currency: 'EUR' })
    const read = () => readSalesReport(visitor, lastWeek)
    const first = await read()
    expect(first).toMatchObject({
      period: { orders: 2, total: 570, cancelledOrders: 0, cancelled: 0, refunded: 0 },
      before: { orders: 1, total: 3000 },
      missing: 0,
    })
    expect(first.rows.filter(({ orders }) => orders > 0).map(({ from, total }) => [from, total])).toEqual([
      ['2026-03-15', 70],
      ['2026-03-16', 500],
    ])
    await keepFigures(db, now)
    expect(await read()).toEqual(first)
    await cancel(db, 3, '2026-03-14T10:00:00.000Z')
    const second = await read()
    expect(second.before).toEqual(first.before)
    expect(second.period).toEqual({ ...first.period, cancelledOrders: 1, cancelled: 3000 })
    expect(second.rows.find(({ from }) => from === '2026-03-14')?.cancelled).toBe(3000)
    await keepFigures(db, now)
    expect(await read()).toEqual(second)
    expect(await db.read('figure_changes')).toEqual([])
  })

  test('is right to the minor unit for any orders, by independent SQL, summed before and when it is read', async () => {
    const db = await open()
    const visitor = await createVisitor(db, { now: () => now })
    const other = await createChannel(db, { code: 'eu', host: 'eu.localhost', orderPrefix: 'EU' })
    await fillRandomly(db, [visitor.channel, other], random(7))
    const period = { ...days(60), before: days(30, 60) }
    const reports = async () => ({
      sales: await readSalesReport(visitor, period),
      products: await readProductReport(visitor, period),
      coupons: await readCouponReport(visitor, period),
    })
    expect((await reports()).sales.missing).toBeGreaterThan(0)
    for (let run = 0; run < 4; run += 1) await keepFigures(db, now)
    const check = async () => {
      const { sales, products, coupons } = await reports()
      const [from, until] = [`${period.from}T00:00:00+05:30`, '2026-03-17T00:00:00+05:30'].map((text) =>
        new Date(text).toISOString(),
      )
      const asked = { channelId: visitor.channel.id, from, until }
      expect(sales.missing).toBe(0)
      expect(sales.period).toEqual(await independentSales(db, asked))
      expect(sales.rows.reduce((sum, row) => sum + row.total, 0)).toBe(sales.period.total)
      const net = await independentNet(db, asked)
      expect(products.period.net).toBe(net.reduce((sum, row) => sum + row.net, 0))
      expect(
        products.rows
          .map(({ productId, quantity, net: sum }) => ({ productId, quantity, net: sum }))
          .filter(({ quantity }) => quantity > 0)
          .toSorted((a, b) => a.productId - b.productId),
      ).toEqual(net)
      expect(coupons.rows.map(({ code, uses, discount, total }) => ({ code, uses, discount, total }))).toHaveLength(2)
      for (const { code, uses, discount, total } of coupons.rows)
        expect({ code, uses, discount, total }).toEqual(await independentCoupon(db, { ...asked, code }))
    }
    await check()
    // what happens later changes days that were summed
    const kept: Array<{ id: number }> = await db
      .read('orders')
      .where({ channel_id: visitor.channel.id, status: 'placed' })
      .orderBy('id')
      .limit(5)
      .select('id')
    for (const [at, { id }] of kept.entries()) await cancel(db, id, `2026-03-${10 + at}T12:00:00.000Z`)
    await db.transaction((trx) =>
      trx('refunds').where({ status: 'pending' }).update({ status: 'done', done_at: '2026-02-20T09:00:00.000Z' }),
    )
    await check()
    await keepFigures(db, now)
    await check()
    // as a shop that is updated
    await db.transaction((trx) => trx('figure_days').delete())
    for (let run = 0; run < 4; run += 1) await keepFigures(db, now)
    await check()
  })
})

async function cancel(db: Database, orderId: number, at: string) {
  await db.transaction(async (trx) => {
    await trx('orders').where({ id: orderId }).update({ status: 'cancelled' })
    await trx('order_events').insert({ order_id: orderId, kind: 'cancelled', detail: '{}', created_at: at })
  })
}

/** Orders of 90 days with coupons, gift cards, refunds and cancellations, in two channels and two currencies. */
async function fillRandomly(db: Database, channels: readonly Channel[], next: (below: number) => number) {
  const products = [
    await createProduct(db, { slug: 'a', name: 'A', variants: [variantInput({ sku: 'A' })] }),
    await createProduct(db, { slug: 'b', name: 'B', variants: [variantInput({ sku: 'B' })] }),
  ]
  const start = now.getTime() - 90 * 24 * 60 * 60 * 1000
  const instant = (from: number) => new Date(from + next(now.getTime() - from)).toISOString()
  for (let count = 0; count < 120; count += 1) {
    const channel = channels[next(4) === 0 ? 1 : 0] ?? channels[0]
    if (!channel) throw new Error('no channel')
    const placedAt = instant(start)
    const coupon = [null, null, 'SAVE', 'LESS'][next(4)] ?? null
    const lines = Array.from({ length: 1 + next(3) }, () => ({
      product: next(2),
      quantity: 1 + next(4),
      price: 1 + next(9999),
    }))
    const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.price, 0)
    const offer = next(2) === 0 ? 0 : -Math.floor(subtotal / 20)
    const discount = offer - (coupon === null ? 0 : Math.floor(subtotal / 10))
    const total = subtotal + discount
    await addOrders(db, channel, 1, {
      placed_at: placedAt,
      currency: next(6) === 0 ? 'EUR' : 'INR',
      is_test: next(8) === 0 ? 1 : 0,
      subtotal,
      discount,
      grand_total: total,
      coupon_code: coupon,
      totals: JSON.stringify({ offers: offer === 0 ? [] : [{ id: 1, name: 'Offer', discount: offer }] }),
    })
    const { id, currency } = await db.read('orders').orderBy('id', 'desc').first('id', 'currency')
    const method = {
      order_id: id,
      method_code: 'card',
      provider: 'dev_gateway',
      currency,
      captured_amount: total,
      captured_currency: currency,
      created_at: placedAt,
      updated_at: placedAt,
    }
    await db.transaction(async (trx) => {
      for (const [position, line] of lines.entries())
        await trx('order_lines').insert({
          order_id: id,
          position,
          product_id: products[line.product]?.id,
          variant_id: products[line.product]?.variantIds[0],
          sku: 'A',
          name: 'A',
          quantity: line.quantity,
          unit_price: line.price,
          discount: 0,
          tax: Math.floor((line.quantity * line.price) / 10),
          total: line.quantity * line.price,
          snapshot: '{}',
        })
      const [payment] = await trx('payments')
        .insert({ ...method, amount: total, status: 'captured', token: `pay ${id}` })
        .returning('id')
      const refund = { order_id: id, payment_id: payment.id, currency, created_at: placedAt }
      if (next(3) === 0) {
        const isPending = next(4) === 0
        await trx('refunds').insert({
          ...refund,
          amount: 1 + next(Math.max(1, Math.floor(total / 3))),
          status: isPending ? 'pending' : 'done',
          done_at: isPending ? null : instant(Date.parse(placedAt)),
          token: `back ${id}`,
          is_for_change: next(5) === 0 ? 1 : 0,
        })
      }
      // paid twice, and given back
      if (next(6) === 0) {
        const twice = { ...method, amount: total, status: 'refunded', token: `twice ${id}` }
        const [second] = await trx('payments').insert(twice).returning('id')
        const done = { status: 'done', done_at: placedAt, amount: total, token: `twice back ${id}` }
        await trx('refunds').insert({ ...refund, ...done, payment_id: second.id })
      }
    })
    if (next(5) === 0) await cancel(db, id, instant(Date.parse(placedAt)))
  }
}

interface Asked {
  channelId: number
  from?: string
  until?: string
}

const rowsOf = async <Row>(db: Database, sql: string, values: unknown[]): Promise<Row[]> => {
  const answer = await db.read.raw(sql, values as string[])
  return Array.isArray(answer) ? answer : answer.rows
}

const own = `o.channel_id = ? AND o.is_test = 0 AND o.currency = 'INR'`
const cancelledAt = `(SELECT min(created_at) FROM order_events WHERE order_id = o.id AND kind = 'cancelled')`
const goesBack = `r.status = 'done' AND r.is_for_change = 0 AND r.payment_id IN (SELECT id FROM payments WHERE status = 'captured')`

async function independentSales(db: Database, { channelId, from = '', until = '' }: Asked) {
  const [ordered] = await rowsOf<Record<string, unknown>>(
    db,
    `SELECT count(*) AS n, coalesce(sum(grand_total), 0) AS s FROM orders o WHERE ${own} AND placed_at BETWEEN ? AND ?`,
    [channelId, from, until],
  )
  const cancelled = await rowsOf<{ total: unknown; back: unknown }>(
    db,
    `SELECT o.grand_total AS total, (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = o.id AND ${goesBack}
       AND r.done_at < ${cancelledAt}) AS back
     FROM orders o WHERE ${own} AND ${cancelledAt} BETWEEN ? AND ?`,
    [channelId, from, until],
  )
  const [refunded] = await rowsOf<Record<string, unknown>>(
    db,
    `SELECT count(*) AS n, coalesce(sum(r.amount), 0) AS s FROM refunds r, orders o WHERE o.id = r.order_id AND ${own}
     AND ${goesBack} AND r.done_at BETWEEN ? AND ? AND coalesce(${cancelledAt}, '9') > r.done_at`,
    [channelId, from, until],
  )
  return {
    orders: Number(ordered?.['n']),
    total: Number(ordered?.['s']),
    cancelledOrders: cancelled.length,
    cancelled: cancelled.reduce((sum, { total, back }) => sum + Number(total) - Number(back), 0),
    refunds: Number(refunded?.['n']),
    refunded: Number(refunded?.['s']),
  }
}

async function independentNet(db: Database, { channelId, from = '', until = '' }: Asked) {
  const rows = await rowsOf<Record<string, unknown>>(
    db,
    `SELECT l.product_id AS id, sum(l.quantity) AS quantity, sum(l.total - l.tax) AS net FROM order_lines l, orders o
     WHERE o.id = l.order_id AND ${own} AND o.placed_at BETWEEN ? AND ? GROUP BY l.product_id ORDER BY l.product_id`,
    [channelId, from, until],
  )
  return rows.map(({ id, quantity, net }) => ({ productId: Number(id), quantity: Number(quantity), net: Number(net) }))
}

async function independentCoupon(db: Database, { channelId, from = '', until = '', code }: Asked & { code: string }) {
  const rows = await rowsOf<{ total: unknown; discount: unknown; totals: string }>(
    db,
    `SELECT grand_total AS total, discount, totals FROM orders o WHERE ${own} AND coupon_code = ? AND placed_at BETWEEN ? AND ?`,
    [channelId, code, from, until],
  )
  const ofOffers = (totals: string) => Number(/"discount":(-\d+)/.exec(totals)?.[1] ?? 0)
  return {
    code,
    uses: rows.length,
    discount: rows.reduce((sum, row) => sum - Number(row.discount) + ofOffers(row.totals), 0),
    total: rows.reduce((sum, row) => sum + Number(row.total), 0),
  }
}
