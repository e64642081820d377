import { keepPagesOpen } from '../../../../tests/factories/gateway'
import { expect, test } from 'vitest'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { shopUrls } from '~/http/shop-urls'
import {
  addTestGateway,
  createReadyVisitor,
  createReadyVisitors,
  placeAsShown,
  testSecret,
  unwrap,
} from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { onBothDatabases, statementCounter } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { variantInput } from '../../../../tests/factories/product'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { removeLine } from '~/domain/sales/cart/lines/remove-line.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { updatePaymentMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { completeCheckout } from './complete-checkout.server'
import { finalisePayment } from './finalise-payment.server'
import { sweep, type SweepContext } from '~/domain/operations/jobs/sweep.server'
import { commandOn } from '../../../../tests/factories/visitor'

const stockOf = (db: Database, variantId: number) =>
  db.read('stock').where({ variant_id: variantId }).first('on_hand', 'held')
const countOf = async (db: Database, table: string, where: Record<string, unknown> = {}): Promise<number> =>
  Number((await db.read(table).where(where).count({ count: '*' }).first())?.count ?? 0)
const startedAt = Date.parse('2026-01-15T10:00:00.000Z')
const later = (minutes: number) => () => new Date(startedAt + minutes * 60_000)

async function openShop(open: () => Promise<Database>, onHand = 10) {
  const db = await open()
  await addTestGateway(db)
  const { variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand } })] })
  const [variantId = 0] = variantIds
  return { db, variantId }
}

/** The token of the gateway's payment for an attempt. */
async function gatewayToken(db: Database, paymentToken: string | null): Promise<string> {
  const row: { token: string } = await db
    .read('dev_gateway_payments')
    .where({ payment_token: paymentToken })
    .first('token')
  return row.token
}

function quietSweep(db: Database, now: () => Date, sent: string[] = []): SweepContext {
  const mailer = { send: async ({ subject }: { subject: string }) => void sent.push(subject), close: () => {} }
  return {
    db,
    secret: testSecret,
    now,
    mailer,
    sms: { send: () => Promise.resolve() },
    webhooks: { readData: () => Promise.resolve(null), post: () => Promise.resolve({ code: 200 }) },
    dataDir: '',
    urlsFor: (host) => shopUrls(`http://${host}`),
    onError: (task) => expect(task).toBe('payment.provider_job'),
  }
}

keepPagesOpen()

onBothDatabases('placing an order', { template: 'shop' }, (open) => {
  test('by bank transfer places it, takes the stock, closes the cart and sends one mail', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 2 })
    const placed = unwrap(await placeAsShown(visitor))
    expect(placed.next).toBeNull()
    const order = await readOrderByToken(visitor, placed.orderToken)
    expect(order).toMatchObject({
      status: 'placed',
      paymentStatus: 'pending',
      number: 'IN000001',
      label: 'Placed, payment pending',
    })
    expect(order?.totals.grandTotal.amount).toBe(200000)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 8, held: 0 })
    expect((await readCart(visitor)).lines).toEqual([])
    const sent: string[] = []
    await sweep(quietSweep(db, later(1), sent))
    await sweep(quietSweep(db, later(2), sent))
    expect(sent).toEqual(['Your order IN000001 at Storefront'])
  })

  test('again with the same cart returns the same order', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId })
    const { totals } = await readCart(visitor)
    const first = unwrap(await placeAsShown(visitor))
    const second = unwrap(await placeAsShown(visitor, { expectedTotal: totals.grandTotal.amount }))
    expect(second.orderToken).toBe(first.orderToken)
    expect(await countOf(db, 'orders')).toBe(1)
  })

  test('at a total that the shopper did not see fails and changes nothing', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId })
    const failed = await placeAsShown(visitor, { expectedTotal: 1 })
    expect(failed).toMatchObject({ ok: false, error: { code: 'total_changed' } })
    expect(await countOf(db, 'orders')).toBe(0)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
  })

  test('with fifty submits of one cart makes one order', async () => {
    const { db, variantId } = await openShop(open, 100)
    const visitor = await createReadyVisitor(db, { variantId })
    const { totals } = await readCart(visitor)
    const results = await Promise.all(
      Array.from({ length: 50 }, () => placeAsShown(visitor, { expectedTotal: totals.grandTotal.amount })),
    )
    expect(new Set(results.map((result) => (result.ok ? result.value.orderToken : result.error.code))).size).toBe(1)
    expect(await countOf(db, 'orders', { status: 'placed' })).toBe(1)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 99, held: 0 })
  })

  test('two hundred times for 25 pieces makes exactly 25 orders', async () => {
    const { db, variantId } = await openShop(open, 25)
    const visitors = await createReadyVisitors(db, 200, { variantId })
    const results: Array<Awaited<ReturnType<typeof placeAsShown>>> = []
    const { texts } = await statementCounter(db)(async () => {
      results.push(...(await Promise.all(visitors.map((visitor) => placeAsShown(visitor, { expectedTotal: 107900 })))))
    })
    expect(results.filter((result) => result.ok)).toHaveLength(25)
    // what is sold out is refused before its draft is written, also when it was still there while the cart was priced
    expect(texts.filter((sql) => /^insert into "?orders"?\b/i.test(sql))).toHaveLength(25)
    expect(results.filter((result) => !result.ok && result.error.code !== 'out_of_stock')).toEqual([])
    expect(await countOf(db, 'orders', { status: 'placed' })).toBe(25)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 0, held: 0 })
  })

  test('redeems a coupon with ten uses exactly ten times', async () => {
    const { db, variantId } = await openShop(open, 100)
    await db.transaction((trx) =>
      trx('coupons').insert({
        code: 'TEN',
        title: 'Ten',
        channel_id: 1,
        kind: 'fixed',
        value: 10000,
        usage_limit: 10,
        conditions: '{}',
        is_public: 0,
      }),
    )
    const visitors = await createReadyVisitors(db, 20, { variantId })
    for (const visitor of visitors) unwrap(await applyCoupon(visitor, { code: 'TEN' }))
    const results = await Promise.all(visitors.map((visitor) => placeAsShown(visitor, { expectedTotal: 97900 })))
    expect(results.filter((result) => result.ok)).toHaveLength(10)
    expect(await db.read('coupons').first('used_count')).toEqual({ used_count: 10 })
    expect(await countOf(db, 'coupon_redemptions')).toBe(10)
  })
})

onBothDatabases('shoppers who swap items between attempts', { template: 'shop' }, (open) => {
  test('do not wait for each other', async () => {
    const { db, variantId } = await openShop(open, 100)
    const { variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand: 100 } })] })
    const [otherId = 0] = variantIds
    for (let round = 0; round < 5; round += 1) {
      const visitors = await Promise.all([
        createReadyVisitor(db, { variantId, method: 'card' }),
        createReadyVisitor(db, { variantId: otherId, method: 'card' }),
      ])
      for (const visitor of visitors) unwrap(await placeAsShown(visitor))
      const swaps = visitors.map(async (visitor, index) => {
        const [line] = (await readCart(visitor)).lines
        unwrap(await addItemToCart(visitor, { variantId: index === 0 ? otherId : variantId, quantity: 1 }))
        unwrap(await removeLine(visitor, { lineId: line?.id }))
      })
      await Promise.all(swaps)
      const totals = await Promise.all(
        visitors.map(async (visitor) => (await readCart(visitor)).totals.grandTotal.amount),
      )
      const placed = await Promise.all(
        visitors.map((visitor, index) => placeAsShown(visitor, { expectedTotal: totals[index] })),
      )
      expect(placed.map((result) => result.ok)).toEqual([true, true])
    }
  })
})

onBothDatabases('paying at the test gateway', { template: 'shop' }, (open) => {
  async function placeByCard(open_: () => Promise<Database>, now?: () => Date) {
    const shop = await openShop(open_)
    const visitor = await createReadyVisitor(shop.db, { variantId: shop.variantId, method: 'card', now })
    const placed = unwrap(await placeAsShown(visitor))
    const context = { db: shop.db, secret: testSecret, now: now ?? visitor.now }
    return { ...shop, visitor, placed, context, bank: await gatewayToken(shop.db, placed.paymentToken) }
  }

  test('holds the stock, and is captured once when it is finalised several times', async () => {
    const { db, variantId, visitor, placed, context, bank } = await placeByCard(open)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 1 })
    await decideTestPayment(db, bank, 'succeed')
    const finals = await Promise.all(
      Array.from({ length: 6 }, () => finalisePayment(context, placed.paymentToken ?? '')),
    )
    expect(finals.every((final) => final?.outcome === 'paid')).toBe(true)
    expect(await readOrderByToken(visitor, placed.orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'paid',
    })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    expect(await countOf(db, 'payments', { status: 'captured' })).toBe(1)
    expect(await countOf(db, 'outbox', { kind: 'order.placed' })).toBe(1)
  })

  test('that fails releases the stock, keeps the cart, and can be paid with another method', async () => {
    const { db, variantId, visitor, placed, bank } = await placeByCard(open)
    await decideTestPayment(db, bank, 'fail')
    const state = await completeCheckout({ ...visitor, secret: testSecret }, { token: placed.orderToken })
    expect(state).toMatchObject({ kind: 'failed', money: 'not_taken' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    expect((await readCart(visitor)).lines).toHaveLength(1)
    unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))
    const retried = unwrap(await placeAsShown(visitor))
    expect(retried.orderToken).toBe(placed.orderToken)
    expect(await readOrderByToken(visitor, placed.orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'pending',
    })
  })

  test('continues the same payment when the same checkout is submitted again', async () => {
    const { db, visitor, placed } = await placeByCard(open)
    const again = unwrap(await placeAsShown(visitor))
    expect(again.next).toEqual(placed.next)
    expect(await countOf(db, 'payments')).toBe(1)
  })

  test('late, after the hold has ended, takes the stock again', async () => {
    const { db, variantId, visitor, placed, bank, context } = await placeByCard(open)
    await sweep(quietSweep(db, later(20)))
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment({ ...context, now: later(25) }, placed.paymentToken ?? '')).toMatchObject({
      outcome: 'paid',
    })
    expect(await readOrderByToken(visitor, placed.orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'paid',
    })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
  })

  test('late, when the stock is sold out, refunds the money and sends mails', async () => {
    const { db, variantId, placed, bank, context } = await placeByCard(open)
    await changeSetting(commandOn(db), { key: 'store_email', text: 'owner@taana.example' })
    await sweep(quietSweep(db, later(20)))
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ on_hand: 0 }))
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment({ ...context, now: later(25) }, placed.paymentToken ?? '')).toMatchObject({
      outcome: 'refund_due',
    })
    const sent: string[] = []
    await sweep(quietSweep(db, later(26), sent))
    expect(sent.sort()).toEqual([
      'We are sending ₹1,079 back to you (order IN000001)',
      '₹1,079 goes back to a shopper (order IN000001)',
    ])
    expect(await db.read('payments').first('status', 'refunded_amount')).toEqual({
      status: 'refunded',
      refunded_amount: 107900,
    })
    expect(await db.read('dev_gateway_payments').first('status')).toEqual({ status: 'refunded' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 0, held: 0 })
  })

  test('for a total that is no longer the cart’s is refunded', async () => {
    const { db, visitor, placed, bank, context } = await placeByCard(open)
    const cart = await readCart(visitor)
    unwrap(await updateLineQuantity(visitor, { lineId: cart.lines[0]?.id, quantity: 3 }))
    const second = unwrap(await placeAsShown(visitor))
    expect(second.paymentToken).not.toBe(placed.paymentToken)
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, placed.paymentToken ?? '')).toMatchObject({ outcome: 'refund_due' })
    await decideTestPayment(db, await gatewayToken(db, second.paymentToken), 'succeed')
    expect(await finalisePayment(context, second.paymentToken ?? '')).toMatchObject({ outcome: 'paid' })
    expect(await countOf(db, 'payments', { status: 'captured' })).toBe(1)
  })
})
