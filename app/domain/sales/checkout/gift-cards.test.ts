import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { keepPagesOpen, after, openShop, stockOf } from '../../../../tests/factories/gateway'
import {
  buyGiftCards,
  createGiftCardProduct,
  giftTexts,
  payAtGateway,
  sweepMails,
} from '../../../../tests/factories/gift-card'
import { createProduct } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { addGiftCard, removeGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { updatePaymentMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { maxGiftCards } from '~/domain/sales/gift-cards/gift-card'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { cancelOwnOrder } from '~/domain/sales/refunds/cancel-order.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import type { Visitor } from '~/domain/shared/shop'
import { placeOrder } from './place-order.server'

const withSecret = (visitor: Visitor) => ({ ...visitor, secret: testSecret })
const use = (visitor: Visitor, code: string) => addGiftCard(withSecret(visitor), { code })

const balanceOf = async (db: Database, code: string): Promise<number> =>
  (
    await db
      .read('gift_cards')
      .where({ last_four: code.slice(-4) })
      .first('balance')
  ).balance

/** The scarf of ₹1,000 with delivery of ₹79. */
const total = 107_900

keepPagesOpen()

onBothDatabases('paying with a gift card', { template: 'shop' }, (open, _dialect, testOnce) => {
  testOnce('leaves the rest to another way to pay, which is asked for the rest alone', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 50_000 })
    const visitor = await createReadyVisitor(db, { variantId, method: 'card' })
    const { totals } = unwrap(await use(visitor, ` ${code.toLowerCase().replace(/-/g, ' ')} `))
    expect([totals.grandTotal.amount, totals.amountDue.amount, totals.giftCards]).toMatchObject([
      total,
      57_900,
      [{ lastFour: code.slice(-4), amount: { amount: -50_000 } }],
    ])
    const { orderToken, paymentToken } = unwrap(await placeAsShown(visitor))
    expect(await db.read('dev_gateway_payments').where({ payment_token: paymentToken }).first('amount')).toEqual({
      amount: 57_900,
    })
    expect(await balanceOf(db, code)).toBe(0)
    expect(await payAtGateway(db, paymentToken)).toMatchObject({ outcome: 'paid' })
    const order = await readOrderByToken(visitor, orderToken)
    expect(order).toMatchObject({ paymentStatus: 'paid', totals: { amountDue: { amount: 57_900 } } })
    expect(await balanceOf(db, code)).toBe(0)
    const mail = (await sweepMails(db)).find(({ to }) => to === 'asha@example.com')
    expect(mail?.text).toContain(`Gift card ${code.slice(-4)}: -₹500\nPaid: ₹579\n`)
  })

  testOnce('in part, of an order that is cancelled before the rest is paid, comes back and is told so', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 50_000 })
    const visitor = await createReadyVisitor(db, { variantId, method: 'bank' })
    unwrap(await use(visitor, code))
    const { orderToken: token } = unwrap(await placeAsShown(visitor))
    await sweepMails(db)
    expect((await readOrderByToken(visitor, token))?.totalsRows.at(-1)).toMatchObject({ label: 'To pay', text: '₹579' })
    unwrap(await cancelOwnOrder(visitor, { token, reason: 'other', text: '' }))
    expect(await balanceOf(db, code)).toBe(50_000)
    const told = `We have refunded ₹500 to the gift card ending ${code.slice(-4)}.`
    const page = await readOrderPage(visitor, token)
    expect(page?.moneyNotices).toContain(told)
    expect(page?.order.totalsRows.map(({ label }) => label)).not.toContain('To pay')
    const [mail] = await sweepMails(db)
    expect(mail?.text).toContain(told)
    expect(mail?.text).not.toContain('any money')
  })

  test('for the whole total places the order at once, without any other way to pay; the rest stays on the card', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 200_000 })
    const visitor = await createReadyVisitor(db, { variantId, method: 'cod' })
    const cart = unwrap(await use(visitor, code))
    // without the fee of the way to pay that is not needed any more
    expect([cart.totals.fee.amount, cart.totals.amountDue.amount]).toEqual([0, 0])
    const { orderToken, paymentToken, next } = unwrap(await placeAsShown(visitor))
    expect([paymentToken, next]).toEqual([null, null])
    expect(await readOrderByToken(visitor, orderToken)).toMatchObject({
      status: 'placed',
      paymentStatus: 'paid',
      paymentMethod: { name: 'Gift card' },
    })
    expect(await balanceOf(db, code)).toBe(200_000 - total)
    expect(await db.read('payments').where({ provider: 'free' }).select('amount', 'status')).toEqual([
      { amount: 0, status: 'captured' },
    ])
  })

  testOnce(
    'several cards pay one after the other, and the order with a way to pay later is asked for the rest',
    async () => {
      const { db, variantId } = await openShop(open)
      const codes = await buyGiftCards(db, { amount: 20_000, quantity: 2 })
      const visitor = await createReadyVisitor(db, { variantId, method: 'cod' })
      for (const code of codes) unwrap(await use(visitor, code))
      expect(unwrap(await use(visitor, codes[0] ?? '')).giftCards).toHaveLength(2)
      const { orderToken } = unwrap(await placeAsShown(visitor))
      const order = await readOrderByToken(visitor, orderToken)
      // the fee of ₹49 for cash is part of the total
      expect(order).toMatchObject({
        paymentStatus: 'pending',
        totals: { grandTotal: { amount: total + 4900 }, amountDue: { amount: total + 4900 - 40_000 } },
      })
      expect(await db.read('payments').where({ method_code: 'cod' }).pluck('amount')).toEqual([total + 4900 - 40_000])
      for (const code of codes) expect(await balanceOf(db, code)).toBe(0)
    },
  )

  test('is given back when the payment fails, and when its hold ends after a crash', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 50_000 })
    const visitor = await createReadyVisitor(db, { variantId, method: 'card' })
    unwrap(await use(visitor, code))
    const first = unwrap(await placeAsShown(visitor))
    expect(await balanceOf(db, code)).toBe(0)
    // the cart's own hold counts as available to it
    expect((await readCart(visitor)).totals.amountDue.amount).toBe(57_900)
    await payAtGateway(db, first.paymentToken, 'fail')
    expect(await balanceOf(db, code)).toBe(50_000)
    unwrap(await placeAsShown(visitor))
    expect(await balanceOf(db, code)).toBe(0)
    // nobody comes back to this payment
    await sweepMails(db, after(16))
    expect(await balanceOf(db, code)).toBe(50_000)
    expect(await stockOf(db, variantId)).toEqual({ on_hand: 10, held: 0 })
  })

  testOnce('is taken again when the payment succeeds after its hold ended, or the money is sent back', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 50_000 })
    const attempt = async (email: string) => {
      const visitor = await createReadyVisitor(db, { variantId, method: 'card', email })
      unwrap(await use(visitor, code))
      return { visitor, ...unwrap(await placeAsShown(visitor)) }
    }
    const late = await attempt('late@example.com')
    await sweepMails(db, after(16))
    const lateToo = await attempt('latetoo@example.com')
    await sweepMails(db, after(16 + 16))
    expect(await payAtGateway(db, late.paymentToken, 'succeed', after(40))).toMatchObject({ outcome: 'paid' })
    expect(await balanceOf(db, code)).toBe(0)
    // the card is empty by now: this order cannot be paid, and neither stock nor card changes
    const before = await stockOf(db, variantId)
    expect(await payAtGateway(db, lateToo.paymentToken, 'succeed', after(41))).toMatchObject({ outcome: 'refund_due' })
    expect([await balanceOf(db, code), await stockOf(db, variantId)]).toEqual([0, before])
  })

  test('at the same moment in several carts pays for one of them; the others see what is left to pay', async () => {
    const { db } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 50_000 })
    // of different products, so that no order waits for another's stock
    const visitors: Visitor[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { variantIds } = await createProduct(db)
      visitors.push(
        await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, method: 'bank', email: `${name}@example.com` }),
      )
    }
    for (const visitor of visitors) unwrap(await use(visitor, code))
    const carts = await Promise.all(visitors.map((visitor) => readCart(visitor)))
    const placed = await Promise.all(
      visitors.map((visitor, at) =>
        placeOrder(visitor, {
          expectedTotal: carts[at]?.totals.grandTotal.amount ?? 0,
          contentKey: carts[at]?.contentKey,
          hasAcceptedTerms: true,
          secret: testSecret,
        }),
      ),
    )
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of placed)
      if (!result.ok) expect(['gift_card_changed', 'cart_changed']).toContain(result.error.code)
    expect(await balanceOf(db, code)).toBe(0)
    const loser = visitors[placed.findIndex(({ ok }) => !ok)]
    expect(loser && (await readCart(loser)).totals.amountDue.amount).toBe(total)
    expect(await db.read('stock').sum({ held: 'held' })).toEqual([{ held: 0 }])
  })

  test('that another order used meanwhile is noticed before anything is charged', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 50_000 })
    const slow = await createReadyVisitor(db, { variantId, method: 'card', email: 'slow@example.com' })
    const seen = unwrap(await use(slow, code))
    const quick = await createReadyVisitor(db, { variantId, method: 'bank', email: 'quick@example.com' })
    unwrap(await use(quick, code))
    unwrap(await placeAsShown(quick))
    const placed = await placeOrder(slow, {
      expectedTotal: seen.totals.grandTotal.amount,
      contentKey: seen.contentKey,
      hasAcceptedTerms: true,
      secret: testSecret,
    })
    expect(placed).toMatchObject({ ok: false, error: { code: 'cart_changed' } })
    expect(!placed.ok && placed.error.message).toContain('the gift cards')
    expect(await db.read('dev_gateway_payments').where({ amount: total }).select()).toEqual([])
  })

  testOnce('is taken anew when the shopper removes the card or pays another way', async () => {
    const { db, variantId } = await openShop(open)
    const codes = await buyGiftCards(db, { amount: 30_000, quantity: 2 })
    const visitor = await createReadyVisitor(db, { variantId, method: 'card' })
    for (const code of codes) unwrap(await use(visitor, code))
    unwrap(await placeAsShown(visitor))
    unwrap(await removeGiftCard(visitor, 0))
    unwrap(await placeAsShown(visitor))
    expect(await Promise.all(codes.map((code) => balanceOf(db, code)))).toEqual([30_000, 0])
    unwrap(await removeGiftCard(visitor, 0))
    unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))
    unwrap(await placeAsShown(visitor))
    expect(await Promise.all(codes.map((code) => balanceOf(db, code)))).toEqual([30_000, 30_000])
    expect(await db.read('orders').where({ status: 'placed' }).max({ amount: 'gift_card_amount' })).toEqual([
      { amount: 0 },
    ])
  })

  testOnce('is taken anew when the cart has changed since the shopper was sent to a provider', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db, { amount: 30_000 })
    const visitor = await createReadyVisitor(db, { variantId, method: 'card' })
    unwrap(await use(visitor, code))
    unwrap(await placeAsShown(visitor))
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    unwrap(await placeAsShown(visitor))
    expect(await balanceOf(db, code)).toBe(0)
    expect(await db.read('gift_card_movements').orderBy('id').pluck('amount')).toEqual([
      30_000, -30_000, 30_000, -30_000,
    ])
  })

  testOnce('does not pay for new gift cards, and coupons do not either', async () => {
    const { db, variantId } = await openShop(open)
    await db.transaction((trx) =>
      trx('coupons').insert({
        code: 'HALF',
        title: 'Half',
        kind: 'percent',
        value: 500_000,
        channel_id: 1,
        conditions: '{}',
        is_public: 0,
      }),
    )
    const [code = ''] = await buyGiftCards(db, { amount: 500_000 })
    const giftVariant = await createGiftCardProduct(db, 100_000)
    const visitor = await createReadyVisitor(db, { variantId: giftVariant, method: 'bank', texts: giftTexts })
    expect(unwrap(await use(visitor, code)).totals.amountDue.amount).toBe(100_000)
    expect(await applyCoupon(visitor, { code: 'HALF' })).toMatchObject({ ok: false })
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    const { totals } = unwrap(await applyCoupon(visitor, { code: 'HALF' }))
    expect([totals.discount.amount, totals.grandTotal.amount, totals.amountDue.amount]).toEqual([
      -50_000, 150_000, 100_000,
    ])
  })

  testOnce('needs a code that is known, has money on it, and is one of five', async () => {
    const { db, variantId } = await openShop(open)
    const codes = await buyGiftCards(db, { amount: 1000, quantity: maxGiftCards + 1 })
    const visitor = await createReadyVisitor(db, { variantId, method: 'bank' })
    for (const wrong of ['', 'ABCD', '0000-0000-0000-0000', `${codes[0]}0`])
      expect(await use(visitor, wrong)).toMatchObject({ ok: false, error: { code: 'gift_card_unknown' } })
    for (const code of codes.slice(0, maxGiftCards)) unwrap(await use(visitor, code))
    expect(await use(visitor, codes.at(-1) ?? '')).toMatchObject({ ok: false, error: { code: 'gift_card_limit' } })
    unwrap(await placeAsShown(visitor))
    const next = await createReadyVisitor(db, { variantId, method: 'bank' })
    expect(await use(next, codes[0] ?? '')).toMatchObject({ ok: false, error: { code: 'gift_card_empty' } })
  })
})
