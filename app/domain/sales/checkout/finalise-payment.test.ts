import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import {
  keepPagesOpen,
  after,
  atTheGateway,
  countOf,
  openShop,
  signedWebhook,
  sendWebhook,
  stockOf,
  sweeping,
} from '../../../../tests/factories/gateway'
import { factoryNow } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { updatePaymentMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { rateExperience } from '~/domain/sales/orders/rate-experience.server'
import { ratingSchema } from '~/domain/sales/orders/rating.schema'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { decideTestPayment, readTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { completeCheckout } from './complete-checkout.server'
import { finalisePayment } from './finalise-payment.server'
import { handleWebhook } from './payment-events.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { makeToken } from '~/domain/shared/token.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { shopUrls } from '~/http/shop-urls'
import { commandOn } from '../../../../tests/factories/visitor'

keepPagesOpen()

onBothDatabases('finalising a payment', { template: 'shop' }, (open) => {
  test('a webhook followed by the return page makes one order', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    expect(await completeCheckout(visitor, {})).toEqual({
      kind: 'failed',
      money: 'unknown',
      orderToken,
      openPayment: paymentToken,
    })
    await decideTestPayment(db, bank, 'succeed')
    const { headers, body } = signedWebhook(paymentToken)
    expect(await sendWebhook(context, headers, body)).toBe(true)
    expect(await sendWebhook(context, headers, body)).toBe(true)
    expect(await completeCheckout(visitor, { token: orderToken })).toEqual({ kind: 'complete', orderToken })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({
      number: 'IN000001',
      status: 'placed',
      paymentStatus: 'paid',
      label: 'Placed and paid',
    })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    expect(await countOf(db, 'outbox', { kind: 'order.placed' })).toBe(1)
  })

  test('the return page followed by a webhook makes one order', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    expect(await completeCheckout(visitor, {})).toEqual({ kind: 'complete', orderToken })
    const { headers, body } = signedWebhook(paymentToken)
    expect(await sendWebhook(context, headers, body)).toBe(true)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    expect(await countOf(db, 'outbox', { kind: 'order.placed' })).toBe(1)
  })

  test('a webhook that is not signed by the provider, or is for an unknown payment, changes nothing', async () => {
    const { db, visitor, bank, paymentToken, context } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    const { headers, body } = signedWebhook(paymentToken)
    expect(await sendWebhook(context, headers, `${body} `)).toBe(false)
    expect(await sendWebhook(context, new Headers(), body)).toBe(false)
    const methodToken = await requireMethodToken(db, visitor.channel.id, 'card')
    expect(await handleWebhook(context, { provider: 'no_such_provider', methodToken }, headers, body)).toBe(false)
    expect(await handleWebhook(context, { provider: 'dev_gateway', methodToken: makeToken() }, headers, body)).toBe(
      false,
    )
    expect(await sendWebhook({ ...context, secret: 'another secret of the same shape' }, headers, body)).toBe(false)
    expect(await countOf(db, 'payment_events')).toBe(0)
    // what is signed is accepted, or its provider would switch the webhook off
    const unknown = signedWebhook('a-payment-nobody-made-yet')
    expect(await sendWebhook(context, unknown.headers, unknown.body)).toBe(true)
    for (const text of ['abc', '', 'null', '{"payment":']) {
      const signature = createHmac('sha256', testSecret).update(`dev-gateway:${text}`).digest('hex')
      const signed = new Headers({ 'X-Gateway-Signature': signature })
      expect([text, await sendWebhook(context, signed, text)]).toEqual([text, true])
    }
    expect(await db.read('payment_events').distinct('outcome').orderBy('outcome').pluck('outcome')).toEqual([
      'not_ours',
      'other',
    ])
    expect(await countOf(db, 'orders', { status: 'draft' })).toBe(1)
  })

  test('the test gateway sends its webhook by HTTP, and again when it was not accepted', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, method: 'card' })
    let answers = 0
    const server = createServer(async (request, response) => {
      answers += 1
      const body = await text(request)
      const headers = new Headers({ 'X-Gateway-Signature': String(request.headers['x-gateway-signature']) })
      const isAccepted =
        answers > 1 &&
        (await handleWebhook(
          { db, secret: testSecret, now: visitor.now },
          { provider: 'dev_gateway', methodToken: request.url?.split('/').at(-1) },
          headers,
          body,
        ))
      response.writeHead(isAccepted ? 200 : 503).end()
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    try {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const placed = unwrap(await placeAsShown({ ...visitor, urls: shopUrls(`http://shop.localhost:${port}`) }))
      const { token }: { token: string } = await db.read('dev_gateway_payments').first('token')
      expect(await decideTestPayment(db, token, 'succeed', visitor.now())).toEqual({
        returnUrl: `http://shop.localhost:${port}/payments/return/${placed.paymentToken}`,
      })
      const first = sweeping(db, visitor.now)
      await sweep(first.context)
      expect(first.troubles).toEqual(['payment.provider_job'])
      expect(await readOrderByToken(visitor, placed.orderToken)).toMatchObject({ status: 'draft' })
      await sweep(sweeping(db, () => new Date(factoryNow.getTime() + 6000)).context)
      // the job of what it reported
      await sweep(sweeping(db, () => new Date(factoryNow.getTime() + 7000)).context)
      expect(await readOrderByToken(visitor, placed.orderToken)).toMatchObject({
        status: 'placed',
        paymentStatus: 'paid',
      })
      expect(answers).toBe(2)
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })

  test('another payment method places the order while a card payment is open; the card payment is refunded', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))
    expect(unwrap(await placeAsShown(visitor))).toMatchObject({ orderToken, paymentToken: null, next: null })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'pending',
      paymentMethod: { code: 'bank' },
    })
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due', orderToken })
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'refund_due', orderToken })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'pending' })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
    await changeSetting(commandOn(db), { key: 'store_email', text: 'owner@taana.example' })
    const { context: sweepContext, sent } = sweeping(db, after(1))
    await sweep(sweepContext)
    await sweep({ ...sweepContext, now: after(2) })
    expect(sent.sort()).toEqual([
      'New order IN000001: ₹1,079',
      'We are sending ₹1,079 back to you (order IN000001)',
      'Your order IN000001 at Storefront',
      '₹1,079 goes back to a shopper (order IN000001)',
    ])
    expect(await readTestPayment(db, bank)).toMatchObject({ status: 'refunded' })
  })

  test('a payment whose shopper did not return is found by the sweeper', async () => {
    const { db, visitor, bank, orderToken } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    await sweep(sweeping(db, after(2)).context)
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  test('a hold ends after 15 minutes and not before, even when the provider does not answer', async () => {
    const { db, variantId } = await atTheGateway(open)
    await db.transaction((trx) => trx('payments').update({ provider: 'a_provider_that_is_gone' }))
    await sweep(sweeping(db, after(14)).context)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 1 })
    const { context, troubles } = sweeping(db, after(16))
    await sweep(context)
    expect(troubles).toContain('hold')
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
  })

  test('when the provider cannot be reached, the attempt fails, the stock is released and the cart is kept', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, method: 'card' })
    // without its table the test gateway cannot create a payment
    await db.transaction((trx) => trx.schema.renameTable('dev_gateway_payments', 'renamed_table'))
    expect(await placeAsShown(visitor)).toMatchObject({ ok: false, error: { code: 'payment_unavailable' } })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    expect(await db.read('payments').first('status')).toEqual({ status: 'failed' })
    expect((await readCart(visitor)).lines).toHaveLength(1)
    await db.transaction((trx) => trx.schema.renameTable('renamed_table', 'dev_gateway_payments'))
    expect(unwrap(await placeAsShown(visitor)).next?.redirectUrl).toMatch(/^http:\/\/localhost:3000\/payments\/go\//)
  })

  test('a payment is refunded when its coupon was released with the hold and then used up', async () => {
    const { db, variantId } = await openShop(open)
    await db.transaction((trx) =>
      trx('coupons').insert({
        code: 'ONCE',
        title: 'Once',
        channel_id: 1,
        kind: 'fixed',
        value: 10000,
        usage_limit: 1,
        conditions: '{}',
      }),
    )
    const shoppers = [
      await createReadyVisitor(db, { variantId, method: 'card', email: 'first@example.com' }),
      await createReadyVisitor(db, { variantId, email: 'second@example.com' }),
    ] as const
    unwrap(await applyCoupon(shoppers[0], { code: 'ONCE' }))
    unwrap(await applyCoupon(shoppers[1], { code: 'ONCE' }))
    const placed = unwrap(await placeAsShown(shoppers[0]))
    expect(await db.read('coupons').first('used_count')).toEqual({ used_count: 1 })
    await sweep(sweeping(db, after(16)).context)
    expect(await db.read('coupons').first('used_count')).toEqual({ used_count: 0 })
    unwrap(await placeAsShown(shoppers[1]))
    const { token }: { token: string } = await db.read('dev_gateway_payments').first('token')
    await decideTestPayment(db, token, 'succeed')
    expect(await finalisePayment({ db, secret: testSecret, now: after(20) }, placed.paymentToken ?? '')).toMatchObject({
      outcome: 'refund_due',
    })
    expect(await db.read('coupons').first('used_count')).toEqual({ used_count: 1 })
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 9, held: 0 })
  })
})

onBothDatabases('orders without a provider', { template: 'shop' }, (open) => {
  test('that cost nothing are paid immediately', async () => {
    const { db, variantId } = await openShop(open)
    await db.transaction((trx) => trx('shipping_methods').update({ rates: '[{"from":0,"price":0}]' }))
    await db.transaction((trx) =>
      trx('coupons').insert({ code: 'GIFT', title: 'Gift', kind: 'percent', value: 1_000_000, conditions: '{}' }),
    )
    const visitor = await createReadyVisitor(db, { variantId })
    unwrap(await applyCoupon(visitor, { code: 'GIFT' }))
    const { orderToken } = unwrap(await placeAsShown(visitor, { expectedTotal: 0 }))
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'paid',
      couponCode: 'GIFT',
      totals: { grandTotal: { amount: 0 } },
    })
    expect(await db.read('payments').first('status', 'amount')).toEqual({ status: 'captured', amount: 0 })
  })

  test('may exceed the stock where the variant allows backorder', async () => {
    const { db, variantId } = await openShop(open, { onHand: 1, allowsBackorder: true })
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3 })
    unwrap(await placeAsShown(visitor))
    expect(await stockOf(db, variantId)).toEqual({ on_hand: -2, held: 0 })
  })

  test('have instructions to pay by UPI, with a link and a QR code', async () => {
    const { db, variantId } = await openShop(open)
    const channel: { id: number } = await db.read('channels').first('id')
    await db.transaction((trx) =>
      trx('payment_methods').insert({
        channel_id: channel.id,
        code: 'upi',
        provider: 'upi',
        name: 'UPI',
        config: '{"vpa":"shop@bank","payee":"The Shop"}',
        position: 6,
      }),
    )
    const visitor = await createReadyVisitor(db, { variantId, method: 'upi' })
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const order = await readOrderByToken(visitor, orderToken)
    expect(order?.paymentInstructions?.link?.url).toBe(
      'upi://pay?pa=shop%40bank&pn=The%20Shop&am=1079.00&cu=INR&tr=IN000001&tn=Order%20IN000001',
    )
    expect(order?.paymentInstructions?.qrCode?.svg).toMatch(/^<svg/)
  })

  test('can be rated once', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId })
    const { orderToken } = unwrap(await placeAsShown(visitor))
    for (const rating of [0, 6, 4.5, '1e0'])
      expect(ratingSchema.safeParse({ token: orderToken, rating }).error?.issues[0]?.message).toBe(
        'Choose a rating from 1 to 5',
      )
    const unknown = { token: 'AbCdEfGhIjKlMnOpQrStUv', rating: 4, comment: '' }
    expect(await rateExperience(visitor, unknown)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await rateExperience(visitor, { token: orderToken, rating: 4, comment: 'Quick' })).toMatchObject({
      ok: true,
      value: { rating: 4 },
    })
    expect(await rateExperience(visitor, { token: orderToken, rating: 1, comment: '' })).toMatchObject({
      ok: false,
      error: { code: 'already_rated' },
    })
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({ experienceRating: 4 })
  })
})
