import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '~db/connection'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import type { ProviderDispute } from '~/domain/sales/payments/provider'
import { testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { cancelOrder, cancelOwnOrder } from '~/domain/sales/refunds/cancel-order.server'
import { readRefundable } from '~/domain/sales/refunds/refund-order.server'
import { unwrap } from '../../../../tests/factories/cart'
import { after, atTheGateway, countOf, sweeping } from '../../../../tests/factories/gateway'
import { payAtGateway } from '../../../../tests/factories/gift-card'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { daysLeftText, reasonText } from './dispute'
import { readDecidedDisputes, readOpenDisputes } from './disputes.queries.server'
import { noteFraudWarning, syncDispute } from './sync-dispute.server'

const total = 107_900
const day = 24 * 60

async function disputedShop(open: () => Promise<Database>) {
  const shop = await atTheGateway(open)
  const { db, visitor } = shop
  await payAtGateway(db, shop.paymentToken)
  const owner = commandOn(db)
  await changeSetting(owner, { key: 'store_email', text: 'owner@example.com' })
  let clock = 1
  const sweepAt = async (minutes: number) => {
    clock = minutes
    const { context, sent } = sweeping(db, after(clock))
    await sweep(context)
    return sent
  }
  await sweepAt(1)
  const { id, number } = await db.read('orders').first('id', 'number')
  const told: ProviderDispute = {
    reference: 'dp_1',
    token: shop.paymentToken,
    paymentReference: null,
    amount: total,
    currency: 'INR',
    reason: 'product_not_received',
    status: 'needs_response',
    respondBy: after(10 * day)().toISOString(),
    link: 'https://bank.example/disputes/dp_1',
  }
  testGateway.readDispute = () => Promise.resolve({ ...told })
  onTestFinished(() => void delete testGateway.readDispute)
  const access = { db, secret: shop.context.secret, now: () => after(clock)() }
  const thing = { channelId: visitor.channel.id, methodCode: 'card', reference: 'dp_1' }
  return {
    ...shop,
    owner,
    told,
    access,
    number: String(number),
    orderId: Number(id),
    channelId: visitor.channel.id,
    sweepAt,
    sync: () => syncDispute(access, thing),
    notices: async () => (await readOrderPage(visitor, shop.orderToken))?.moneyNotices ?? [],
  }
}

test('a dispute says how long there is to answer, and its reason in words', () => {
  const now = after(0)()
  const left = (minutes: number, status: ProviderDispute['status'] = 'needs_response') =>
    daysLeftText({ status, respondBy: after(minutes)().toISOString() }, now)
  expect([left(10 * day), left(day), left(60), left(-1)]).toEqual([
    '10 days left',
    '1 day left',
    'Less than a day left',
    'The time is over',
  ])
  expect(left(day, 'under_review')).toBeNull()
  expect([reasonText('product_not_received'), reasonText('')]).toEqual(['Product not received', 'No reason was given'])
})

onBothDatabases('a dispute', { template: 'shop' }, (open) => {
  test('is told when it opens, when its date is near and when it is lost, and keeps the money from going twice', async () => {
    const shop = await disputedShop(open)
    const { db, told } = shop
    await Promise.all([shop.sync(), shop.sync(), shop.sync()])
    expect(await countOf(db, 'disputes')).toBe(1)
    expect(await shop.sweepAt(2)).toEqual([`A payment of ₹1,079 is disputed (order ${shop.number})`])
    expect(await shop.notices()).toEqual([
      'Your bank is looking into your payment of ₹1,079. Until it has decided, we cannot refund it.',
    ])
    expect(await cancelOrder(shop.owner, shop.number, 'Sold out')).toMatchObject({
      error: { code: 'payment_disputed' },
    })
    const own = { token: shop.orderToken, reason: 'mistake', text: '' } as const
    expect(await cancelOwnOrder(shop.visitor, own)).toMatchObject({ error: { code: 'order_not_cancellable' } })
    expect(await countOf(db, 'refunds')).toBe(0)
    expect((await db.read('orders').first('status')).status).toBe('placed')
    expect(await readOpenDisputes(db.read, shop.channelId)).toMatchObject([{ number: shop.number, reference: 'dp_1' }])
    expect(await readStaffOrder(db, shop.number)).toMatchObject({ isDisputed: true })

    // it is asked about each day, also when the provider reports nothing
    for (let days = 1; days <= 7; days += 1) expect(await shop.sweepAt(days * day + 10)).toEqual([])
    const [reminder, ...others] = await shop.sweepAt(8 * day + 20)
    expect(reminder).toMatch(/^Answer the dispute of ₹1,079 until /)
    expect(others).toEqual([])
    told.status = 'under_review'
    told.respondBy = null
    expect(await shop.sweepAt(9 * day + 30)).toEqual([])
    told.status = 'lost'
    expect(await shop.sweepAt(10 * day + 40)).toEqual([`A dispute is lost: ₹1,079 (order ${shop.number})`])
    expect(await shop.notices()).toEqual([
      'Your bank has decided that you get ₹1,079 back. It comes from your bank, and not by a refund of ours.',
    ])
    expect((await readStaffOrder(db, shop.number))?.money).toContain(
      '₹1,079 is lost: the customer’s bank has taken it back by a dispute.',
    )
    expect(await readRefundable(db.read, shop.orderId)).toBe(0)
    expect(unwrap(await cancelOrder(shop.owner, shop.number, 'Lost')).refunded).toBe(0)
    expect(await countOf(db, 'refunds')).toBe(0)
    expect(await readOpenDisputes(db.read, shop.channelId)).toEqual([])
    expect((await readDecidedDisputes(db.read, shop.channelId, { after: null, before: null })).rows).toHaveLength(1)
  })

  test('that is won, also after it was lost, leaves the money with the shop', async () => {
    const shop = await disputedShop(open)
    shop.told.status = 'lost'
    shop.told.amount = 7_900
    await shop.sync()
    expect(await readRefundable(shop.db.read, shop.orderId)).toBe(total - 7_900)
    shop.told.status = 'won'
    await shop.sync()
    await shop.sync()
    expect(await readRefundable(shop.db.read, shop.orderId)).toBe(total)
    expect(await shop.sweepAt(2)).toEqual([
      `A dispute is lost: ₹79 (order ${shop.number})`,
      `You have won a dispute: ₹79 (order ${shop.number})`,
    ])
    expect(await shop.notices()).toEqual([])
  })

  test('about a payment of somebody else is left alone, and a warning of fraud is told once', async () => {
    const shop = await disputedShop(open)
    shop.told.token = null
    shop.told.paymentReference = 'pi_of_another_shop'
    await shop.sync()
    expect(await countOf(shop.db, 'disputes')).toBe(0)
    const { id: paymentId } = await shop.db.read('payments').first('id')
    const warn = () => noteFraudWarning(shop.access, { paymentId, reason: 'made_with_stolen_card' })
    await Promise.all([warn(), warn()])
    expect(await shop.sweepAt(2)).toEqual([`A payment of ₹1,079 may be a fraud (order ${shop.number})`])
  })
})
