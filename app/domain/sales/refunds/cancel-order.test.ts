import { expect, test } from 'vitest'
import { sendRefund } from '~/domain/operations/jobs/send-refund.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { packOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { setRefundCeilings } from '~/domain/sales/orders/manage/refund-ceilings.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { startedPayment } from '~/domain/sales/payments/started-payment'
import { requireHostedProvider } from '~/domain/sales/payments/providers.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, atTheGateway, countOf, stockOf, sweeping } from '../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { cancelOrder, cancelOwnOrder } from './cancel-order.server'
import { allocateRefund } from './refund'
import { markRefundPaid } from './refund-by-hand.server'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'

test('money goes back to gift cards first, and never more than there is', () => {
  const refundable = {
    giftCards: [
      { id: 1, amount: 300 },
      { id: 2, amount: 200 },
    ],
    payments: [
      { id: 8, amount: 900 },
      { id: 9, amount: 100 },
    ],
  }
  expect(allocateRefund(refundable, 400)).toEqual({
    giftCards: [
      { id: 1, amount: 300 },
      { id: 2, amount: 100 },
    ],
    payments: [],
  })
  expect(allocateRefund(refundable, 550)?.payments).toEqual([{ id: 9, amount: 50 }])
  expect(allocateRefund(refundable, 550, 'payments')).toEqual({
    giftCards: [],
    payments: [
      { id: 8, amount: 450 },
      { id: 9, amount: 100 },
    ],
  })
  expect(allocateRefund(refundable, 1500)).toEqual(refundable)
  expect(allocateRefund(refundable, 1501)).toBeNull()
})

onBothDatabases('cancelling an order', { template: 'shop' }, (open) => {
  const paidAtGateway = async () => {
    const shop = await atTheGateway(open)
    await payAtGateway(shop.db, shop.paymentToken)
    await sweepMails(shop.db)
    const { number } = await shop.db.read('orders').first('number')
    const input = { token: shop.orderToken, reason: 'mistake' as const, text: '' }
    return { ...shop, number, input }
  }

  test('is refused to who may pay back less of an order, and changes nothing then', async () => {
    const { db, visitor, variantId, number } = await paidAtGateway()
    const total: number = (await db.read('orders').first('grand_total')).grand_total
    const owner = commandOn(db, { channel: visitor.channel, actor: memberWith('owner') })
    const support = { ...owner, actor: memberWith('support') }
    const limitTo = (most: number | null, version: number) =>
      setRefundCeilings(owner, [{ role: 'support', most, version }])
    expect(await setRefundCeilings(support, [{ role: 'support', most: null }])).toMatchObject({
      error: { code: 'forbidden' },
    })
    unwrap(await limitTo(total - 1, 0))
    expect(await cancelOrder(support, number, 'Sold out')).toMatchObject({
      error: { code: 'refund_above_ceiling', params: { role: 'Support' } },
    })
    expect(await countOf(db, 'refunds')).toBe(0)
    expect((await db.read('orders').first('status')).status).toBe('placed')
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    // somebody who saw an older amount does not replace a newer one
    expect(await limitTo(null, 0)).toMatchObject({ error: { code: 'stale' } })
    unwrap(await limitTo(total, 1))
    expect(unwrap(await cancelOrder(support, number, 'Sold out')).refunded).toBe(total)
  })

  test('that is paid gives back stock and money, once, and tells buyer and owner', async () => {
    const { db, visitor, variantId, number, input } = await paidAtGateway()
    await changeSetting(commandOn(db), { key: 'store_email', text: 'owner@example.com' })
    const total: number = (await db.read('orders').first('grand_total')).grand_total
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    const both = await Promise.all([1, 2, 3].map(() => cancelOwnOrder(visitor, { ...input, text: 'Wrong size' })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'order_not_cancellable' } })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    expect((await readOrderPage(visitor, input.token))?.refunds).toMatchObject([
      { amount: { amount: total }, isDone: false },
    ])
    expect(await db.read('products').pluck('units_sold')).toEqual([1])
    const mails = await sweepMails(db)
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['asha@example.com', `Your order ${number} is cancelled`],
      ['owner@example.com', `Order ${number} was cancelled`],
    ])
    expect(mails.find(({ to }) => to === 'owner@example.com')?.text).toContain('I ordered it by mistake: Wrong size')
    expect(await db.read('orders').first('status', 'payment_status')).toEqual({
      status: 'cancelled',
      payment_status: 'refunded',
    })
    expect(await db.read('dev_gateway_refunds').pluck('amount')).toEqual([total])
    expect(await db.read('payments').first('status', 'refunded_amount')).toEqual({
      status: 'captured',
      refunded_amount: total,
    })
    const page = await readOrderPage(visitor, input.token)
    expect(page?.refunds).toMatchObject([{ isDone: true }])
    expect(await db.read('products').pluck('units_sold')).toEqual([0])
    expect(page?.cancel.problem).toBe('This order is cancelled already.')
  })

  test('refunds the provider once, also when the process ends between its answer and ours', async () => {
    const { db, visitor, input } = await paidAtGateway()
    unwrap(await cancelOwnOrder(visitor, input))
    const [refund] = await db.read('refunds').select()
    const payment = await findPayment(db.read, { id: refund.payment_id })
    if (!payment) throw new Error('no payment')
    // the provider has answered, and nothing was written
    await requireHostedProvider('dev_gateway').refund(
      { config: {}, secret: '', db, now: visitor.now },
      {
        payment: startedPayment(payment, { number: null }),
        amount: refund.amount,
        currency: refund.currency,
        key: refund.token,
      },
    )
    const { context } = sweeping(db, after(1))
    await Promise.all([1, 2, 3].map(() => sendRefund(context, refund.id)))
    expect(await countOf(db, 'dev_gateway_refunds')).toBe(1)
    expect(await db.read('refunds').pluck('status')).toEqual(['done'])
  })

  test('is refused once it is packed, by the setting, and with a token that names nothing', async () => {
    const { db, visitor, number, input } = await paidAtGateway()
    const off = { ...visitor, settings: { ...visitor.settings, enable_cancel_order: false } }
    expect(await cancelOwnOrder(off, input)).toMatchObject({ error: { code: 'order_not_cancellable' } })
    expect(await cancelOwnOrder(visitor, { ...input, token: 'x'.repeat(22) })).toMatchObject({
      error: { code: 'not_found' },
    })
    const elsewhere = { ...visitor, channel: { ...visitor.channel, id: visitor.channel.id + 1 } }
    expect(await cancelOwnOrder(elsewhere, input)).toMatchObject({ error: { code: 'not_found' } })
    unwrap(await packOrder(commandOn(db), number))
    expect(await cancelOwnOrder(visitor, input)).toMatchObject({ error: { code: 'order_not_cancellable' } })
    expect(await countOf(db, 'refunds')).toBe(0)
    // the owner can, until it leaves
    expect(await cancelOrder(commandOn(db), number, 'Sold out')).toMatchObject({ ok: true })
    const [mail] = await sweepMails(db)
    expect(mail?.text).toContain('We had to cancel')
    expect(mail?.text).toContain('Sold out')
  })

  test('and packing it at the same time: only one of them happens', async () => {
    const { db, visitor, number, input } = await paidAtGateway()
    const [cancelled, packed] = await Promise.all([cancelOwnOrder(visitor, input), packOrder(commandOn(db), number)])
    expect([cancelled.ok, packed.ok].filter(Boolean)).toHaveLength(1)
  })

  test('that was paid by hand waits for the owner to pay it back', async () => {
    const { db, visitor, variantId } = await paidAtGateway()
    const other = await createReadyVisitor(db, { variantId, method: 'bank', email: 'b@example.com' })
    const { orderToken: token } = unwrap(await placeAsShown(other))
    const { number } = await db.read('orders').where({ token }).first('number')
    unwrap(await markOrderPaid(commandOn(db), number))
    unwrap(await cancelOwnOrder(visitor, { token, reason: 'other', text: '' }))
    await sweepMails(db)
    const [refund] = await db.read('refunds').select('id', 'status')
    expect(refund.status).toBe('pending')
    expect(await db.read('orders').where({ token }).first('payment_status')).toEqual({ payment_status: 'paid' })
    expect(await markRefundPaid(commandOn(db), refund.id, 'UTR 1')).toMatchObject({ ok: true })
    expect(await markRefundPaid(commandOn(db), refund.id, 'UTR 1')).toMatchObject({ ok: false })
    expect(await db.read('orders').where({ token }).first('payment_status')).toEqual({ payment_status: 'refunded' })
  })

  test('never gives back more than was paid, whatever the code does', async () => {
    const { db } = await paidAtGateway()
    const payment = await db.read('payments').first()
    const refund = (amount: number) =>
      db.transaction((trx) =>
        trx('refunds').insert({
          order_id: payment.order_id,
          payment_id: payment.id,
          amount,
          currency: 'INR',
          status: 'pending',
          token: `t${amount}`,
          created_at: 'now',
        }),
      )
    await expect(refund(payment.amount + 1)).rejects.toThrow()
    await refund(payment.amount - 1)
    await expect(refund(2)).rejects.toThrow()
    await expect(db.transaction((trx) => trx('refunds').update({ amount: 1 }))).rejects.toThrow()
    await expect(db.transaction((trx) => trx('refunds').delete())).rejects.toThrow()
  })
})
