import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import {
  keepPagesOpen,
  after,
  atTheGateway,
  countOf,
  openShop,
  stockOf,
  sweeping,
} from '../../../../tests/factories/gateway'
import { createCoupon } from '../../../../tests/factories/shop'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { updatePaymentMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { deleteExpiredCarts } from '~/domain/sales/cart/expire-carts.server'
import { getCatalogueIndex } from '~/domain/catalogue/listing/index/listing-index.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { decideTestPayment, readTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { insertPayment, movePayment } from '~/domain/sales/payments/payments.queries.server'
import { movesInto, paymentMoves, type PaymentRowStatus } from '~/domain/sales/payments/payment-states'
import { finalisePayment } from './finalise-payment.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { commandOn } from '../../../../tests/factories/visitor'

const hours = (count: number) => count * 60

/** When the provider of the only payment is queried next, in ms. */
async function nextPollOf(db: Database): Promise<number> {
  const { ask_after: next }: { ask_after: string } = await db.read('payments').first('ask_after')
  return Date.parse(next)
}

keepPagesOpen()

onBothDatabases('after a payment', { template: 'shop' }, (open) => {
  test('sales are counted once, and listings sort by them ten minutes later, in one change', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3 })
    unwrap(await placeAsShown(visitor))
    const versionOf = async () => (await getCatalogueIndex(visitor)).version
    const version = await versionOf()
    const sweepContext = sweeping(db, after(1)).context
    await sweep(sweepContext)
    await db.transaction((trx) =>
      trx('outbox').where({ kind: 'catalogue.count_sales' }).update({ done_at: null, locked_until: null }),
    )
    await sweep({ ...sweepContext, now: after(2) })
    expect(await db.read('products').first('units_sold')).toEqual({ units_sold: 3 })
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, quantity: 2, email: 'ravi@example.com' })))
    await sweep({ ...sweepContext, now: after(3) })
    expect(await db.read('products').first('units_sold')).toEqual({ units_sold: 5 })
    const unitsListed = async () => [(await getCatalogueIndex(visitor)).products.numbers.unitsSold[0]]
    expect([await unitsListed(), await versionOf()]).toEqual([[0], version])
    await sweep({ ...sweepContext, now: after(10) })
    await sweep({ ...sweepContext, now: after(25) })
    expect([await unitsListed(), await versionOf()]).toEqual([[5], version + 1])
  })

  test('an earlier attempt that succeeds becomes the order’s payment method', async () => {
    const { db, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await db.transaction(async (trx) => {
      const [first] = await trx('payment_methods').where({ code: 'card' }).select('channel_id')
      await trx('payment_methods').insert({
        ...first,
        code: 'wallet',
        provider: 'dev_gateway',
        name: 'Wallet',
        config: '{}',
        position: 7,
      })
    })
    unwrap(await updatePaymentMethod(visitor, { code: 'wallet' }))
    const second = unwrap(await placeAsShown(visitor))
    expect(second.paymentToken).not.toBe(paymentToken)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ paymentMethod: { code: 'wallet' } })
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'paid' })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'paid',
      paymentMethod: { code: 'card', name: 'Card' },
    })
  })

  test('the refund is the amount that the provider took, not the amount that was requested', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await db.transaction((trx) => trx('dev_gateway_payments').update({ amount: 200_000 }))
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due' })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'draft' })
    await changeSetting(commandOn(db), { key: 'store_email', text: 'owner@taana.example' })
    const { context: sweepContext, sent } = sweeping(db, after(1))
    await sweep(sweepContext)
    expect(sent.sort()).toEqual([
      'We are sending ₹2,000 back to you (order IN000001)',
      '₹2,000 goes back to a shopper (order IN000001)',
    ])
    expect(await db.read('payments').first('status', 'captured_amount', 'refunded_amount')).toEqual({
      status: 'refunded',
      captured_amount: 200_000,
      refunded_amount: 200_000,
    })
    expect(await readTestPayment(db, bank)).toMatchObject({ status: 'refunded' })
    expect((await stockOf(db, variantId)).on_hand).toBe(10)
  })

  test('the provider of an open attempt is queried less and less often, and the attempt fails after three days', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    const polls = [after(0)().getTime()]
    for (let next = await nextPollOf(db); next <= after(hours(12))().getTime(); next = await nextPollOf(db)) {
      polls.push(next)
      await sweep(sweeping(db, () => new Date(next - 1)).context)
      expect(await nextPollOf(db)).toBe(next)
      await sweep(sweeping(db, () => new Date(next)).context)
    }
    const delays = polls.slice(1).map((poll, index) => poll - (polls[index] ?? 0))
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays.length).toBeGreaterThan(8)
    expect(delays.length).toBeLessThan(25)
    await sweep(sweeping(db, after(hours(72) - 1)).context)
    expect(await db.read('payments').first('status')).toEqual({ status: 'pending' })
    // the next time that it is queried
    await sweep(sweeping(db, after(hours(78))).context)
    expect(await db.read('payments').first('status')).toEqual({ status: 'failed' })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'draft', paymentStatus: 'failed' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    // a late success still places the order
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment({ ...context, now: after(hours(80)) }, paymentToken)).toMatchObject({
      outcome: 'paid',
    })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  test('a draft that never became an order is deleted with its expired cart; one that may still be paid is kept', async () => {
    const { db, paymentToken } = await atTheGateway(open)
    await createCoupon(db, { code: 'OFFER 1', is_automatic: 1 })
    const { id: offerId } = await db.read('coupons').where({ code: 'OFFER 1' }).first('id')
    const { id: orderId } = await db.read('orders').first('id')
    await db.write('order_offers').insert({ order_id: orderId, offer_id: offerId, discount: -100 })
    const year = after(hours(24 * 365))()
    expect(await deleteExpiredCarts(db, year)).toBe(0)
    await sweep(sweeping(db, after(hours(72) + 1)).context)
    expect(await deleteExpiredCarts(db, after(hours(24 * 90))())).toBe(0)
    expect(await deleteExpiredCarts(db, year)).toBe(1)
    for (const table of ['carts', 'cart_lines', 'orders', 'order_lines', 'order_offers', 'payments'])
      expect(await countOf(db, table)).toBe(0)
    expect(await finalisePayment({ db, secret: testSecret, now: () => year }, paymentToken)).toBeNull()
  })

  test('an attempt moves only as the table allows', async () => {
    const { db, orderToken } = await atTheGateway(open)
    const { id: orderId }: { id: number } = await db.read('orders').where({ token: orderToken }).first('id')
    const statuses = Object.keys(paymentMoves).filter((status): status is PaymentRowStatus => status in paymentMoves)
    for (const from of statuses) {
      for (const to of statuses) {
        const isMoved = await db.transaction(async (trx) => {
          const { id } = await insertPayment(trx, {
            orderId,
            methodCode: 'card',
            provider: 'dev_gateway',
            token: `${from}-${to}`,
            amount: 1,
            currency: 'INR',
            status: 'created',
            pollAfter: null,
            now: '2026-01-01T00:00:00.000Z',
          })
          await trx('payments').where({ id }).update({ status: from, captured_amount: 1, captured_currency: 'INR' })
          const moved = await movePayment(
            trx,
            id,
            { status: to, capturedAmount: 1, capturedCurrency: 'INR' },
            '2026-01-01T00:00:00.000Z',
          )
          await trx('payments').where({ id }).delete()
          return moved
        })
        expect([from, to, isMoved]).toEqual([from, to, paymentMoves[from].includes(to)])
        expect(movesInto(to).includes(from)).toBe(isMoved)
      }
    }
  })
})
