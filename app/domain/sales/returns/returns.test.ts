import { expect, test } from 'vitest'
import { days } from '~/domain/shared/units'
import { readFaq, saveFaq } from '~/domain/site/faqs/faqs.server'
import { changeChannel } from '~/domain/operations/channels/manage/change-channel.server'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import { readProductDelivery } from '~/domain/sales/cart/delivery/product-delivery.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { listNextSteps } from '~/domain/sales/order-page/next-steps'
import { productData } from '~/http/search-engines/product-data'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { addScan, deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { countOf, openShop, stockOf, sweeping } from '../../../../tests/factories/gateway'
import { buyGiftCards, giftTexts, payAtGateway, sweepMails } from '../../../../tests/factories/gift-card'
import { createProduct, factoryNow, variantInput } from '../../../../tests/factories/product'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { approveRefund, receiveReturn, refundRequest, rejectRefund } from './decide-refund.server'
import { pieceAmount, piecesInWindow } from './refund-request'
import { requestRefund } from './request-refund.server'
import { commandOn } from '../../../../tests/factories/visitor'

test('the parts of a line sum to its total, in whatever steps they are given back', () => {
  const line = { quantity: 3, total: 1000 }
  expect([pieceAmount(line, 0, 1), pieceAmount(line, 1, 1), pieceAmount(line, 2, 1)]).toEqual([333, 334, 333])
  expect(pieceAmount(line, 0, 2) + pieceAmount(line, 2, 1)).toBe(1000)
})

test('a request takes the oldest pieces that could be asked back then', () => {
  const at = (day: number) => new Date(factoryNow.getTime() + days(day))
  const pieces = (day: number, quantity: number) => ({ at: at(day).toISOString(), quantity })
  const arrived = [pieces(0, 2), pieces(5, 1)]
  expect(piecesInWindow({ days: 7 }, arrived, [], at(7))).toBe(3)
  expect(piecesInWindow({ days: 7 }, arrived, [], at(8))).toBe(1)
  expect(piecesInWindow({ days: 7 }, arrived, [pieces(6, 2)], at(8))).toBe(1)
  expect(piecesInWindow({ days: 7 }, arrived, [pieces(6, 2), pieces(7, 1)], at(8))).toBe(0)
  expect(piecesInWindow({ days: 7 }, arrived, [pieces(8, 1)], at(8))).toBe(0)
  expect(piecesInWindow({ days: 7 }, arrived, [], at(13))).toBe(0)
})

onBothDatabases('a refund that is asked for', { template: 'shop' }, (open, _dialect, testOnce) => {
  /** Three pieces that were delivered; what a gift card has not paid was paid at the gateway, or is by the courier. */
  const delivered = async (giftCard = 0, method = 'card') => {
    const { db, variantId } = await openShop(open)
    const [code] = giftCard > 0 ? await buyGiftCards(db, { amount: giftCard }) : []
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method })
    if (code !== undefined) unwrap(await addGiftCard({ ...visitor, secret: testSecret }, { code }))
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    if (paymentToken !== null) await payAtGateway(db, paymentToken)
    const order = await db.read('orders').where({ token }).first('number', 'grand_total', 'shipping')
    const { number, grand_total: total, shipping } = order
    const parcel = { carrier: 'DTDC', waybill: 'D1234', trackingUrl: null, items: null, allowsUnpaid: false }
    unwrap(await shipOrder(commandOn(db), number, parcel))
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    await sweepMails(db)
    const ask = (pieces: number, later = 0) =>
      requestRefund(
        { ...visitor, now: () => new Date(factoryNow.getTime() + later) },
        { token, quantity: { l1: pieces }, reason: 'damaged', text: 'A hole', photoTokens: [] },
      )
    return { db, visitor, variantId, token, number, total, shipping, ask }
  }

  test('goes from the request over approval and return to the money, and its buyer sees each step', async () => {
    const { db, visitor, variantId, token, number, total, shipping, ask } = await delivered()
    expect((await readOrderPage(visitor, token))?.returnable).toMatchObject([{ position: 1, available: 3 }])
    expect(unwrap(await ask(2))).toEqual({ number: 1 })
    const decision = { number, note: '' }
    expect(await refundRequest(commandOn(db), { ...decision, withDelivery: false })).toMatchObject({ ok: false })
    expect(await receiveReturn(commandOn(db), { ...decision, isRestocked: true })).toMatchObject({ ok: false })
    unwrap(await approveRefund(commandOn(db), { ...decision, note: 'Send it to 12 MG Road' }))
    expect((await stockOf(db, variantId)).on_hand).toBe(7)
    unwrap(await receiveReturn(commandOn(db), { ...decision, isRestocked: true }))
    expect((await stockOf(db, variantId)).on_hand).toBe(9)
    const line = total - shipping
    const two = Math.round((line * 2) / 3)
    expect(unwrap(await refundRequest(commandOn(db), { ...decision, withDelivery: false }))).toMatchObject({
      amount: two,
    })
    const mails = await sweepMails(db)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We have your refund request for order ${number}`,
      `Please send it back: order ${number}`,
      `We have your return: order ${number}`,
      `Your refund: order ${number}`,
    ])
    expect(mails[1]?.text).toContain('Send it to 12 MG Road')
    expect(await db.read('dev_gateway_refunds').pluck('amount')).toEqual([two])
    const page = await readOrderPage(visitor, token)
    expect(page?.refundRequests).toMatchObject([
      {
        status: 'refunded',
        amount: { amount: two },
        steps: [{ status: 'refunded' }, { status: 'received' }, { status: 'approved' }, { status: 'requested' }],
      },
    ])
    expect(page?.order.paymentStatus).toBe('part_refunded')
    expect(await db.read('products').pluck('units_sold')).toEqual([1])
    expect(page?.returnable).toMatchObject([{ available: 1, amount: { amount: line - two } }])
  })

  testOnce('is asked for in metres for cloth, in its steps', async () => {
    const { db, visitor, token, ask } = await delivered()
    const { snapshot } = await db.read('order_lines').first('snapshot')
    const inHalfMetres = { ...JSON.parse(snapshot), displayUnit: 'm', unitsPerQuantity: 500 }
    await db.write('order_lines').update({ snapshot: JSON.stringify(inHalfMetres) })
    const returnable = async () => (await readOrderPage(visitor, token))?.returnable
    expect(await returnable()).toMatchObject([
      { available: 1.5, availableText: '1.5 m', choices: ['0.5', '1', '1.5'], unit: 'm' },
    ])
    const errorOf = (message: string) => ({ error: { errors: { 'quantity.l1': [message] } } })
    expect(await ask(2)).toMatchObject(errorOf('You can send back up to 1.5 m'))
    expect(await ask(0.75)).toMatchObject({
      error: { message: expect.stringMatching(/is sold in steps of 0.5 m. Enter 0.5 m or 1 m$/) },
    })
    unwrap(await ask(1))
    expect(await returnable()).toMatchObject([{ available: 0.5 }])
    expect((await readOrderPage(visitor, token))?.refundRequests[0]?.lines).toMatchObject([{ quantityText: '1 m' }])
  })

  test.each([
    ['the gift card first, and the rest to the way that was used beside it', 50_000],
    ['the gift card that has paid everything', 500_000],
  ])('goes back to %s', async (_name, giftCard) => {
    const { db, visitor, token, number, total, ask } = await delivered(giftCard)
    expect((await readOrderPage(visitor, token))?.returnable).toMatchObject([{ available: 3 }])
    unwrap(await ask(1))
    unwrap(await approveRefund(commandOn(db), { number, note: '' }))
    unwrap(await receiveReturn(commandOn(db), { number, note: '', isRestocked: true }))
    const { amount } = unwrap(await refundRequest(commandOn(db), { number, note: '', withDelivery: false }))
    await sweepMails(db)
    const paidByCard = Math.min(giftCard, total)
    const toCard = Math.min(amount, paidByCard)
    expect(await db.read('gift_cards').pluck('balance')).toEqual([giftCard - paidByCard + toCard])
    expect(await db.read('dev_gateway_refunds').pluck('amount')).toEqual(amount > toCard ? [amount - toCard] : [])
  })

  testOnce('is to be sent to the address of the shop, unless the owner names another one', async () => {
    const { db, visitor, token, number, ask } = await delivered()
    await db.write('settings').insert({ key: 'store_address', value: '"14 Lavelle Road"', updated_at: '' })
    unwrap(await ask(1))
    unwrap(await approveRefund(commandOn(db), { number, note: '' }))
    const mails = await sweepMails(db)
    expect(mails.at(-1)?.text).toContain('Our address: 14 Lavelle Road')
    expect((await readOrderPage(visitor, token))?.refundRequests[0]?.steps[0]?.note).toContain('14 Lavelle Road')
  })

  testOnce('is to be sent to the address of its channel’s seller where there is one', async () => {
    const { db, number, ask } = await delivered()
    await db.write('settings').insert({ key: 'store_address', value: '"14 Lavelle Road"', updated_at: '' })
    const seller = { sellerAddress: 'Torstr. 1\n10119 Berlin', returnAddress: 'Lager 5\n12435 Berlin' }
    unwrap(await changeChannel(commandOn(db), 'in', seller))
    unwrap(await ask(1))
    unwrap(await approveRefund(commandOn(db), { number, note: '' }))
    const text = (await sweepMails(db)).at(-1)?.text
    expect(text).toContain('Our address: Lager 5, 12435 Berlin')
    expect(text).not.toContain('Lavelle')
  })

  test('is in stock once, also when the carrier reports the same return', async () => {
    const { db, variantId, number, ask } = await delivered()
    unwrap(await ask(2))
    unwrap(await approveRefund(commandOn(db), { number, note: '' }))
    unwrap(await receiveReturn(commandOn(db), { number, note: '', isRestocked: true }))
    const back = { kind: 'returned', place: '', message: '' } as const
    unwrap(await addScan(commandOn(db, { now: () => new Date(factoryNow.getTime() + 1000) }), 'D1234', back))
    expect((await stockOf(db, variantId)).on_hand).toBe(10)
    const returned = await db.read('stock_movements').where({ reason: 'return' }).pluck('on_hand_change')
    expect(returned).toEqual([2, 1])
  })

  testOnce('is told by SMS when it was asked for and at each step', async () => {
    const { db, number, ask } = await delivered()
    unwrap(await ask(1))
    const decision = { number, note: '' }
    unwrap(await approveRefund(commandOn(db), decision))
    unwrap(await receiveReturn(commandOn(db), { ...decision, isRestocked: false }))
    unwrap(await refundRequest(commandOn(db), { ...decision, withDelivery: false }))
    const { context, texts } = sweeping(db, () => factoryNow)
    await sweep(context)
    expect(texts.map((text) => text.split('http')[0])).toEqual([
      expect.stringContaining(`: we have your refund request for order ${number}. `),
      expect.stringContaining(`: please send it back, order ${number}. How: `),
      expect.stringContaining(`: we have your return of order ${number}. `),
      expect.stringContaining(`: your money for order ${number} is on its way back to you. `),
    ])
  })

  testOnce('is for what was delivered in the last 7 days, and for no piece twice', async () => {
    const { db, ask, number } = await delivered()
    expect(await ask(4)).toMatchObject({ error: { errors: { 'quantity.l1': ['You can send back up to 3'] } } })
    expect(await ask(0)).toMatchObject({ error: { code: 'invalid_input' } })
    expect(await ask(1, days(7) + 1)).toMatchObject({ error: { code: 'refund_not_possible' } })
    const asked = await Promise.all([ask(2), ask(2), ask(2)])
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.read('order_lines').pluck('returned_quantity')).toEqual([2])
    expect(await rejectRefund(commandOn(db), { number, note: '' })).toMatchObject({ ok: false })
    unwrap(await rejectRefund(commandOn(db), { number, note: 'It was worn' }))
    expect(await db.read('order_lines').pluck('returned_quantity')).toEqual([0])
    expect(await ask(3)).toMatchObject({ ok: true })
    await expect(db.transaction((trx) => trx('refund_request_lines').update({ quantity: 1 }))).rejects.toThrow()
    const add = db.transaction(async (trx) => {
      const [request] = await trx('refund_requests').select('id').orderBy('id')
      const [line] = await trx('order_lines').select('id')
      await trx('refund_request_lines').insert({ request_id: request.id + 0, order_line_id: line.id, quantity: 1 })
    })
    await expect(add).rejects.toThrow()
  })

  testOnce('of a part that arrived later leaves nothing of the part before, whose time is over', async () => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method: 'card' })
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    if (paymentToken !== null) await payAtGateway(db, paymentToken)
    const { number } = await db.read('orders').where({ token }).first('number')
    const { sku } = await db.read('order_lines').first('sku')
    const at = (day: number) => new Date(factoryNow.getTime() + days(day))
    const deliver = async (quantity: number, day: number) => {
      const parcel = { carrier: 'DTDC', waybill: `D${day}`, trackingUrl: null, allowsUnpaid: false }
      unwrap(await shipOrder(commandOn(db, { now: () => at(day) }), number, { ...parcel, items: [{ sku, quantity }] }))
      unwrap(await deliverOrder(commandOn(db, { now: () => at(day) }), number, { place: '', message: '' }))
    }
    const ask = (pieces: number, day: number) =>
      requestRefund(
        { ...visitor, now: () => at(day) },
        { token, quantity: { l1: pieces }, reason: 'damaged', text: '', photoTokens: [] },
      )
    await deliver(2, 0)
    await deliver(1, 10)
    expect(await ask(2, 10)).toMatchObject({ error: { errors: { 'quantity.l1': ['You can send back up to 1'] } } })
    expect(await ask(1, 10)).toMatchObject({ ok: true })
    expect(await ask(1, 10)).toMatchObject({ error: { code: 'refund_not_possible' } })
  })

  testOnce('is not open by the setting, for a changed token, before the delivery and for an unpaid order', async () => {
    const { db, visitor, token, variantId } = await delivered()
    const input = { quantity: { l1: 1 }, reason: 'other' as const, text: '', photoTokens: [] }
    const off = { ...visitor, settings: { ...visitor.settings, enable_refund: false } }
    expect(await requestRefund(off, { ...input, token })).toMatchObject({ error: { code: 'refund_not_possible' } })
    expect(await requestRefund(visitor, { ...input, token: 'x'.repeat(22) })).toMatchObject({
      error: { code: 'not_found' },
    })
    const { orderToken } = unwrap(await placeAsShown(await createReadyVisitor(db, { variantId })))
    expect(await requestRefund(visitor, { ...input, token: orderToken })).toMatchObject({
      error: { code: 'refund_not_possible' },
    })
    expect(await countOf(db, 'refund_requests')).toBe(0)
  })

  test('gives the cost of the delivery back once, however many requests there are', async () => {
    const { db, number, total, ask } = await delivered(0, 'cod')
    unwrap(await markOrderPaid(commandOn(db), number))
    const { line } = await db.read('order_lines').first({ line: 'total' })
    expect(total).toBeGreaterThan(line)
    const refund = (withDelivery: boolean) => refundRequest(commandOn(db), { number, note: '', withDelivery })
    const receiveOne = async () => {
      unwrap(await ask(1))
      unwrap(await approveRefund(commandOn(db), { number, note: '' }))
      unwrap(await receiveReturn(commandOn(db), { number, note: '', isRestocked: true }))
    }
    await receiveOne()
    unwrap(await refund(false))
    await receiveOne()
    expect(unwrap(await refund(true)).amount).toBe(total - (line * 2) / 3)
    await receiveOne()
    expect(await refund(true)).toMatchObject({
      error: { code: 'delivery_refunded' },
    })
    unwrap(await refund(false))
    expect((await db.read('refunds').pluck('amount')).reduce((sum, amount) => sum + amount, 0)).toBe(total)
  })

  testOnce(
    'can be asked for of what a courier was paid for at the door, before the owner has noted the money',
    async () => {
      const { db, variantId } = await openShop(open)
      const visitor = await createReadyVisitor(db, { variantId, quantity: 2, method: 'cod' })
      const { orderToken: token } = unwrap(await placeAsShown(visitor))
      const { number } = await db.read('orders').first('number')
      const ask = () =>
        requestRefund(visitor, { token, quantity: { l1: 1 }, reason: 'damaged', text: '', photoTokens: [] })
      const parcel = { carrier: 'DTDC', waybill: 'D1', trackingUrl: null, items: null, allowsUnpaid: false }
      unwrap(await shipOrder(commandOn(db), number, parcel))
      expect(await ask()).toMatchObject({ error: { code: 'refund_not_possible' } })
      unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
      expect((await readOrderPage(visitor, token))?.returnable).toMatchObject([{ available: 2 }])
      unwrap(await ask())
      unwrap(await approveRefund(commandOn(db), { number, note: '' }))
      unwrap(await receiveReturn(commandOn(db), { number, note: '', isRestocked: true }))
      const refund = () => refundRequest(commandOn(db), { number, note: '', withDelivery: false })
      expect(await refund()).toMatchObject({
        error: { code: 'nothing_paid_yet' },
      })
      expect(await countOf(db, 'documents', { kind: 'credit_note' })).toBe(0)
      unwrap(await markOrderPaid(commandOn(db), number))
      unwrap(await refund())
      expect((await readOrderPage(visitor, token))?.refunds).toMatchObject([{ target: null, isDone: false }])
    },
  )

  test('is paid once, also when two people press at the same time', async () => {
    const { db, number, ask } = await delivered()
    unwrap(await ask(3))
    const decision = { number, note: '' }
    unwrap(await approveRefund(commandOn(db), decision))
    unwrap(await receiveReturn(commandOn(db), { ...decision, isRestocked: false }))
    const paid = await Promise.all(
      [1, 2, 3].map(() => refundRequest(commandOn(db), { ...decision, withDelivery: true })),
    )
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1)
    await sweepMails(db)
    expect(await countOf(db, 'refunds')).toBe(1)
    const payment = await db.read('payments').first('amount', 'refunded_amount')
    expect(payment.refunded_amount).toBe(payment.amount)
    expect(await db.read('orders').first('payment_status')).toEqual({ payment_status: 'refunded' })
  })
})

onSqlite('what comes back and what does not', { template: 'shop' }, (open) => {
  const engraving = (isRequired: boolean) => ({
    texts: [{ name: 'name', label: 'Name', maxLength: 20, isRequired, addOn: {} }],
    choices: [],
    image: null,
  })

  /** Buys a thing of each kind, or of those that are named, at the gateway; all that is sent is delivered. */
  const deliver = async (kinds: readonly string[], returnDays: number | null = null) => {
    const { db } = await openShop(open)
    unwrap(await changeChannel(commandOn(db), 'in', { returnDays, sellerName: 'Kala & Co' }))
    const make = async (name: string, input: Partial<ProductInput> = {}) => {
      const { variantIds, slug } = await createProduct(db, { name, slug: name, sourceKey: name, ...input })
      return { name, slug, variantId: variantIds[0] ?? 0 }
    }
    const products = [
      await make('scarf'),
      await make('pen', { customisation: engraving(false) }),
      await make('ring', { customisation: engraving(true) }),
      await make('cloth', { displayUnit: 'm' }),
      await make('card', { isGiftCard: true, taxClass: 'zero', variants: [variantInput({ stock: undefined })] }),
    ].filter(({ name }) => kinds.includes(name))
    const texts: Record<string, Record<string, string>> = { ring: { name: 'Asha' }, card: giftTexts }
    const [first, ...others] = products
    const textsOf = (name: string) => (texts[name] ? { texts: texts[name] } : {})
    const ready = await createReadyVisitor(db, {
      variantId: first?.variantId ?? 0,
      method: 'card',
      ...textsOf(first?.name ?? ''),
    })
    const channel = (await readChannelById(db, ready.channel.id)) ?? ready.channel
    const visitor = { ...ready, channel }
    for (const { name, variantId } of others) {
      const customisation = texts[name] && { texts: texts[name], choices: {}, imageToken: null }
      unwrap(await addItemToCart(visitor, { variantId, quantity: 1, customisation }))
    }
    const told: Record<string, unknown> = {}
    for (const { name, slug } of products) {
      const found = await readProduct(visitor, [slug])
      if (found?.kind !== 'found') throw new Error(`${slug} was not found`)
      const data = JSON.stringify(productData(visitor, found.product, () => null))
      told[name] = [
        (await readProductDelivery(visitor, found.product)).returns,
        data.includes('MerchantReturnFiniteReturnWindow'),
      ]
    }
    const cart = (await readCart(visitor)).totalsNotes.find((note) => note.includes('return'))
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    await payAtGateway(db, paymentToken)
    const { number } = await db.read('orders').where({ token }).first('number')
    const { order } = (await readOrderPage(visitor, token)) ?? {}
    const steps = order
      ? listNextSteps(order, visitor.settings, true).find((step) => step.includes('return'))
      : undefined
    const parcel = { carrier: 'DTDC', waybill: 'D1', trackingUrl: null, items: null, allowsUnpaid: false }
    unwrap(await shipOrder(commandOn(db), number, parcel))
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    const ask = (...positions: number[]) =>
      requestRefund(visitor, {
        token,
        quantity: Object.fromEntries(positions.map((position) => [`l${position}`, 1])),
        reason: 'unwanted',
        text: '',
        photoTokens: [],
      })
    const page = async () => {
      const { returnable = [], keptLines = [] } = (await readOrderPage(visitor, token)) ?? {}
      return { returnable: returnable.map(({ name }) => name), kept: keptLines.map(({ name }) => name) }
    }
    return { db, visitor, token, told, cart, steps, ask, page }
  }

  test('is the same on page, cart and order, and the form neither offers nor takes it', async () => {
    const { db, told, cart, steps, ask, page } = await deliver(['scarf', 'pen', 'ring', 'cloth', 'card'])
    expect(told).toEqual({
      scarf: ['You can return it within 7 days of delivery', true],
      pen: ['You can return it within 7 days of delivery, unless you have it customised', true],
      ring: ['It is made to order, so you can’t return it', false],
      cloth: ['It is made to order, so you can’t return it', false],
      card: ['It is a gift card, so you can’t return it', false],
    })
    expect(cart).toBe('You can return what is not made to order or a gift card within 7 days of delivery.')
    expect(steps).toBe(cart)
    expect(await page()).toEqual({ returnable: ['scarf', 'pen'], kept: ['ring', 'cloth', 'card'] })
    for (const position of [3, 4, 5])
      expect(await ask(1, position)).toMatchObject({
        error: { code: 'not_returnable', errors: { [`quantity.l${position}`]: [expect.any(String)] } },
      })
    expect(await countOf(db, 'refund_requests')).toBe(0)
    unwrap(await ask(1, 2))
    // the terms stay when what made a line special is deleted with its buyer, and older orders have none
    await db.transaction(async (trx) => {
      for (const { id, snapshot } of await trx('order_lines').select('id', 'snapshot')) {
        const { gift: _gift, customisation: _customisation, ...rest } = JSON.parse(snapshot)
        await trx('order_lines')
          .where({ id })
          .update({ snapshot: JSON.stringify({ ...rest, gift: null, customisation: [] }) })
      }
    })
    expect((await page()).kept).toEqual(['ring', 'cloth', 'card'])
  })

  test('is all of an order whose every line was made for its buyer, also of one from before', async () => {
    const { db, steps, ask, page } = await deliver(['ring'])
    expect(steps).toBe('What is made to order can’t be returned.')
    const { snapshot } = await db.read('order_lines').first('snapshot')
    const { returns: _returns, ...before } = JSON.parse(snapshot)
    await db.write('order_lines').update({ snapshot: JSON.stringify(before) })
    expect(await page()).toEqual({ returnable: [], kept: ['ring'] })
    expect(await ask(1)).toMatchObject({ error: { code: 'not_returnable' } })
    expect(await ask()).toMatchObject({ error: { code: 'refund_not_possible' } })
  })

  test('is taken back for as many days as the channel had when it was bought, and the shop says so', async () => {
    const { db, visitor, token, told, cart, steps } = await deliver(['scarf'], 30)
    expect(told).toEqual({ scarf: ['You can return it within 30 days of delivery', true] })
    expect([cart, steps]).toEqual(Array(2).fill('You can return what you buy within 30 days of delivery.'))
    expect((await sweepMails(db)).map(({ text }) => text).join()).toContain(cart)
    const items = [{ question: 'Can I?', answer: 'For {return_days} days, to {seller_name}, {else}' }]
    const faq = { title: 'Questions', description: '', items }
    unwrap(await saveFaq(commandOn(db), 'questions', faq, { pathOf: (slug) => slug }))
    expect((await readFaq(visitor, 'questions'))?.items).toEqual([
      { question: 'Can I?', answerHtml: expect.stringContaining('For 30 days, to Kala &amp; Co, {else}') },
    ])
    unwrap(await changeChannel(commandOn(db), 'in', { returnDays: 5 }))
    const channel = (await readChannelById(db, visitor.channel.id)) ?? visitor.channel
    const at = (day: number) => ({ ...visitor, channel, now: () => new Date(factoryNow.getTime() + days(day)) })
    expect((await readOrderPage(at(29), token))?.returnable).toMatchObject([{ name: 'scarf', days: 30 }])
    const request = { token, quantity: { l1: 1 }, reason: 'unwanted' as const, text: '', photoTokens: [] }
    expect(await requestRefund(at(31), request)).toMatchObject({ error: { code: 'refund_not_possible' } })
    unwrap(await requestRefund(at(29), request))
  })
})
