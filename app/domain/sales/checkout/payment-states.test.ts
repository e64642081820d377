import { expect, test } from 'vitest'
import {
  openShop,
  after,
  atTheGateway,
  countOf,
  sendWebhook,
  signedWebhook,
  stockOf,
  sweeping,
} from '../../../../tests/factories/gateway'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { updatePaymentMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import {
  decideTestPayment,
  testGateway,
  testTokenOf,
} from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { providers } from '~/domain/sales/payments/providers.server'
import { closePayment } from './close-payment.server'
import { finalisePayment } from './finalise-payment.server'
import { payOrder, readPayableOrder } from './pay-order.server'
import { readUnpaidReturn } from './unpaid-return.server'
import { readPaymentPage } from './read-payment-page.server'

onSqlite('money that is on its way', { template: 'shop' }, (open) => {
  test('places the order, which waits for days and is paid when the money comes', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'later')
    for (const _time of [1, 2])
      expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'processing' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    const waiting = await readOrderByToken(visitor, orderToken)
    expect(waiting).toMatchObject({ status: 'placed', paymentStatus: 'pending' })
    expect(waiting?.paymentInstructions?.title).toMatch(/^We are waiting for your bank/)
    expect(await readPayableOrder(visitor, orderToken)).toBeNull()
    expect(await payOrder(visitor, { token: orderToken, methodCode: 'bank' })).toMatchObject({ ok: false })
    await sweep(sweeping(db, after(5 * 24 * 60)).context)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ paymentStatus: 'pending' })
    await decideTestPayment(db, bank, 'succeed')
    await sweep(sweeping(db, after(6 * 24 * 60)).context)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await countOf(db, 'outbox', { kind: 'order.placed' })).toBe(1)
  })

  test('tells buyer and owner when it does not come, and lets the buyer pay another way', async () => {
    const { db, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await changeSetting(commandOn(db), { key: 'store_email', text: 'owner@taana.example' })
    await decideTestPayment(db, bank, 'later')
    await finalisePayment(context, paymentToken)
    await decideTestPayment(db, bank, 'fail')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'failed', isForPlaced: true })
    const { context: work, sent } = sweeping(db, after(1))
    await sweep(work)
    await sweep({ ...work, now: after(2) })
    expect(sent).toEqual(
      expect.arrayContaining([
        'Your payment for order IN000001 did not arrive',
        'The payment of order IN000001 did not arrive',
      ]),
    )
    expect(await readUnpaidReturn(visitor, orderToken)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Your bank did not accept the payment. No money was taken.'),
    })
    expect(await payOrder(visitor, { token: orderToken, methodCode: 'bank' })).toMatchObject({ ok: true })
  })
})

onBothDatabases('money that the shop may take', { template: 'shop' }, (open) => {
  test('is taken once, by the webhook and the return page at the same time', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'authorise')
    const { headers, body } = signedWebhook(paymentToken)
    const finalised = await Promise.all([
      ...Array.from({ length: 10 }, () => finalisePayment(context, paymentToken)),
      sendWebhook(context, headers, body),
    ])
    expect(finalised.slice(0, 10).every((state) => typeof state === 'object' && state?.outcome === 'paid')).toBe(true)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    expect(await db.read('payments').pluck('status')).toEqual(['captured'])
    expect(await countOf(db, 'outbox', { kind: 'order.placed' })).toBe(1)
  })

  test('is taken although the hold has ended, when there is still stock, and not when there is none', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await db.write('orders').update({ hold_expires_at: after(-1)().toISOString() })
    const { context: work } = sweeping(db, visitor.now)
    await sweep(work, ['holds'])
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 0 })
    await decideTestPayment(db, bank, 'authorise')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'failed' })
    expect(await db.read('dev_gateway_payments').select('status', 'is_closed')).toEqual([
      { status: 'open', is_closed: 1 },
    ])
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'draft' })

    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 3 })
    const again = unwrap(await placeAsShown(visitor))
    await db.write('orders').update({ hold_expires_at: after(-1)().toISOString() })
    await sweep(work, ['holds'])
    await decideTestPayment(db, await testTokenOf(db, again.paymentToken ?? ''), 'authorise')
    expect(await finalisePayment(context, again.paymentToken ?? '')).toMatchObject({ outcome: 'paid' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 2, held: 0 })
  })
})

onSqlite('the page of a provider', { template: 'shop' }, (open) => {
  test('is closed when another way to pay is chosen, so that nothing can be paid on it', async () => {
    const { db, visitor, bank } = await atTheGateway(open)
    unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))
    unwrap(await placeAsShown(visitor))
    await sweep(sweeping(db, visitor.now).context, ['payments'])
    await decideTestPayment(db, bank, 'succeed')
    expect(await db.read('dev_gateway_payments').select('status', 'is_closed')).toEqual([
      { status: 'open', is_closed: 1 },
    ])
    expect(await db.read('payments').orderBy('id').select('status', 'ask_after')).toEqual([
      { status: 'cancelled', ask_after: null },
      { status: 'pending', ask_after: null },
    ])
  })

  test('that was paid before it could be closed pays its order, or is refunded', async () => {
    const { db, visitor, bank, orderToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    const { id }: { id: number } = await db.read('payments').first('id')
    await closePayment(context, id)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  test('opens again after Back, leads to the order once it is paid, and to trying again once it is not wanted', async () => {
    const { db, visitor, bank, orderToken, paymentToken } = await atTheGateway(open)
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({
      kind: 'open',
      amountText: '₹1,079',
      orderNumber: 'IN000001',
      page: { url: `http://localhost:3000/dev/pay/${bank}` },
    })
    await db.write('orders').update({ hold_expires_at: after(-1)().toISOString() })
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({ kind: 'decided', state: { outcome: 'open' } })
    await decideTestPayment(db, bank, 'succeed')
    expect(await readPaymentPage({ ...visitor, now: after(1) }, paymentToken)).toMatchObject({
      kind: 'decided',
      state: { outcome: 'paid', orderToken },
    })
    expect(await readPaymentPage(visitor, 'a-token-that-names-nothing')).toBeNull()
  })
})

onSqlite('keys of a provider', { template: 'shop' }, (open) => {
  test('that have changed their kind start no payment', async () => {
    const { db } = await openShop(open)
    const { variantIds } = await createProduct(db)
    await db.write('payment_methods').where({ code: 'card' }).update({ keys: 'live' })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, method: 'card' })
    expect(await placeAsShown(visitor)).toMatchObject({ ok: false, error: { code: 'payment_unavailable' } })
    expect(await db.read('payments').first('status', 'provider_reference')).toEqual({
      status: 'failed',
      provider_reference: null,
    })
  })

  test('that move no money mark the order', async () => {
    const { db, bank, paymentToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    providers.dev_gateway = { ...testGateway, configFields: [{ name: 'secret_key', isSecret: true }] }
    try {
      expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'paid' })
    } finally {
      providers.dev_gateway = testGateway
    }
    expect(await db.read('orders').pluck('is_test')).toEqual([1])
  })
})
