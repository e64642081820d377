import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { sendRefund } from '~/domain/operations/jobs/send-refund.server'
import { writeMessage } from '~/domain/operations/jobs/order-messages/message-listeners.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import { ProviderRefusal } from '~/domain/sales/payments/providers/provider-api.server'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { finalisePayment } from '~/domain/sales/checkout/finalise-payment.server'
import { refundGoodwill } from '~/domain/sales/returns/goodwill/refund-goodwill.server'
import { unwrap } from '../../../../tests/factories/cart'
import { after, atTheGateway, countOf, sweeping } from '../../../../tests/factories/gateway'
import { payAtGateway } from '../../../../tests/factories/gift-card'
import { playRefunds } from '../../../../tests/factories/refund-ledger'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { cancelOrder } from './cancel-order.server'
import { noteRefundPaid, sendRefundAgain } from './decide-failed-refund.server'
import { syncRefunds } from './sync-refunds.server'

const total = 107_900

async function paidShop(open: () => Promise<Database>) {
  const shop = await atTheGateway(open)
  const { db } = shop
  await payAtGateway(db, shop.paymentToken)
  const owner = commandOn(db)
  await changeSetting(owner, { key: 'store_email', text: 'owner@example.com' })
  let clock = 1
  /** Runs all work that is due some minutes later, and returns the subjects of its mails. */
  const sweepLater = async (minutes = 1) => {
    clock += minutes
    const { context, sent } = sweeping(db, after(clock))
    await sweep(context)
    return sent.filter((subject) => !/^(Order confirmed|Your order .* is|Thank|New order|Order .* was)/.test(subject))
  }
  await sweepLater()
  const { id: orderId, number } = await db.read('orders').first('id', 'number')
  const { id: paymentId } = await db.read('payments').first('id')
  const access = { db, secret: shop.context.secret, now: () => after(clock)() }
  return {
    ...shop,
    owner,
    number: String(number),
    orderId: Number(orderId),
    paymentId: Number(paymentId),
    sweepLater,
    sync: () => syncRefunds(access, Number(paymentId)),
    refunds: () => db.read('refunds').orderBy('id').select('amount', 'status', 'source', 'reference', 'resolution'),
    money: async () => ({
      ...(await db.read('orders').first('payment_status')),
      ...(await db.read('payments').first('status', 'refunded_amount')),
    }),
    notices: async () => (await readOrderPage(shop.visitor, shop.orderToken))?.moneyNotices ?? [],
  }
}

onBothDatabases('a refund at a provider', { template: 'shop' }, (open, _dialect, testOnce) => {
  test('that waits is asked about until it is decided, and is said to be done only then', async () => {
    const bank = playRefunds()
    const shop = await paidShop(open)
    bank.next('pending')
    unwrap(await cancelOrder(shop.owner, shop.number, 'Sold out'))
    await shop.sweepLater()
    expect(await shop.money()).toEqual({ payment_status: 'paid', status: 'captured', refunded_amount: total })
    expect((await shop.notices())[0]).toMatch(/^We are refunding ₹1,079 the way you paid/)
    await shop.sweepLater(6)
    expect(await shop.refunds()).toMatchObject([{ status: 'pending', reference: 're_1' }])
    bank.decide('done')
    await shop.sweepLater(30)
    expect(await shop.money()).toEqual({ payment_status: 'refunded', status: 'captured', refunded_amount: total })
    expect((await shop.notices())[0]).toMatch(/^We have refunded ₹1,079/)
    expect(bank.keys).toHaveLength(1)
    expect(bank.keys[0]).toMatch(/^[\w-]{1,64}$/)
  })

  test.each([true, false])(
    'that fails after it was done frees its amount, and can be made again (reported: %s)',
    async (isReported) => {
      const bank = playRefunds()
      const shop = await paidShop(open)
      unwrap(await cancelOrder(shop.owner, shop.number, 'Sold out'))
      await shop.sweepLater()
      expect((await shop.money()).payment_status).toBe('refunded')
      bank.decide('failed', 'The card has expired')
      if (isReported) await Promise.all([shop.sync(), shop.sync()])
      // where nobody reports it, the shop asks by itself after three days
      const mails = await shop.sweepLater(isReported ? 1 : 3 * 24 * 60)
      expect(await shop.money()).toEqual({ payment_status: 'paid', status: 'captured', refunded_amount: 0 })
      expect([...mails, ...(await shop.sweepLater())]).toEqual([
        `Your refund of ₹1,079 came back to us (order ${shop.number})`,
        `A refund of ₹1,079 has failed (order ${shop.number})`,
      ])
      expect((await shop.notices())[0]).toBe(
        'Our refund of ₹1,079 did not reach your account. We will contact you about how you get it.',
      )
      expect((await readStaffOrder(shop.db, shop.number))?.money.join(' ')).toContain('A refund of ₹1,079 has failed')
      const [{ id }] = await shop.db.read('refunds').select('id')
      bank.next('pending')
      const both = await Promise.all([1, 2].map(() => sendRefundAgain(shop.owner, id)))
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
      await shop.sweepLater()
      expect(new Set(bank.keys).size).toBe(2)
      expect(await shop.refunds()).toMatchObject([
        { status: 'failed', resolution: 'again' },
        { status: 'pending', resolution: null, reference: 're_2' },
      ])
      // the buyer, who knows that it is being looked after, is not told of the second failure
      bank.decide('failed', 'The account is closed')
      await shop.sync()
      expect(await shop.sweepLater()).toEqual([`A refund of ₹1,079 has failed (order ${shop.number})`])
      const [, second] = await shop.db.read('refunds').orderBy('id').pluck('id')
      unwrap(await noteRefundPaid(shop.owner, second, 'UTR 77'))
      expect(await noteRefundPaid(shop.owner, second, 'UTR 77')).toMatchObject({ error: { code: 'refund_not_failed' } })
      expect(await shop.money()).toEqual({ payment_status: 'refunded', status: 'captured', refunded_amount: total })
      expect((await shop.notices())[0]).toBe('We have refunded ₹1,079.')
      await shop.sync()
      expect(await countOf(shop.db, 'refunds')).toBe(3)
    },
  )

  test('that is refused has failed at once, and is not tried again by itself', async () => {
    const bank = playRefunds()
    const shop = await paidShop(open)
    bank.next(new ProviderRefusal('The balance is too low', 400, null))
    unwrap(await cancelOrder(shop.owner, shop.number, 'Sold out'))
    expect(await shop.sweepLater()).toEqual([`A refund of ₹1,079 has failed (order ${shop.number})`])
    await shop.sweepLater(600)
    expect(bank.keys).toHaveLength(1)
    expect(await shop.refunds()).toMatchObject([{ status: 'failed', resolution: null }])
    expect((await shop.money()).refunded_amount).toBe(0)
  })

  testOnce('that has failed before its buyer is told of it is not said to go back by SMS', async () => {
    const bank = playRefunds()
    const shop = await paidShop(open)
    unwrap(await refundGoodwill(shop.owner, shop.number, { amount: 9_900, reason: 'A scratch', given: 0 }))
    bank.next(new ProviderRefusal('The balance is too low', 400, null))
    const [{ id }] = await shop.db.read('refunds').select('id')
    await sendRefund(sweeping(shop.db, after(3)).context, id)
    const { context, texts } = sweeping(shop.db, after(4))
    await sweep(context)
    expect(texts).toEqual([
      expect.stringMatching(/: our refund of INR 99.00 for order IN000001 did not reach your account/),
    ])
    const page = await readOrderPage(shop.visitor, shop.orderToken)
    expect(page?.refundRequests.map(({ label }) => label)).toEqual(['Done'])
  })

  test('whose answer was lost is looked up before it is asked for again', async () => {
    const bank = playRefunds()
    const shop = await paidShop(open)
    bank.next('act and fail')
    unwrap(await cancelOrder(shop.owner, shop.number, 'Sold out'))
    await shop.sweepLater()
    expect(await shop.refunds()).toMatchObject([{ status: 'pending', reference: null }])
    await shop.sweepLater(2)
    expect(await shop.refunds()).toMatchObject([{ status: 'done', reference: 're_1' }])
    expect(bank.keys).toHaveLength(1)
  })

  test('is booked once when a webhook comes before the answer, also where the list has no keys', async () => {
    const bank = playRefunds()
    const shop = await paidShop(open)
    unwrap(await cancelOrder(shop.owner, shop.number, 'Sold out'))
    const [{ id }] = await shop.db.read('refunds').select('id')
    bank.refund.mockImplementationOnce(async (_context, { amount }) => {
      const made = bank.madeElsewhere(amount)
      await Promise.all([shop.sync(), shop.sync()])
      return { reference: made.reference, state: 'pending', reason: null }
    })
    await sendRefund(sweeping(shop.db, after(3)).context, id)
    // the answer is older than what the webhook has told
    expect(await shop.refunds()).toEqual([
      { amount: total, status: 'done', source: 'shop', reference: 're_1', resolution: null },
    ])
  })

  test('that was made in its own pages is booked, never more than is left, and the rest is told', async () => {
    const bank = playRefunds()
    const shop = await paidShop(open)
    bank.madeElsewhere(7_900, 'pending')
    await shop.sync()
    expect((await shop.money()).payment_status).toBe('paid')
    bank.decide('done')
    bank.madeElsewhere(50_000)
    bank.madeElsewhere(60_000)
    bank.madeElsewhere(1_000)
    await Promise.all([shop.sync(), shop.sync(), shop.sync()])
    await shop.sync()
    expect(await shop.refunds()).toMatchObject([
      { amount: 7_900, status: 'done', source: 'provider' },
      { amount: 50_000, status: 'done', source: 'provider' },
      { amount: 50_000, status: 'done', source: 'provider' },
    ])
    expect(await shop.money()).toEqual({ payment_status: 'refunded', status: 'captured', refunded_amount: total })
    const mails = await shop.sweepLater()
    expect(mails.filter((subject) => subject.includes('too much')).sort()).toEqual([
      `The payment provider gave back ₹10 too much (order ${shop.number})`,
      `The payment provider gave back ₹100 too much (order ${shop.number})`,
    ])
    expect(mails.filter((subject) => subject.includes('was made at the payment provider'))).toHaveLength(3)
    expect(mails.filter((subject) => subject === `Your refund: order ${shop.number}`)).toHaveLength(3)
    // each has its credit note, and they sum to the invoice
    const documents: Array<{ kind: string; content: string }> = await shop.db
      .read('documents')
      .select('kind', 'content')
    const sumOf = (kind: string) =>
      documents.reduce((sum, one) => sum + (one.kind === kind ? Number(JSON.parse(one.content).total) : 0), 0)
    expect(documents).toHaveLength(4)
    expect([sumOf('invoice'), sumOf('credit_note')]).toEqual([total, total])
  })

  test('of a payment that no order can use can fail after it was done, and is made again', async () => {
    const bank = playRefunds()
    const { db, bank: token, paymentToken, context } = await atTheGateway(open)
    await db.transaction((trx) => trx('dev_gateway_payments').update({ amount: 200_000 }))
    await decideTestPayment(db, token, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due' })
    await sweep(sweeping(db, after(1)).context)
    const payment = () => db.read('payments').first('status', 'refunded_amount')
    expect(await payment()).toEqual({ status: 'refunded', refunded_amount: 200_000 })
    bank.decide('failed', 'The card has expired')
    const { id } = await db.read('payments').first('id')
    await syncRefunds(context, id)
    expect(await payment()).toEqual({ status: 'refund_due', refunded_amount: 0 })
    const { context: later, sent, texts } = sweeping(db, after(300))
    await sweep(later)
    const failed = expect.stringMatching(/: our refund of INR 2000.00 for order IN000001 did not reach your account/)
    expect(texts).toEqual([failed])
    // the message about the payment, sent again, does not say any more that it goes back
    const payload = JSON.stringify({ orderId: 1, paymentId: id })
    expect(await writeMessage(later, { kind: 'payment.refund_due/shopper_sms', payload })).toMatchObject({
      text: failed,
    })
    expect(bank.keys).toHaveLength(1)
    expect(sent).toContain('Your refund of ₹2,000 came back to us (order IN000001)')
    const [refund] = await db.read('refunds').select('id')
    unwrap(await sendRefundAgain(commandOn(db), refund.id))
    await sweep(sweeping(db, after(302)).context)
    expect(await payment()).toEqual({ status: 'refunded', refunded_amount: 200_000 })
  })
})
