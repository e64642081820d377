import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import type { DocumentContent } from '~/domain/sales/invoices/document'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { setRefundCeilings } from '~/domain/sales/orders/manage/refund-ceilings.server'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { after, countOf, openShop } from '../../../../../tests/factories/gateway'
import { payAtGateway, sweepMails } from '../../../../../tests/factories/gift-card'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { cancelPieces } from '../cancel-pieces.server'
import { approveRefund, receiveReturn, refundRequest } from '../decide-refund.server'
import { requestRefund } from '../request-refund.server'
import { leftOf, nextPieces, splitGoodwill, withoutPieces, type PricePart } from './goodwill'
import { readGoodwill, refundGoodwill } from './refund-goodwill.server'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const partOf = (quantity: number, total: number, goodwill = 0): PricePart => ({
  lineId: 1,
  position: 1,
  quantity,
  total,
  returned: 0,
  goodwill,
})

test('pieces are given back less their share of the goodwill, and in whatever steps all of it together is the price', () => {
  for (const goodwill of [0, 1, 2, 99, 500, 999, 1000])
    for (const steps of [[3], [1, 2], [2, 1], [1, 1, 1]]) {
      let part = partOf(3, 1000, goodwill)
      const given = steps.map((quantity) => {
        const pieces = nextPieces(part, quantity)
        part = withoutPieces(pieces)
        expect(leftOf(part)).toBeGreaterThanOrEqual(0)
        return pieces.price - pieces.goodwill
      })
      expect(Math.min(...given)).toBeGreaterThanOrEqual(0)
      expect(sum(given) + goodwill).toBe(1000)
      expect([leftOf(part), part.goodwill]).toEqual([0, 0])
    }
})

test('an amount is split by what is left of each part, and never above it', () => {
  const parts = [partOf(1, 1000, 900), partOf(2, 300), { ...partOf(1, 50), returned: 1 }]
  const shares = (amount: number) => splitGoodwill(parts, amount)?.map((share) => share.amount)
  expect(shares(40)).toEqual([10, 30])
  expect(shares(399)).toEqual([100, 299])
  expect(shares(400)).toEqual([100, 300])
  expect([shares(401), shares(0)]).toEqual([undefined, undefined])
})

onBothDatabases('money that is given back without goods', { template: 'shop' }, (open) => {
  const paid = async (method = 'card') => {
    const { db, variantId } = await openShop(open)
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method })
    const { orderToken: token, paymentToken } = unwrap(await placeAsShown(visitor))
    const order = await db.read('orders').first('number', 'grand_total')
    if (paymentToken === null) unwrap(await markOrderPaid(commandOn(db), order.number))
    else await payAtGateway(db, paymentToken)
    await sweepMails(db)
    return { db, visitor, token, number: order.number as string, total: order.grand_total as number }
  }
  const give = async (db: Database, number: string, amount: number) => {
    const { given } = unwrap(await readGoodwill(db, number, null))
    return refundGoodwill(commandOn(db), number, { amount, reason: 'It came late', given })
  }
  const documentsOf = async (db: Database): Promise<DocumentContent[]> =>
    (await db.read('documents').orderBy('id').pluck('content')).map((text) => JSON.parse(text))
  /** The invoice, and that its credit notes together are it. */
  const expectAllCredited = async (db: Database) => {
    const [invoice, ...notes] = await documentsOf(db)
    expect(sum(notes.map(({ total }) => total))).toBe(invoice?.total)
    expect(sum(notes.map(({ taxable }) => taxable))).toBe(invoice?.taxable)
    expect(invoice?.taxes).not.toEqual([])
    for (const tax of invoice?.taxes ?? [])
      expect(
        sum(notes.flatMap(({ taxes }) => taxes.filter(({ name }) => name === tax.name)).map((one) => one.amount)),
      ).toBe(tax.amount)
    for (const note of notes) expect(note.taxable + sum(note.taxes.map(({ amount }) => amount))).toBe(note.total)
  }

  test('is seen before, told to the buyer, and makes what comes back later cost so much less', async () => {
    const { db, visitor, token, number, total } = await paid()
    unwrap(await shipOrder(commandOn(db), number, parcel))
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    await sweepMails(db)
    const amount = 10_001
    const seen = unwrap(await readGoodwill(db, number, amount))
    expect([seen.left, seen.given]).toEqual([total, 0])
    const preview = seen.preview && unwrap(seen.preview)
    unwrap(await give(db, number, amount))
    const [, note] = await documentsOf(db)
    expect(note).toMatchObject({ kind: 'credit_note', total: amount, taxes: preview?.taxes, lines: preview?.lines })
    const [mail] = await sweepMails(db)
    expect([mail?.subject, mail?.text]).toEqual([
      `Your refund: order ${number}`,
      expect.stringContaining('It came late'),
    ])
    expect(await db.read('dev_gateway_refunds').pluck('amount')).toEqual([amount])
    const page = await readOrderPage(visitor, token)
    expect(page?.refundRequests).toMatchObject([{ cause: 'goodwill', amount: { amount } }])
    const [returnable] = page?.returnable ?? []
    // two come back, then one with the delivery
    const takeBack = async (quantity: number, withDelivery: boolean) => {
      const input = { token, reason: 'damaged' as const, text: '', photoTokens: [] }
      unwrap(await requestRefund(visitor, { ...input, quantity: { l1: quantity } }))
      unwrap(await approveRefund(commandOn(db), { number, note: '' }))
      unwrap(await receiveReturn(commandOn(db), { number, note: '', isRestocked: true }))
      return unwrap(await refundRequest(commandOn(db), { number, note: '', withDelivery }))
    }
    const two = await takeBack(2, false)
    expect(two.goodwill).toBeGreaterThan(0)
    const one = await takeBack(1, false)
    expect(two.amount + one.amount).toBe(returnable?.amount.amount)
    expect((await sweepMails(db)).at(-1)?.text).toContain('had been given back before, so it is taken off.')
    expect(amount + two.amount + one.amount).toBe(total)
    await expectAllCredited(db)
    expect(await give(db, number, 1)).toMatchObject({ error: { code: 'less_left_to_refund' } })
    expect(await db.read('orders').pluck('payment_status')).toEqual(['refunded'])
  })

  test('leaves the rest to whom the order or a part of it is cancelled, and the credit notes sum to the invoice', async () => {
    // cash at the door has a fee
    const { db, number, total } = await paid('cod')
    unwrap(await give(db, number, 777))
    expect((await documentsOf(db)).at(-1)?.lines).toHaveLength(2)
    const { sku } = await db.read('order_lines').first('sku')
    const cancelled = unwrap(
      await cancelPieces(commandOn(db), number, {
        items: [{ sku, quantity: 1 }],
        reason: 'Sold out',
        isLost: false,
        withDelivery: true,
      }),
    )
    expect(cancelled.goodwill).toBeGreaterThan(0)
    unwrap(await give(db, number, 1000))
    const rest = unwrap(await cancelOrder(commandOn(db, { now: after(1) }), number, 'Sold out')).refunded
    expect(777 + cancelled.amount + 1000 + rest).toBe(total)
    await sweepMails(db, after(2))
    await sweepMails(db, after(3))
    await expectAllCredited(db)
    expect(await give(db, number, 1)).toMatchObject({ error: { code: 'less_left_to_refund' } })
  })

  test('is given once when two members decide at the same time, and never above what is left or a role may give', async () => {
    const { db, visitor, number, total } = await paid()
    const input = { amount: total - 10, reason: 'It came late', given: 0 }
    const both = await Promise.all([1, 2, 3].map(() => refundGoodwill(commandOn(db), number, input)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'refunded_meanwhile' } })
    expect(await give(db, number, 11)).toMatchObject({ error: { code: 'less_left_to_refund', field: 'amount' } })
    const owner = commandOn(db, { channel: visitor.channel, actor: memberWith('owner') })
    unwrap(await setRefundCeilings(owner, [{ role: 'support', most: total - 1 }]))
    const support = { ...owner, actor: memberWith('support') }
    expect(await refundGoodwill(support, number, { ...input, amount: 10, given: total - 10 })).toMatchObject({
      error: { code: 'refund_above_ceiling' },
    })
    expect(await countOf(db, 'refunds')).toBe(1)
    expect(await refundGoodwill({ ...owner, actor: memberWith('editor') }, number, input)).toMatchObject({
      error: { code: 'forbidden' },
    })
    // what is given away whole is sent all the same
    unwrap(await give(db, number, 10))
    await sweepMails(db)
    unwrap(await shipOrder(commandOn(db), number, parcel))
    unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
    expect(await db.read('orders').first('status', 'payment_status')).toEqual({
      status: 'completed',
      payment_status: 'refunded',
    })
  })
})

const parcel = { carrier: 'DTDC', waybill: 'D1234', trackingUrl: null, items: null, allowsUnpaid: false }
