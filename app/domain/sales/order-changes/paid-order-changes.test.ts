import { expect, test } from 'vitest'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { payOrder, readPayableOrder } from '~/domain/sales/checkout/pay-order.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { findOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { cancelPieces } from '~/domain/sales/returns/cancel-pieces.server'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { after, keepPagesOpen, openShop, stockOf } from '../../../../tests/factories/gateway'
import { buyGiftCards, payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { commandOn } from '../../../../tests/factories/visitor'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { changeOrderLines, previewOrderChange, readChangeableOrder } from './change-order-lines.server'
import { settlementOf } from './order-change'

const nothing = new Map<number, number>()
const parcel = { carrier: 'DTDC', waybill: 'D1234', trackingUrl: null, items: null, allowsUnpaid: false }

test('what is not paid yet is taken off first, and the rest goes back', () => {
  const order = { grandTotal: 1000, openDifference: 300 }
  expect(settlementOf(order, 1200)).toEqual({ toPay: 500, goesBack: 0 })
  expect(settlementOf(order, 900)).toEqual({ toPay: 200, goesBack: 0 })
  expect(settlementOf(order, 700)).toEqual({ toPay: 0, goesBack: 0 })
  expect(settlementOf(order, 400)).toEqual({ toPay: 0, goesBack: 300 })
})

onBothDatabases('changing an order that is paid', { template: 'shop' }, (open) => {
  /** A paid order of two pieces. */
  async function paid({ method = 'card', giftCard = 0 } = {}) {
    const { db, variantId } = await openShop(open, { onHand: 100 })
    const mug = await createProduct(db, {
      name: 'Mug',
      variants: [variantInput({ stock: { onHand: 100 }, prices: { in: { price: 30_001 } } })],
    })
    const mugId = mug.variantIds[0] ?? 0
    const codes = giftCard > 0 ? await buyGiftCards(db, { amount: giftCard }) : []
    const visitor = { ...(await createReadyVisitor(db, { variantId, quantity: 2, method })), secret: testSecret }
    for (const code of codes) unwrap(await addGiftCard(visitor, { code }))
    const { paymentToken, orderToken: token } = unwrap(await placeAsShown(visitor))
    const { number, id } = await db.read('orders').orderBy('id', 'desc').first('number', 'id')
    const context = commandOn(db, { channel: visitor.channel, now: after(1) })
    if (method === 'card') await payAtGateway(db, paymentToken)
    else unwrap(await markOrderPaid(context, number))
    await sweepMails(db, after(0))
    const order = async () => {
      const found = await findOrder(db.read, { id })
      if (!found) throw new Error('there is no order')
      return found
    }
    const change = async (quantities: Record<number, number>, mugs = 0, sendsBefore = false) => {
      const input = { quantities, added: mugs > 0 ? new Map([[mugId, mugs]]) : nothing }
      const { total } = unwrap(await previewOrderChange(context, number, input))
      const { version } = unwrap(await readChangeableOrder(context, number))
      return unwrap(await changeOrderLines(context, number, { ...input, version, expectedTotal: total, sendsBefore }))
    }
    /** Begins a payment of what is open by card; returns its token. */
    const begin = async (): Promise<string> => {
      unwrap(await payOrder(visitor, { token, methodCode: 'card' }))
      return (await db.read('payments').where({ order_id: id }).orderBy('id', 'desc').first('token')).token
    }
    const sumOf = async (table: string, column: string, where: Record<string, unknown>) =>
      (await db.read(table).where(where).pluck<number[]>(column)).reduce((sum, amount) => sum + amount, 0)
    /** What the shop has of the order: taken by payments and gift cards, and not given back. */
    const kept = async () =>
      (await sumOf('payments', 'captured_amount', { order_id: id, status: 'captured' })) -
      (await sumOf('payments', 'refunded_amount', { order_id: id, status: 'captured' })) -
      (await db
        .read('gift_card_movements')
        .where({ order_id: id })
        .whereIn('kind', ['redeem', 'release'])
        .pluck<number[]>('amount')
        .then((amounts) => amounts.reduce((sum, amount) => sum + amount, 0)))
    return { db, id, visitor, token, number, context, variantId, mugId, order, change, begin, kept }
  }

  test('asks for what it costs more, and nothing is sent before that is paid', async () => {
    const { db, visitor, token, number, context, order, change, begin, kept } = await paid()
    const before = await order()
    expect(unwrap(await previewOrderChange(context, number, { quantities: { 1: 3 }, added: nothing }))).toMatchObject({
      differenceText: expect.stringContaining('is to be paid then'),
      canWait: true,
    })
    await change({ 1: 3 })
    expect(await order()).toMatchObject({ paymentStatus: 'paid', openDifference: 100_000, waitsForDifference: true })
    const [mail] = await sweepMails(db, after(2))
    expect(mail?.subject).toBe(`Your order ${number} has changed`)
    expect(mail?.text).toContain('is still to be paid.')
    expect(mail?.text).toMatch(/^Pay it here: http.*\/pay$/m)
    expect((await readStaffOrder(db, number))?.money.join(' ')).toContain('To be paid: ₹1,000')
    expect(await shipOrder(context, number, parcel)).toMatchObject({ error: { code: 'order_not_paid' } })
    expect(await readPayableOrder(visitor, token)).toMatchObject({ current: 'card' })
    expect(await payAtGateway(db, await begin())).toMatchObject({ outcome: 'paid' })
    expect(await order()).toMatchObject({ openDifference: 0, waitsForDifference: false, status: 'placed' })
    expect(await kept()).toBe(before.grandTotal + 100_000)
    expect(await readPayableOrder(visitor, token)).toBeNull()
    expect((await sweepMails(db, after(3))).map(({ subject }) => subject)).toContain(
      `We have your payment for order ${number}`,
    )
    unwrap(await shipOrder(context, number, parcel))
    // both payments go back when it comes back
    expect((await readStaffOrder(db, number))?.money).toHaveLength(1)
  })

  test('gives back what it costs less, and it stays paid', async () => {
    const { db, number, order, change, kept } = await paid()
    await change({ 1: 1 })
    const now = await order()
    expect(await db.read('refunds').select('amount', 'is_for_change')).toEqual([{ amount: 100_000, is_for_change: 1 }])
    const mails = await sweepMails(db, after(2))
    await sweepMails(db, after(3))
    expect(mails.find(({ subject }) => subject.includes('has changed'))?.text).toMatch(/refund.* ₹1,000/)
    expect(await db.read('refunds').pluck('status')).toEqual(['done'])
    expect(await order()).toMatchObject({ paymentStatus: 'paid', openDifference: 0 })
    expect(await kept()).toBe(now.grandTotal)
    expect((await readStaffOrder(db, number))?.money[0]).toContain('Paid: ')
  })

  test('has a further payment of another amount than is to be paid given back', async () => {
    keepPagesOpen()
    const { db, id, order, change, begin, kept } = await paid()
    await change({ 1: 3 })
    const old = await begin()
    await change({ 1: 4 })
    expect(await payAtGateway(db, old)).toMatchObject({ outcome: 'refund_due' })
    expect((await order()).openDifference).toBe(200_000)
    expect(await payAtGateway(db, await begin())).toMatchObject({ outcome: 'paid' })
    await sweepMails(db, after(5))
    expect(await kept()).toBe((await order()).grandTotal)
    expect(await db.read('payments').where({ order_id: id }).orderBy('id').pluck('status')).toEqual([
      'captured',
      'refunded',
      'captured',
    ])
  })

  test('awaits more by hand where it was paid by hand, for a later amount, and not once it is cancelled', async () => {
    const { db, number, context, order, change, kept } = await paid({ method: 'bank' })
    await change({ 1: 3 }, 0, true)
    expect(await order()).toMatchObject({ openDifference: 100_000, waitsForDifference: false })
    await change({ 1: 4 })
    expect(await db.read('payments').where({ status: 'pending' }).pluck('amount')).toEqual([200_000])
    expect((await readStaffOrder(db, number))?.can.markPaid).toBe(true)
    unwrap(await markOrderPaid(context, number))
    expect(await kept()).toBe((await order()).grandTotal)
    await change({ 1: 5 })
    const { refunded } = unwrap(await cancelOrder(context, number, 'Sold out'))
    expect(refunded).toBe((await order()).grandTotal - 100_000)
    expect(await order()).toMatchObject({ openDifference: 0, waitsForDifference: false })
    expect(await db.read('payments').pluck('status')).not.toContain('pending')
    expect(await kept()).toBe(0)
  })

  test('whose pieces are cancelled before they are paid asks for less, and gives the rest back', async () => {
    const { db, number, context, order, change, kept } = await paid()
    const whole = await kept()
    await change({ 1: 3 })
    const { sku } = await db.read('order_lines').first('sku')
    const cancelled = (quantity: number) =>
      cancelPieces(context, number, {
        items: [{ sku, quantity }],
        reason: 'Sold out',
        isLost: false,
        withDelivery: false,
      })
    unwrap(await cancelled(1))
    expect(await order()).toMatchObject({ openDifference: 0, waitsForDifference: false, paymentStatus: 'paid' })
    expect(await kept()).toBe(whole)
    unwrap(await cancelled(1))
    expect(await kept()).toBe(whole - 100_000)
  })

  test('keeps what gift cards pay, unless they have paid more than it costs now', async () => {
    const { db, order, change, kept } = await paid({ giftCard: 150_000 })
    await change({ 1: 1 })
    const less = await order()
    expect(less.grandTotal - less.giftCardAmount).toBeGreaterThanOrEqual(0)
    expect(await kept()).toBe(less.grandTotal)
    await change({ 1: 0 }, 1)
    const least = await order()
    expect(least.giftCardAmount).toBe(least.grandTotal)
    expect(await kept()).toBe(least.grandTotal)
    expect(JSON.parse(least.totals).giftCards).toMatchObject([{ amount: least.giftCardAmount }])
    await change({ 1: 0, 2: 2 }, 0)
    expect((await order()).openDifference).toBe((await order()).grandTotal - least.grandTotal)
    await sweepMails(db, after(3))
  })

  test.each([1, 2])('adds up after any changes, payments and refunds (%i)', async (seed) => {
    keepPagesOpen()
    let state = seed * 7919
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const shop = await paid({ giftCard: seed === 2 ? 70_000 : 0 })
    const { db, id, number, context, order, change, begin, kept } = shop
    const stale: string[] = []
    for (let step = 0; step < 10; step += 1) {
      const { openDifference } = await order()
      const lines = await readOrderLines(db.read, id)
      const line = lines[random(lines.length)]
      switch (random(5)) {
        case 0:
          if (openDifference > 0) stale.push(await begin())
          break
        case 1:
          if (openDifference > 0) await payAtGateway(db, await begin())
          break
        case 2:
          if (stale.length > 0) await payAtGateway(db, stale.pop() ?? '')
          break
        default: {
          const wanted = random(5)
          const isChanged = line && wanted !== line.quantity && (wanted > 0 || lines.length > 1)
          await change(isChanged ? { [line.position]: wanted } : {}, isChanged ? random(2) : 1)
        }
      }
      const now = await order()
      expect((await kept()) + now.openDifference).toBe(now.grandTotal)
      expect(now.paymentStatus).toBe('paid')
    }
    if ((await order()).openDifference > 0) await payAtGateway(db, await begin())
    for (const token of stale) await payAtGateway(db, token)
    await sweepMails(db, after(10))
    await sweepMails(db, after(20))
    const settled = await order()
    expect([await kept(), settled.openDifference]).toEqual([settled.grandTotal, 0])
    // what it could not use went back whole
    expect(await db.read('payments').where({ order_id: id }).pluck('status')).not.toContain('refund_due')
    const lines = await readOrderLines(db.read, id)
    const pieces = (variantId: number) =>
      lines.reduce((sum, one) => (one.variantId === variantId ? sum + one.quantity : sum), 0)
    for (const variantId of [shop.variantId, shop.mugId])
      expect(await stockOf(db, variantId)).toMatchObject({ on_hand: 100 - pieces(variantId) })
    unwrap(await shipOrder(context, number, parcel))
    await sweepMails(db, after(30))
    const [invoice] = await db.read('documents').where({ order_id: id }).pluck<string[]>('content')
    expect(JSON.parse(invoice ?? '{}')).toMatchObject({ kind: 'invoice', total: settled.grandTotal })
  })
})
