import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { deliveryLine } from '~/domain/sales/invoices/document-lines'
import { describeOffered } from '~/domain/sales/hand-orders/find-offered-variants.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import { findOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, openShop, stockOf } from '../../../../tests/factories/gateway'
import { createGiftCardProduct, sweepMails } from '../../../../tests/factories/gift-card'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { createCoupon } from '../../../../tests/factories/shop'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { changeOrderLines, previewOrderChange, readChangeableOrder } from './change-order-lines.server'
import type { OrderChangeInput } from './plan-change.server'

onBothDatabases('changing the lines of an order', { template: 'shop' }, (open) => {
  /** An order of three pieces that the courier is to be paid for, with a coupon of ten per cent. */
  async function ordered() {
    const { db, variantId } = await openShop(open)
    await createCoupon(db)
    const mug = await createProduct(db, {
      name: 'Mug',
      variants: [variantInput({ prices: { in: { price: 30_000 } } })],
    })
    const visitor = await createReadyVisitor(db, { variantId, quantity: 3, method: 'cod' })
    unwrap(await applyCoupon(visitor, { code: 'TEN' }))
    unwrap(await placeAsShown(visitor))
    const { number, id } = await db.read('orders').first('number', 'id')
    await sweepMails(db, after(0))
    const context = commandOn(db, { channel: visitor.channel, now: after(1) })
    const read = async () => {
      const order = await findOrder(db.read, { id })
      if (!order) throw new Error('there is no order')
      return { order, lines: await readOrderLines(db.read, id) }
    }
    const versionOf = async () => unwrap(await readChangeableOrder(context, number)).version
    const change = async (input: OrderChangeInput) => {
      const { total } = unwrap(await previewOrderChange(context, number, input))
      return changeOrderLines(context, number, { ...input, version: await versionOf(), expectedTotal: total })
    }
    return { db, variantId, mugId: mug.variantIds[0] ?? 0, number, context, read, versionOf, change }
  }
  const nothing = new Map<number, number>()
  const soldOf = (db: Database): Promise<number[]> => db.read('products').orderBy('id').pluck('units_sold')

  test('takes and gives back stock, and what is to be paid is what the invoice will say', async () => {
    const { db, variantId, mugId, number, read, change, context } = await ordered()
    const before = await read()
    expect(before.lines[0]).toMatchObject({ quantity: 3, discount: -30_000 })
    const input = { quantities: { 1: 1 }, added: new Map([[mugId, 2]]) }
    const preview = unwrap(await previewOrderChange(context, number, input))
    expect(preview.texts).toEqual([expect.stringMatching(/: 3 → 1$/), 'Mug: + 2'])
    expect(await read()).toEqual(before)
    unwrap(await change(input))
    const { order, lines } = await read()
    expect(lines.map(({ quantity, unitPrice, discount }) => [quantity, unitPrice, discount])).toEqual([
      [1, 100_000, -10_000],
      [2, 30_000, 0],
    ])
    expect(order).toMatchObject({ subtotal: 160_000, grandTotal: 150_000 + order.shipping + order.fee })
    expect(order.grandTotal).toBe(preview.total)
    expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(
      order.tax - (before.order.tax - (before.lines[0]?.tax ?? 0)),
    )
    expect(deliveryLine(order, lines)).toEqual(deliveryLine(before.order, before.lines))
    expect(await db.read('payments').select('amount', 'status')).toEqual([
      { amount: order.grandTotal, status: 'pending' },
    ])
    expect([await stockOf(db, variantId), await stockOf(db, mugId)]).toMatchObject([{ on_hand: 9 }, { on_hand: 8 }])
    const mails = await sweepMails(db, after(2))
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${number} has changed`])
    expect(await soldOf(db)).toEqual([1, 2])
  })

  test('adds more at the price of today: to the line that has it, else in a line of its own', async () => {
    const { db, mugId, read, change } = await ordered()
    unwrap(await change({ quantities: {}, added: new Map([[mugId, 1]]) }))
    unwrap(await change({ quantities: { 2: 2 }, added: nothing }))
    await db.write('variant_prices').where({ variant_id: mugId }).update({ price: 35_000 })
    unwrap(await change({ quantities: { 2: 4 }, added: nothing }))
    const { lines } = await read()
    expect(lines.map(({ position, quantity, unitPrice }) => [position, quantity, unitPrice])).toEqual([
      [1, 3, 100_000],
      [2, 2, 30_000],
      [3, 2, 35_000],
    ])
    expect(await stockOf(db, mugId)).toMatchObject({ on_hand: 6 })
  })

  test('says what of it is not in stock, before it is made and in the history', async () => {
    const { db, variantId, mugId, number, context, change } = await ordered()
    await db.write('stock').where({ variant_id: mugId }).update({ on_hand: 1, allows_backorder: 1 })
    const input = { quantities: { 1: 4 }, added: new Map([[mugId, 3]]) }
    const { texts } = unwrap(await previewOrderChange(context, number, input))
    expect(texts).toEqual([expect.stringMatching(/: 3 → 4$/), 'Mug: + 3', 'Not in stock: 2 of Mug'])
    unwrap(await change(input))
    expect(await db.read('order_lines').orderBy('position').pluck('backordered_quantity')).toEqual([0, 0, 2])
    expect(await stockOf(db, variantId)).toMatchObject({ on_hand: 6 })
    const { history = [] } = (await readStaffOrder(db, number)) ?? {}
    expect(history.map(({ text }) => text).join()).toContain('Not in stock: 2 of Mug')
  })

  test('says what something has to be chosen or written for, and takes none of it', async () => {
    const { db, context, number } = await ordered()
    const giftCardId = await createGiftCardProduct(db)
    const text = { name: 'name', label: 'Name', maxLength: 10, isRequired: true, addOn: {} }
    const made = await createProduct(db, {
      name: 'Cap',
      customisation: { texts: [text], choices: [], image: null },
      variants: [variantInput({ sku: 'CAP' })],
    })
    const ids = [giftCardId, made.variantIds[0] ?? 0]
    expect((await describeOffered(context, ids)).map(({ asks }) => asks)).toEqual([true, true])
    for (const id of ids)
      expect((await previewOrderChange(context, number, { quantities: {}, added: new Map([[id, 1]]) })).ok).toBe(false)
  })

  test('is made once when two members send it', async () => {
    const { db, variantId, number, context, read, versionOf } = await ordered()
    const input = { quantities: { 1: 2 }, added: nothing }
    const { total: expectedTotal } = unwrap(await previewOrderChange(context, number, input))
    const version = await versionOf()
    const both = await Promise.all(
      [1, 2].map(() => changeOrderLines(context, number, { ...input, version, expectedTotal })),
    )
    expect(both.map((one) => (one.ok ? 'made' : one.error.code)).sort()).toEqual(['made', 'stale'])
    expect((await read()).lines[0]?.quantity).toBe(2)
    expect(await stockOf(db, variantId)).toMatchObject({ on_hand: 8 })
  })

  test('is refused with its reason, and changes nothing then', async () => {
    const { db, variantId, mugId, number, context, read, versionOf, change } = await ordered()
    const preview = (input: OrderChangeInput) => previewOrderChange(context, number, input)
    const code = (name: string) => ({ error: { code: name } })
    expect(await preview({ quantities: { 1: 3 }, added: nothing })).toMatchObject(code('order_change_nothing'))
    expect(await preview({ quantities: { 1: 0 }, added: nothing })).toMatchObject(code('order_change_empty'))
    expect(await preview({ quantities: {}, added: new Map([[mugId, 11]]) })).toMatchObject({
      error: { errors: { [`add.v${mugId}`]: [expect.stringContaining('Mug')] } },
    })
    const editor = { ...context, actor: memberWith('editor') }
    expect(await readChangeableOrder(editor, number)).toMatchObject(code('forbidden'))
    const input = { quantities: { 1: 2 }, added: nothing, version: await versionOf(), expectedTotal: 1 }
    expect(await changeOrderLines(context, number, input)).toMatchObject(code('order_change_total'))
    expect(await stockOf(db, variantId)).toMatchObject({ on_hand: 7 })
    await db.write('orders').update({ payment_status: 'part_refunded' })
    expect(unwrap(await readChangeableOrder(context, number)).problem).toMatchObject({ code: 'order_change_begun' })
    await expect(change({ quantities: { 1: 2 }, added: nothing })).rejects.toThrow('order_change_begun')
    expect((await read()).lines[0]?.quantity).toBe(3)
  })
})
