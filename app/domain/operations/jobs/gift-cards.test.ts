import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { after, countOf, openShop, sweeping } from '../../../../tests/factories/gateway'
import {
  buyGiftCards,
  codesOf,
  createGiftCardProduct,
  giftTexts,
  payAtGateway,
  sweepMails,
} from '../../../../tests/factories/gift-card'
import { factoryNow } from '../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { readListing } from '~/domain/catalogue/listing/listing-page.server'
import { readVariantCards } from '~/domain/catalogue/listing/listing-cards.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import { isSoldOut } from '~/domain/catalogue/products/product'
import { readDeadLetters } from '~/domain/operations/outbox/outbox.queries.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { addScan } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import { cancelPieces } from '~/domain/sales/returns/cancel-pieces.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { findGiftCardByCode } from '~/domain/sales/gift-cards/gift-cards.server'
import { sendTimeOf } from '~/domain/sales/gift-cards/send-time'
import { issueGiftCards, sendGiftCard } from './issue-gift-cards.server'

const day = 24 * 60

test('a gift card with a date is sent at nine in the morning of that day where the channel is', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  expect([
    sendTimeOf('2026-12-24', now, 'Asia/Kolkata').toISOString(),
    sendTimeOf('2026-12-24', now, 'America/New_York').toISOString(),
    // the clocks have changed by then
    sendTimeOf('2026-07-04', now, 'Europe/Berlin').toISOString(),
    sendTimeOf('2026-03-01', now, 'Asia/Kolkata'),
    sendTimeOf('', now, 'Asia/Kolkata'),
  ]).toEqual(['2026-12-24T03:30:00.000Z', '2026-12-24T14:00:00.000Z', '2026-07-04T07:00:00.000Z', now, now])
})

onBothDatabases('a gift card that was bought', { template: 'shop' }, (open, _dialect, testOnce) => {
  testOnce(
    'is mailed to its recipient with the message and a code of its own for each piece, and the buyer is told',
    async () => {
      const { db } = await openShop(open)
      const variantId = await createGiftCardProduct(db, 50_000)
      const buyer = await createReadyVisitor(db, {
        variantId,
        quantity: 2,
        method: 'card',
        email: 'buyer@example.com',
        texts: { ...giftTexts, message: 'Happy\r\nbirthday  <3' },
      })
      const { paymentToken } = unwrap(await placeAsShown(buyer))
      expect(codesOf(await sweepMails(db))).toEqual([])
      await payAtGateway(db, paymentToken)
      const mails = await sweepMails(db)
      const codes = codesOf(mails)
      expect(new Set(codes).size).toBe(2)
      for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      const toRecipient = mails.filter(({ to }) => to === 'ravi@example.com')
      expect(toRecipient).toHaveLength(2)
      expect(toRecipient[0]?.subject).toBe('Asha has sent you a gift card of ₹500')
      expect(toRecipient[0]?.text).toContain('Happy\nbirthday <3')
      expect(toRecipient[0]?.html).toContain('Happy<br>birthday &lt;3')
      const toBuyer = mails.filter(({ to, subject }) => to === 'buyer@example.com' && subject.includes('was sent'))
      expect(toBuyer).toHaveLength(2)
      for (const { text } of toBuyer) for (const code of codes) expect(text).not.toContain(code)
      const stored = JSON.stringify(await db.read('gift_cards').select())
      for (const code of codes) expect(stored).not.toContain(code.replace(/-/g, ''))
      const visitor = { ...(await createVisitor(db)), secret: testSecret }
      for (const code of codes)
        expect(await findGiftCardByCode(visitor, code)).toMatchObject({ ok: true, value: { balance: 50_000 } })
    },
  )

  test('is made once, however often and by however many processes the job runs', async () => {
    const { db } = await openShop(open)
    await buyGiftCards(db, { quantity: 3 })
    const order: { id: number } = await db.read('orders').first('id')
    const { context } = sweeping(db, after(1))
    await Promise.all([1, 2, 3].map(() => issueGiftCards(context, order.id)))
    expect(await countOf(db, 'gift_cards')).toBe(3)
    expect(codesOf(await sweepMails(db, after(2)))).toEqual([])
  })

  testOnce('is not made before an order with a way to pay later is paid', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, method: 'bank', texts: giftTexts })))
    await sweepMails(db)
    const order: { id: number } = await db.read('orders').first('id')
    await issueGiftCards(sweeping(db, after(1)).context, order.id)
    expect(await countOf(db, 'gift_cards')).toBe(0)
  })

  testOnce('with a date waits for it, and is sent once', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    const texts = { ...giftTexts, date: '2026-01-20' }
    const { paymentToken } = unwrap(
      await placeAsShown(await createReadyVisitor(db, { variantId, method: 'card', texts })),
    )
    await payAtGateway(db, paymentToken)
    expect(codesOf(await sweepMails(db, after(4 * day)))).toEqual([])
    // 20 January, 9:00 in India
    expect(codesOf(await sweepMails(db, after(5 * day - 6 * 60 - 30)))).toHaveLength(1)
    const mails = await sweepMails(db, after(6 * day))
    expect(mails.filter(({ to }) => to === giftTexts.email)).toEqual([])
  })

  testOnce('that is cancelled while its mail is sent is told to be', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    const buyer = await createReadyVisitor(db, { variantId, method: 'card', texts: giftTexts })
    await payAtGateway(db, unwrap(await placeAsShown(buyer)).paymentToken)
    const { context } = sweeping(db, () => factoryNow)
    const { id: orderId, number } = await db.read('orders').first('id', 'number')
    await issueGiftCards(context, orderId)
    const send = async () => void unwrap(await cancelOrder(commandOn(db), number, 'Wrong address'))
    const { id: cardId } = await db.read('gift_cards').first('id')
    await sendGiftCard({ ...context, mailer: { send, close: () => {} } }, { giftCardId: cardId })
    const subjects = (await sweepMails(db)).filter(({ to }) => to === giftTexts.email).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your gift card of ₹1,000 was cancelled'])
  })

  testOnce('needs a recipient with a valid address, and a day that is neither past nor far away', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    const guest = await createVisitor(db)
    const add = async (texts: Record<string, string>) => {
      const added = await addItemToCart(guest, {
        variantId,
        quantity: 1,
        customisation: { texts: { ...giftTexts, ...texts }, choices: {}, imageToken: null },
      })
      return added.ok ? null : added.error.errors
    }
    expect(await add({ email: 'nobody' })).toEqual({ 'text.email': ['Enter a valid email address'] })
    expect(await add({ recipient: '' })).toHaveProperty(['text.recipient'])
    expect(await add({ message: 'x'.repeat(301) })).toHaveProperty(['text.message'])
    expect(await add({ date: '2026-02-30' })).toEqual({ 'text.date': ['Enter a date, such as 2026-12-24'] })
    expect(await add({ date: '2026-01-14' })).toEqual({ 'text.date': ['Choose today or a later day'] })
    expect(await add({ date: '2028-01-01' })).toEqual({ 'text.date': ['Choose a day within a year from now'] })
    expect(await add({ date: '2026-01-15' })).toBeNull()
  })

  test('has a balance that is the sum of its movements: nothing else can change it, and no movement is changed', async () => {
    const { db } = await openShop(open)
    await buyGiftCards(db)
    const change = (statement: string) => db.transaction((trx) => trx.raw(statement))
    await expect(change('UPDATE gift_cards SET balance = balance - 1')).rejects.toThrow()
    await expect(change('UPDATE gift_card_movements SET amount = amount + 1')).rejects.toThrow()
    await expect(change('DELETE FROM gift_card_movements')).rejects.toThrow()
    const movement = (amount: number) =>
      `INSERT INTO gift_card_movements (gift_card_id, kind, amount, order_id, created_at)
       SELECT id, '${amount < 0 ? 'redeem' : 'release'}', ${amount}, order_id, created_at FROM gift_cards`
    await expect(change(movement(-100_001))).rejects.toThrow()
    await expect(change(movement(1))).rejects.toThrow()
    await change(movement(-100_000))
    expect(await db.read('gift_cards').pluck('balance')).toEqual([0])
  })

  testOnce(
    'is not sold while nobody can be named to get it: on its page, in listings, in carts, at the checkout',
    async () => {
      const { db } = await openShop(open)
      const variantId = await createGiftCardProduct(db)
      const { slug } = await db.read('products').where({ is_gift_card: 1 }).first('slug')
      const ready = await createReadyVisitor(db, { variantId, method: 'card', texts: giftTexts })
      const guest = await createVisitor(db)
      const query = { filters: {}, priceFrom: null, priceTo: null, sort: 'featured' as const, page: 1 }
      /** Whether it can be bought by its card, by its listing, and by the filter of what is in stock. */
      const readOffers = async () => {
        const cards = await readVariantCards(guest, [variantId])
        const all = await readListing(guest, { kind: 'all' }, { ...query, inStockOnly: false })
        const inStock = await readListing(guest, { kind: 'all' }, { ...query, inStockOnly: true })
        return [
          cards.get(variantId)?.isInStock,
          all.cards.find((card) => card.slug === slug)?.isInStock,
          inStock.cards.some((card) => card.slug === slug),
        ]
      }
      expect(await readOffers()).toEqual([true, true, true])
      unwrap(await changePlugin(commandOn(db), 'ProductCustomisation', { isActive: false }))
      expect(await readOffers()).toEqual([false, false, false])
      // the listings of all kinds of changes follow one rule
      const listings = () => db.read('listings').orderBy(['channel_id', 'product_id']).select('in_stock', 'sold_out')
      const switched = await listings()
      await db.transaction(async (trx) => refreshListings(trx, await trx('products').pluck('id')))
      expect(await listings()).toEqual(switched)
      const plain = { variantId, quantity: 1, customisation: null }
      expect(await addItemToCart(guest, plain)).toMatchObject({ ok: false, error: { code: 'not_found' } })
      const shown = await readProduct(guest, [slug])
      expect(shown?.kind === 'found' && [isSoldOut(shown.product), shown.product.selected?.available]).toEqual([
        true,
        0,
      ])
      expect(await placeAsShown(ready)).toMatchObject({ ok: false })
      expect(await countOf(db, 'orders', { status: 'placed' })).toBe(0)
      unwrap(await changePlugin(commandOn(db), 'ProductCustomisation', { isActive: true }))
      expect(await readOffers()).toEqual([true, true, true])
    },
  )

  testOnce('is told to the owner and becomes a dead letter when it cannot be made', async () => {
    const { db } = await openShop(open)
    await changeSetting(commandOn(db), { key: 'store_email', text: 'owner@example.com' })
    const variantId = await createGiftCardProduct(db)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, method: 'bank', texts: giftTexts })))
    await sweepMails(db)
    // an order from a time when gift cards were sold without a recipient
    const { snapshot } = await db.read('order_lines').first('snapshot')
    const lost = JSON.stringify({ ...JSON.parse(snapshot), gift: null })
    await db.transaction((trx) => trx('order_lines').update({ snapshot: lost }))
    const { number } = await db.read('orders').first('number')
    unwrap(await markOrderPaid(commandOn(db), number))
    const mails = await sweepMails(db)
    expect(mails.filter(({ to }) => to === 'owner@example.com').map(({ subject }) => subject)).toContain(
      `Order ${number} is paid, but a gift card could not be made`,
    )
    expect(await readDeadLetters(db.read, 9)).toMatchObject([{ kind: 'gift_cards.issue', attempts: 1 }])
    expect(await cancelOrder(commandOn(db), number, 'No recipient')).toMatchObject({ ok: true })
  })

  testOnce('is cancelled with its order and refunded as long as nothing was taken from it', async () => {
    const { db } = await openShop(open)
    const [code = ''] = await buyGiftCards(db)
    const { number } = await db.read('orders').first('number')
    expect(await cancelOrder(commandOn(db), number, 'Wrong address')).toMatchObject({
      ok: true,
      value: { refunded: 100_000 },
    })
    expect(await db.read('gift_cards').pluck('balance')).toEqual([0])
    expect(await db.read('refunds').pluck('amount')).toEqual([100_000])
    const told = (await sweepMails(db)).filter(({ to }) => to === giftTexts.email)
    expect(told.map(({ subject }) => subject)).toEqual(['Your gift card of ₹1,000 was cancelled'])
    expect(told[0]?.text).toContain(`Its code ends with ${code.slice(-4)}.`)
    const visitor = { ...(await createReadyVisitor(db, { variantId: 1, method: 'card' })), secret: testSecret }
    expect(await addGiftCard(visitor, { code })).toMatchObject({ error: { message: 'This gift card was cancelled.' } })
    const change = (statement: string) => db.transaction((trx) => trx.raw(statement))
    const again = `INSERT INTO gift_card_movements (gift_card_id, kind, amount, order_id, created_at)
      SELECT id, 'cancel', -1, order_id, created_at FROM gift_cards`
    await expect(change(again)).rejects.toThrow()
  })

  testOnce('that is cancelled before its day is not sent', async () => {
    const { db } = await openShop(open)
    const variantId = await createGiftCardProduct(db)
    const texts = { ...giftTexts, date: '2026-01-20' }
    const buyer = await createReadyVisitor(db, { variantId, method: 'card', texts })
    await payAtGateway(db, unwrap(await placeAsShown(buyer)).paymentToken)
    await sweepMails(db)
    const { number } = await db.read('orders').first('number')
    unwrap(await cancelOrder(commandOn(db), number, 'Changed their mind'))
    expect(codesOf(await sweepMails(db, after(6 * day)))).toEqual([])
  })

  test('is cancelled or spent, never both: who is later gets a clear failure', async () => {
    const { db, variantId } = await openShop(open)
    const [code = ''] = await buyGiftCards(db)
    const { number } = await db.read('orders').first('number')
    const spender = { ...(await createReadyVisitor(db, { variantId, method: 'card' })), secret: testSecret }
    unwrap(await addGiftCard(spender, { code }))
    const [placed, cancelled] = await Promise.all([
      placeAsShown(spender),
      cancelOrder(commandOn(db), number, 'Wrong address'),
    ])
    // an order that comes later is placed without the card
    expect(placed.ok || cancelled.ok).toBe(true)
    const isSpent = (await countOf(db, 'gift_card_movements', { kind: 'redeem' })) > 0
    expect(isSpent).toBe(!cancelled.ok)
    if (!cancelled.ok) expect(cancelled.error.code).toBe('gift_card_spent')
    expect(await countOf(db, 'refunds')).toBe(cancelled.ok ? 1 : 0)
    const [balance = 0]: number[] = await db.read('gift_cards').pluck('balance')
    expect(balance).toBeLessThan(100_000)
    expect(balance).toBeGreaterThanOrEqual(0)
  })

  testOnce(
    'can be cancelled alone after the rest of its order was shipped, and after the order is completed',
    async () => {
      const { db, variantId } = await openShop(open)
      const giftVariant = await createGiftCardProduct(db)
      const buyer = await createReadyVisitor(db, { variantId, method: 'card' })
      unwrap(
        await addItemToCart(buyer, {
          variantId: giftVariant,
          quantity: 2,
          customisation: { texts: giftTexts, choices: {}, imageToken: null },
        }),
      )
      await payAtGateway(db, unwrap(await placeAsShown(buyer)).paymentToken)
      const codes = codesOf(await sweepMails(db))
      const { number } = await db.read('orders').first('number')
      unwrap(
        await shipOrder(commandOn(db), number, {
          carrier: 'Post',
          waybill: 'W1',
          trackingUrl: null,
          items: null,
          allowsUnpaid: false,
        }),
      )
      const { sku } = await db.read('variants').where({ id: giftVariant }).first('sku')
      const input = { items: [{ sku, quantity: 1 }], reason: 'Wrong address', isLost: false, withDelivery: false }
      expect(await cancelPieces(commandOn(db), number, input)).toMatchObject({ ok: true, value: { amount: 100_000 } })
      expect(await db.read('gift_cards').orderBy('id').pluck('balance')).toEqual([100_000, 0])
      unwrap(await addScan(commandOn(db), 'W1', { kind: 'delivered', place: '', message: '' }))
      expect(await db.read('orders').where({ number }).pluck('status')).toEqual(['completed'])
      // the whole order is too late to cancel, and its page offers the card that is left
      const completed = await readStaffOrder(db, String(number))
      expect(completed?.cancellable).toMatchObject([{ sku, left: 1 }])
      const whole = await cancelOrder(commandOn(db), number, 'Wrong address')
      expect(whole).toMatchObject({ error: { code: 'order_closed', params: { status: 'completed' } } })
      const { sku: goods } = await db.read('variants').where({ id: variantId }).first('sku')
      expect(
        await cancelPieces(commandOn(db), number, { ...input, items: [{ sku: goods, quantity: 1 }] }),
      ).toMatchObject({
        error: { code: 'order_closed' },
      })
      const { last_four: left } = await db.read('gift_cards').where('balance', '>', 0).first('last_four')
      const spender = { ...(await createReadyVisitor(db, { variantId, method: 'card' })), secret: testSecret }
      unwrap(await addGiftCard(spender, { code: codes.find((code) => code.endsWith(left)) ?? '' }))
      const [placed, cancelled] = await Promise.all([placeAsShown(spender), cancelPieces(commandOn(db), number, input)])
      expect(placed.ok || cancelled.ok).toBe(true)
      const isSpent = (await countOf(db, 'gift_card_movements', { kind: 'redeem' })) > 0
      expect(isSpent).toBe(!cancelled.ok)
      if (!cancelled.ok) expect(cancelled.error.code).toBe('gift_card_spent')
      expect(await countOf(db, 'refunds')).toBe(cancelled.ok ? 2 : 1)
    },
  )
})
