import { expect, test } from 'vitest'
import { createProduct } from '../../../../tests/factories/product'
import { bengaluruAddress } from '../../../../tests/factories/shop'
import { placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, atTheGateway, countOf, stockOf, sweeping } from '../../../../tests/factories/gateway'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { noteEdit } from '~/domain/sales/cart/edit/cart-notes.server'
import { changeCart } from '~/domain/sales/cart/edit/change-cart.server'
import { updatePaymentMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { deleteExpiredCarts } from '~/domain/sales/cart/expire-carts.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import { decideTestPayment, testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { days } from '~/domain/shared/units'
import { completeCheckout, readFailureWords } from './complete-checkout.server'
import { finalisePayment } from './finalise-payment.server'
import { readPaymentPage } from './read-payment-page.server'

const statusOf = (db: Database) => db.read('payments').orderBy('id').pluck('status')
const closeJobs = (db: Database) => countOf(db, 'outbox', { kind: 'payment.close' })
type Shop = Awaited<ReturnType<typeof atTheGateway>>

async function wordsOf({ visitor }: Shop) {
  const state = await completeCheckout(visitor, {})
  return state?.kind === 'failed' ? readFailureWords(visitor, state) : null
}

/** Changes of a cart after which its buyer has not agreed to what the page asks for. */
const changes: ReadonlyArray<[string, (shop: Shop) => Promise<unknown>]> = [
  [
    'a line',
    async ({ db, visitor }) => {
      const { variantIds } = await createProduct(db)
      unwrap(await addItemToCart(visitor, { variantId: variantIds[0] ?? 0, quantity: 1 }))
    },
  ],
  ['a quantity', async ({ variantId, visitor }) => unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))],
  [
    'the address',
    async ({ visitor }) =>
      unwrap(
        await updateAddress(visitor, { ...bengaluruAddress, city: 'Mysuru', type: 'Shipping', isBillingSame: true }),
      ),
  ],
  ['the contact', async ({ visitor }) => unwrap(await updateContact(visitor, { email: 'ravi@example.com' }))],
  ['the way to pay', async ({ visitor }) => unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))],
]

onBothDatabases('the page of a provider', { template: 'shop' }, (open) => {
  test('is closed when the cart has changed, and its buyer reads why and keeps everything', async () => {
    const shop = await atTheGateway(open)
    const { db, variantId, visitor, paymentToken } = shop
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    // it leads nowhere any more, also before its provider has closed it
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({ kind: 'decided' })
    expect(await wordsOf(shop)).toMatchObject({ title: 'Your cart has changed since you went to pay' })
    await sweep(sweeping(db, after(1)).context)
    expect(await statusOf(db)).toEqual(['cancelled'])
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({
      kind: 'decided',
      state: { outcome: 'failed' },
    })
    expect(await wordsOf(shop)).toMatchObject({
      title: 'Your cart has changed since you went to pay',
      message: expect.stringContaining('No money was taken'),
    })
    const again = unwrap(await placeAsShown(visitor))
    expect(again.orderToken).toBe(shop.orderToken)
    expect(await statusOf(db)).toEqual(['cancelled', 'pending'])
    expect(await db.read('order_lines').pluck('quantity')).toEqual([2])
  })

  test('that was paid before it was closed places the order as it was agreed', async () => {
    const { db, variantId, visitor, bank, orderToken } = await atTheGateway(open)
    await decideTestPayment(db, bank, 'succeed')
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    await sweep(sweeping(db, visitor.now).context)
    expect(await statusOf(db)).toEqual(['captured'])
    expect(await completeCheckout(visitor, {})).toEqual({ kind: 'complete', orderToken })
    expect(await db.read('order_lines').pluck('quantity')).toEqual([1])
  })

  test('stays open while the cart is as it was, or is so again', async () => {
    const { db, variantId, visitor, bank, paymentToken, context } = await atTheGateway(open)
    unwrap(await changeCart(visitor, noteEdit('Ring twice')))
    expect(await closeJobs(db)).toBe(0)
    for (const quantity of [3, 1]) unwrap(await updateLineQuantity(visitor, { variantId, quantity }))
    expect(await closeJobs(db)).toBe(1)
    await sweep(sweeping(db, visitor.now).context)
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({ kind: 'open' })
    // and is closed by the next change
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    await sweep(sweeping(db, visitor.now).context)
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'failed' })
    expect(await statusOf(db)).toEqual(['cancelled'])
  })

  test('stays open when the cart is emptied and filled with the same lines again, and is closed while it is empty', async () => {
    const shop = await atTheGateway(open)
    const { db, variantId, visitor, paymentToken } = shop
    unwrap(await updateLineQuantity(visitor, { variantId, quantity: 0 }))
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({ kind: 'decided' })
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    await sweep(sweeping(db, visitor.now).context)
    expect(await statusOf(db)).toEqual(['pending'])
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({ kind: 'open' })
    unwrap(await updateLineQuantity(visitor, { variantId, quantity: 0 }))
    await sweep(sweeping(db, visitor.now).context)
    expect(await statusOf(db)).toEqual(['cancelled'])
  })

  test('that was closed takes no stock when its provider says later that money comes', async () => {
    for (const stage of ['processing', 'authorised']) {
      const { db, variantId, visitor, paymentToken, context } = await atTheGateway(open)
      unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
      await sweep(sweeping(db, visitor.now).context)
      await db.write('dev_gateway_payments').update({ is_closed: 0, stage })
      await finalisePayment(context, paymentToken, { isToldNew: true })
      expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    }
  })

  test('whose approval is refused when the money is to be taken holds no stock, and is not tried again by itself', async ({
    onTestFinished,
  }) => {
    const { db, variantId, bank, paymentToken, context } = await atTheGateway(open)
    const { capture } = testGateway
    let captures = 0
    testGateway.capture = async () => {
      captures += 1
      return { state: 'failed', reference: null, cause: 'declined', reason: 'INSTRUMENT_DECLINED' }
    }
    onTestFinished(() => void (testGateway.capture = capture))
    await decideTestPayment(db, bank, 'authorise')
    const told = { isToldNew: true }
    expect(await finalisePayment(context, paymentToken, told)).toMatchObject({ outcome: 'failed' })
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'failed' })
    expect(captures).toBe(1)
    // the shopper comes back from choosing another card, which is refused too
    expect(await finalisePayment(context, paymentToken, told)).toMatchObject({ outcome: 'failed' })
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'failed' })
    expect(captures).toBe(2)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
    expect(await db.read('orders').pluck('holds_stock')).toEqual([0])
    testGateway.capture = capture
    expect(await finalisePayment(context, paymentToken, told)).toMatchObject({ outcome: 'paid' })
  })
})

onSqlite('the page of a provider', { template: 'shop' }, (open) => {
  test.for(changes)('is closed by a change of %s', async ([, change]) => {
    const shop = await atTheGateway(open)
    await change(shop)
    expect(await closeJobs(shop.db)).toBe(1)
    await sweep(sweeping(shop.db, shop.visitor.now).context)
    expect(await statusOf(shop.db)).toEqual(['cancelled'])
  })

  test('that ended with its hold says that the time is over', async () => {
    const shop = await atTheGateway(open)
    const visitor = { ...shop.visitor, now: after(16) }
    const ended = 'The time for the payment ran out'
    expect(await readPaymentPage(visitor, shop.paymentToken)).toMatchObject({ kind: 'decided' })
    expect(await wordsOf({ ...shop, visitor })).toMatchObject({ title: ended })
    await sweep(sweeping(shop.db, visitor.now).context)
    await sweep(sweeping(shop.db, visitor.now).context)
    expect(await statusOf(shop.db)).toEqual(['cancelled'])
    expect(await wordsOf({ ...shop, visitor })).toMatchObject({ title: ended })
  })

  test('is still there for who comes back without paying', async () => {
    const shop = await atTheGateway(open)
    expect(await completeCheckout(shop.visitor, {})).toMatchObject({ openPayment: shop.paymentToken })
    expect(await wordsOf(shop)).toMatchObject({
      title: 'You have not paid yet',
      message: expect.stringContaining('go on with the payment at Card (test gateway)'),
    })
  })

  test('that its shopper has left is asked about, because some providers let them pay after all', async ({
    onTestFinished,
  }) => {
    const { db, bank, paymentToken, context } = await atTheGateway(open)
    const { read } = testGateway
    testGateway.read = async () => ({ state: 'failed', reference: null, cause: 'cancelled', reason: 'left' })
    onTestFinished(() => void (testGateway.read = read))
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'failed' })
    testGateway.read = read
    await decideTestPayment(db, bank, 'succeed')
    await sweep(sweeping(db, after(5)).context)
    expect(await statusOf(db)).toEqual(['captured'])
  })

  test('does not keep an expired cart by what its provider has reported', async () => {
    const { db, visitor, paymentToken } = await atTheGateway(open)
    await sweep(sweeping(db, after(16)).context)
    await sweep(sweeping(db, after(17)).context)
    const payment: { id: number; provider: string; method_code: string } = await db.read('payments').first()
    await db.write('payment_events').insert({
      provider: payment.provider,
      event_id: 'evt_1',
      channel_id: visitor.channel.id,
      method_code: payment.method_code,
      payment_id: payment.id,
      about: 'payment',
      name: 'payment',
      token: paymentToken,
      received_at: visitor.now().toISOString(),
    })
    const year = new Date(visitor.now().getTime() + days(300))
    expect(await deleteExpiredCarts(db, year)).toBe(1)
    expect(await db.read('payment_events').pluck('payment_id')).toEqual([null])
    await sweep(sweeping(db, () => new Date(visitor.now().getTime() + days(401))).context)
    expect(await countOf(db, 'payment_events')).toBe(0)
  })
})
