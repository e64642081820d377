import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import {
  keepPagesOpen,
  after,
  atTheGateway,
  countOf,
  sendWebhook,
  signedWebhook,
  stockOf,
  sweeping,
} from '../../../../tests/factories/gateway'
import { sweepMails } from '../../../../tests/factories/gift-card'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { changeStock } from '~/domain/catalogue/products/manage/manage-product.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { updatePaymentMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { decideTestPayment, readTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { completeCheckout, readFailureWords } from './complete-checkout.server'
import { finalisePayment } from './finalise-payment.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'

const days = (count: number) => count * 24 * 60

keepPagesOpen()

onBothDatabases('an unusual payment', { template: 'shop' }, (open, _dialect, testOnce) => {
  testOnce('is accepted when its webhook arrives before the shop has stored the redirect address', async () => {
    const { db, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await db.transaction((trx) =>
      trx('payments').update({ status: 'created', provider_reference: null, redirect_url: null }),
    )
    await decideTestPayment(db, bank, 'succeed')
    const { headers, body } = signedWebhook(paymentToken)
    expect(await sendWebhook(context, headers, body)).toBe(true)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await placeAsShown(visitor, { expectedTotal: 107_900 })).toMatchObject({
      ok: true,
      value: { orderToken, next: null },
    })
  })

  test.each([
    ['less than was requested', { amount: 100 }, 100, 'INR', '₹1'],
    ['more than was requested', { amount: 200_000 }, 200_000, 'INR', '₹2,000'],
    ['the same in another currency', { currency: 'EUR' }, 107_900, 'EUR', '€1,079'],
  ])(
    'of %s places no order, and exactly that amount is refunded',
    async (_what, change, amount, currency, formatted) => {
      const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
      await db.transaction((trx) => trx('dev_gateway_payments').update(change))
      await decideTestPayment(db, bank, 'succeed')
      expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due' })
      // the stock is released immediately, because the payment is refunded
      expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
      expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'draft', paymentStatus: 'failed' })
      expect(await completeCheckout(visitor, {})).toMatchObject({ kind: 'failed', money: 'taken' })
      const { context: sweepContext, sent } = sweeping(db, after(1))
      await sweep(sweepContext)
      await sweep({ ...sweepContext, now: after(2) })
      expect(sent.filter((subject) => subject.startsWith('We are sending'))).toEqual([
        `We are sending ${formatted} back to you (order IN000001)`,
      ])
      expect(
        await db
          .read('payments')
          .first('status', 'amount', 'currency', 'captured_amount', 'captured_currency', 'refunded_amount'),
      ).toEqual({
        status: 'refunded',
        amount: 107_900,
        currency: 'INR',
        captured_amount: amount,
        captured_currency: currency,
        refunded_amount: amount,
      })
      expect(await readTestPayment(db, bank)).toMatchObject({ status: 'refunded' })
      expect(unwrap(await placeAsShown(visitor)).next?.redirectUrl).toMatch(/^http:\/\/localhost:3000\/payments\/go\//)
    },
  )

  test('that matches is stored with the captured amount', async () => {
    const { db, bank, paymentToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    await finalisePayment(context, paymentToken)
    expect(await db.read('payments').first('status', 'amount', 'captured_amount', 'captured_currency')).toEqual({
      status: 'captured',
      amount: 107_900,
      captured_amount: 107_900,
      captured_currency: 'INR',
    })
    for (const change of [{ captured_amount: null }, { captured_amount: 1 }, { refunded_amount: 107_901 }]) {
      await expect(db.transaction((trx) => trx('payments').update(change))).rejects.toThrow(/constraint/i)
    }
  })

  testOnce('for an order that was cancelled meanwhile is refunded', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await sweep(sweeping(db, after(16)).context)
    await db.transaction((trx) => trx('orders').update({ status: 'cancelled' }))
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due' })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
  })

  test('with the reference of another payment fails, and is not counted twice', async () => {
    const { db, variantId, bank, orderToken, paymentToken, visitor, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'paid' })
    const other = await createReadyVisitor(db, { variantId, method: 'card', email: 'ravi@example.com' })
    const placed = unwrap(await placeAsShown(other))
    // the provider answers for the second attempt with the first one's payment
    await db.transaction(async (trx) => {
      await trx('dev_gateway_payments').where({ payment_token: placed.paymentToken }).delete()
      await trx('dev_gateway_payments').where({ token: bank }).update({ payment_token: placed.paymentToken })
    })
    const second = { ...context, now: other.now }
    for (let times = 0; times < 2; times += 1)
      expect(await finalisePayment(second, placed.paymentToken ?? '')).toMatchObject({ outcome: 'failed' })
    expect(await readOrderByToken(other, placed.orderToken)).toMatchObject({ status: 'draft', paymentStatus: 'failed' })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    expect(await countOf(db, 'outbox', { kind: 'payment.refund' })).toBe(0)
    expect(await countOf(db, 'order_events', { kind: 'payment_failed' })).toBe(1)
  })

  testOnce('that succeeded while the shop was stopped for a week is found before it times out', async () => {
    const { db, visitor, bank, orderToken } = await atTheGateway(open)
    await db.transaction((trx) => trx('dev_gateway_payments').where({ token: bank }).update({ status: 'succeeded' }))
    await sweep(sweeping(db, after(days(7))).context)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  testOnce('with a provider that never answers fails after thirty days, not after three', async () => {
    const { db, variantId, visitor, orderToken } = await atTheGateway(open)
    await db.transaction((trx) => trx('payments').update({ provider: 'a_provider_that_is_gone' }))
    await sweep(sweeping(db, after(days(4))).context)
    expect(await db.read('payments').first('status')).toEqual({ status: 'pending' })
    await sweep(sweeping(db, after(days(30) + 1)).context)
    expect(await db.read('payments').first('status', 'ask_after')).toEqual({ status: 'failed', ask_after: null })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'draft', paymentStatus: 'failed' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
  })

  test('that failed and then succeeded, without a webhook, is found', async () => {
    const { db, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'fail')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'failed' })
    await db.transaction(async (trx) => {
      await trx('dev_gateway_payments').where({ token: bank }).update({ status: 'succeeded' })
      await trx('outbox').where({ kind: 'payment.provider_job' }).delete()
    })
    await sweep(sweeping(db, after(5)).context)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  test('that arrives after cash on delivery was chosen is told on the order’s page, by mail and by SMS', async () => {
    const { db, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    unwrap(await updatePaymentMethod(visitor, { code: 'cod' }))
    unwrap(await placeAsShown(visitor))
    await changeSetting(commandOn(db), { key: 'send_order_sms', text: 'true' })
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due' })
    const page = await readOrderPage(visitor, orderToken)
    expect(page?.moneyNotices).toEqual([
      'We received ₹1,079 by Card, which the order does not need.',
      'We are refunding ₹1,079 the way you paid, by Card. It takes a few days to show on your account.',
      expect.stringMatching(/^Your order stands\. Please pay ₹[\d,]+ by .+\.$/),
    ])
    expect(page?.cancel.moneyText).toContain('nothing more to refund')
    const mails = await sweepMails(db)
    const mail = mails.find(({ subject }) => subject === 'We are sending ₹1,079 back to you (order IN000001)')
    expect(mail?.text).toContain('Your order stands.')
    expect(mail?.text).not.toContain('order it again')
    const { context: sweepContext, texts } = sweeping(db, after(2))
    await sweep(sweepContext)
    expect((await readOrderPage(visitor, orderToken))?.moneyNotices[1]).toBe(
      'We have refunded ₹1,079 the way you paid, by Card.',
    )
    expect(texts).toEqual([])
  })

  testOnce('for something that has sold out names what was paid, on the page and in the mail', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await sweep(sweeping(db, after(16)).context)
    await db.transaction((trx) => trx('stock').where({ variant_id: variantId }).update({ on_hand: 0 }))
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due' })
    expect(await readFailureWords(visitor, { orderToken, money: 'taken' })).toEqual({
      title: 'We could not place your order',
      message: expect.stringMatching(/^We received ₹1,079 by Card, but .*We are refunding ₹1,079/),
    })
    const mail = (await sweepMails(db)).find(({ subject }) => subject.startsWith('We are sending'))
    expect(mail?.text).toMatch(/for order IN000001 \(1 × .+\), but we could not place the order/)
    // an attempt that fails after it does not hide that money was taken
    unwrap(await changeStock(commandOn(db), { sku: (await db.read('variants').first('sku')).sku, onHand: 5 }))
    const again = unwrap(await placeAsShown(visitor))
    const { token: second } = await db
      .read('dev_gateway_payments')
      .where({ payment_token: again.paymentToken })
      .first('token')
    await decideTestPayment(db, second, 'fail')
    expect(await completeCheckout(visitor, {})).toMatchObject({ kind: 'failed', money: 'taken' })
  })

  testOnce('that is refunded is mailed to the shopper and to the owner', async () => {
    const { db, visitor, bank, paymentToken, context } = await atTheGateway(open)
    await db.transaction(async (trx) => {
      await trx('settings').insert({
        key: 'store_email',
        value: JSON.stringify('owner@taana.example'),
        updated_at: visitor.now().toISOString(),
      })
      await trx('dev_gateway_payments').update({ amount: 200_000 })
    })
    await decideTestPayment(db, bank, 'succeed')
    await finalisePayment(context, paymentToken)
    const mails: Array<{ to: string; subject: string }> = []
    const { context: sweepContext } = sweeping(db, after(1))
    await sweep({
      ...sweepContext,
      mailer: { send: ({ to, subject }) => Promise.resolve(void mails.push({ to, subject })), close: () => {} },
    })
    await sweep({ ...sweepContext, now: after(2) })
    expect(mails.sort((a, b) => a.to.localeCompare(b.to))).toEqual([
      { to: 'asha@example.com', subject: 'We are sending ₹2,000 back to you (order IN000001)' },
      { to: 'owner@taana.example', subject: '₹2,000 goes back to a shopper (order IN000001)' },
    ])
  })
})
