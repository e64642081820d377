import { expect, test } from 'vitest'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { readStaffOrder } from '~/domain/sales/order-page/read-staff-order.server'
import { ownShippingCode } from '~/domain/sales/shipping/shipping'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { payOrder } from '~/domain/sales/checkout/pay-order.server'
import { readPaymentPage } from '~/domain/sales/checkout/read-payment-page.server'
import {
  changeOrderLines,
  previewOrderChange,
  readChangeableOrder,
} from '~/domain/sales/order-changes/change-order-lines.server'
import { addTestGateway, testSecret, unwrap } from '../../../../tests/factories/cart'
import { codesOf, createGiftCardProduct, sweepMails } from '../../../../tests/factories/gift-card'
import { createProduct, variantInput } from '../../../../tests/factories/product'
import { bengaluruAddress } from '../../../../tests/factories/shop'
import { createVisitor, memberWith } from '../../../../tests/factories/visitor'
import { stockOf, sweeping } from '../../../../tests/factories/gateway'
import { onBothDatabases } from '../../../../tests/setup/databases'
import {
  addToHandOrder,
  beginHandOrder,
  changeHandLines,
  discardHandOrder,
  setHandBuyer,
  setHandChoices,
  type HandChoices,
} from './edit-hand-order.server'
import type { HandContext } from './hand-visitor.server'
import { findOfferedVariants, readAskedVariant } from './find-offered-variants.server'
import { placeHandOrder } from './place-hand-order.server'
import { listHandOrders, readHandOrder } from './read-hand-order.server'

onBothDatabases('an order by hand', { template: 'shop' }, (open) => {
  async function start(options: { onHand?: number } = {}) {
    const db = await open()
    const stock = { onHand: options.onHand ?? 10 }
    const { variantIds } = await createProduct(db, { name: 'Tea', variants: [variantInput({ stock })] })
    const visitor = await createVisitor(db)
    const { actor: _guest, cartToken: _token, pincode: _pincode, ...shop } = visitor
    const context: HandContext = { ...shop, actor: { ...memberWith('manager') }, source: 'test' }
    const variantId = variantIds[0] ?? 0
    // no row of the staff has the id of a member of the tests
    const id = unwrap(await beginHandOrder({ ...context, actor: { kind: 'command' } }))
    unwrap(await addToHandOrder(context, id, { variantId, quantity: 2 }))
    return { db, context, id, variantId }
  }

  async function read(context: HandContext, id: number) {
    const found = unwrap(await readHandOrder(context, id))
    if (found.kind !== 'open') throw new Error('the order is placed')
    return found.order
  }

  const choices: HandChoices = { delivery: 'standard', ownDelivery: null, coupon: '', note: '', payment: 'hand_cash' }

  async function complete(context: HandContext, id: number, more: Partial<typeof choices> = {}) {
    const buyer = { email: 'asha@example.com', phone: '9876543210', address: bengaluruAddress }
    unwrap(await setHandBuyer(context, id, (await read(context, id)).version, buyer))
    unwrap(await setHandChoices(context, id, (await read(context, id)).version, { ...choices, ...more }))
    const { total, contentKey, payment } = await read(context, id)
    return { expectedTotal: total, contentKey, payment: payment ?? '', reference: 'Till 7' }
  }

  test('that its buyer is about to pay by the link closes the page of the provider when its lines change', async () => {
    const { db, context, id } = await start()
    await addTestGateway(db)
    const { number } = unwrap(await placeHandOrder(context, id, await complete(context, id, { payment: 'pay_link' })))
    const { token } = await db.read('orders').first('token')
    const buyer = { ...(await createVisitor(db, { channel: context.channel })), secret: testSecret }
    const page = async () => {
      const payment: { token: string } = await db.read('payments').orderBy('id', 'desc').first('token')
      return readPaymentPage(buyer, payment.token)
    }
    unwrap(await payOrder(buyer, { token, methodCode: 'card' }))
    expect(await page()).toMatchObject({ kind: 'open' })
    const change = { quantities: { 1: 1 }, added: new Map<number, number>() }
    const { total } = unwrap(await previewOrderChange(context, number, change))
    const { version } = unwrap(await readChangeableOrder(context, number))
    unwrap(await changeOrderLines(context, number, { ...change, version, expectedTotal: total }))
    // it leads nowhere any more, also before its provider has closed it
    expect(await page()).toMatchObject({ kind: 'decided' })
    await sweep(sweeping(db, context.now).context)
    expect(await db.read('payments').where({ provider: 'dev_gateway' }).pluck('status')).toEqual(['cancelled'])
    unwrap(await payOrder(buyer, { token, methodCode: 'card' }))
    expect(await page()).toMatchObject({ kind: 'open' })
    const amounts = await db.read('payments').where({ provider: 'dev_gateway' }).orderBy('id').pluck('amount')
    expect(amounts.at(-1)).toBe(total)
  })

  test('is placed at the price, the delivery and the payment that the staff have set, and recorded', async () => {
    const { db, context, id, variantId } = await start()
    const [line] = (await read(context, id)).lines
    const cheap = { lineId: line?.id ?? 0, quantity: 3, ownPrice: 10_000, reason: '' }
    expect(await changeHandLines(context, id, (await read(context, id)).version, [cheap])).toMatchObject({
      error: { errors: { [`reason.l${cheap.lineId}`]: ['Say why Tea has another price'] } },
    })
    const told = { ...cheap, reason: 'The box is damaged' }
    unwrap(await changeHandLines(context, id, (await read(context, id)).version, [told]))
    const own = { delivery: ownShippingCode, ownDelivery: 7000 }
    const input = await complete(context, id, own)
    expect(await read(context, id)).toMatchObject({ total: 37_000, missing: [], delivery: ownShippingCode })
    const { number } = unwrap(await placeHandOrder(context, id, input))
    expect(await db.read('orders').first('number', 'status', 'payment_status', 'grand_total', 'shipping')).toEqual({
      number,
      status: 'placed',
      payment_status: 'paid',
      grand_total: 37_000,
      shipping: 7000,
    })
    expect(await db.read('payments').select('provider', 'status', 'captured_amount')).toEqual([
      { provider: 'by_hand', status: 'captured', captured_amount: 37_000 },
    ])
    expect(await stockOf(db, variantId)).toMatchObject({ on_hand: 7, held: 0 })
    const { history = [], order } = (await readStaffOrder(db, number)) ?? {}
    expect(history.map(({ text }) => text)).toEqual([
      'An own price: Tea for ₹100 and not ₹1,000: The box is damaged',
      'The shop placed it for the customer (Till 7)',
      'Ordered',
    ])
    expect(order?.paymentMethod.name).toBe('Cash')
    expect((await readLog(db, { thing: { kind: 'order' }, limit: 5 })).map(({ action }) => action)).toEqual(['created'])
  })

  test('has what is made to order, and gift cards, with what is asked for them', async () => {
    const { db, context, id } = await start()
    const customisation = {
      texts: [
        { name: 'name', label: 'Name', maxLength: 12, isRequired: true, addOn: { [context.channel.code]: 2500 } },
      ],
      choices: [],
      image: null,
    }
    const made = await createProduct(db, { slug: 'cup', sourceKey: 'cup', name: 'Cup', customisation })
    const cardVariant = await createGiftCardProduct(db)
    const cup = made.variantIds[0] ?? 0
    const offered = await findOfferedVariants(context, 'Cup')
    expect(offered).toMatchObject([{ variantId: cup, asks: true }])
    expect(await findOfferedVariants(context, 'Tea')).toMatchObject([{ asks: false }])
    expect(await readAskedVariant(context, cup)).toMatchObject({ name: 'Cup', customisation })
    expect(await addToHandOrder(context, id, { variantId: cup })).toMatchObject({
      error: { errors: { 'text.name': ['Enter the name'] } },
    })
    const asked = (texts: Record<string, string>) => ({ texts, choices: {}, imageToken: null })
    unwrap(await addToHandOrder(context, id, { variantId: cup, customisation: asked({ name: 'Mira' }) }))
    const gift = { recipient: 'Dev', email: 'dev@example.com', sender: 'Asha', message: 'Enjoy' }
    unwrap(await addToHandOrder(context, id, { variantId: cardVariant, customisation: asked(gift) }))
    expect((await read(context, id)).lines.map(({ name, choices: said }) => `${name}: ${said}`)).toEqual([
      'Tea: ',
      'Cup: Name: Mira',
      expect.stringContaining('Dev'),
    ])
    unwrap(await placeHandOrder(context, id, await complete(context, id)))
    // it is paid, so the card is made and sent like one that a shopper has bought
    const mails = await sweepMails(db, context.now)
    expect(codesOf(mails.filter(({ to }) => to === gift.email))).toHaveLength(1)
    expect(await db.read('gift_cards').pluck('balance')).toEqual([100_000])
    expect(codesOf(await sweepMails(db, context.now))).toEqual([])
  })

  test('is placed once, whoever places it and how often', async () => {
    const { db, context, id } = await start()
    const input = await complete(context, id)
    const placed = await Promise.all([1, 2, 3].map(() => placeHandOrder(context, id, input)))
    const numbers = new Set(placed.map((one) => unwrap(one).number))
    expect(numbers.size).toBe(1)
    expect(await db.read('orders').pluck('number')).toEqual([...numbers])
    // what comes after it changes nothing
    expect(await readHandOrder(context, id)).toMatchObject({ value: { kind: 'placed' } })
    expect(await addToHandOrder(context, id, { variantId: 1 })).toMatchObject({ error: { code: 'cart_closed' } })
    expect(await discardHandOrder(context, id)).toMatchObject({ error: { code: 'hand_order_placed' } })
    expect(await db.read('carts').pluck('status')).toEqual(['ordered'])
  })

  test('is not placed when what was seen has changed, without a contact, or without the stock', async () => {
    const { db, context, id, variantId } = await start({ onHand: 2 })
    const { version } = await read(context, id)
    expect((await read(context, id)).missing).toEqual([
      'Enter the customer’s address',
      'Choose how it is delivered',
      'Choose how it is paid',
      'Enter an email address or a phone number of the customer',
    ])
    const input = await complete(context, id)
    expect(await setHandChoices(context, id, version, choices)).toMatchObject({ error: { code: 'hand_order_changed' } })
    const place = (changes: Partial<typeof input>) => placeHandOrder(context, id, { ...input, ...changes })
    expect(await place({ expectedTotal: input.expectedTotal - 1 })).toMatchObject({ error: { code: 'total_changed' } })
    await db.write('carts').update({ email: null, phone: null })
    expect(await place({})).toMatchObject({ error: { code: 'hand_order_without_contact' } })
    await db.write('carts').update({ email: 'asha@example.com', phone: '+919876543210' })
    await db.write('stock').where({ variant_id: variantId }).update({ on_hand: 1 })
    expect(await place({})).toMatchObject({ error: { code: 'out_of_stock' } })
    expect(await db.read('orders')).toEqual([])
  })

  test('says of each line what is not in stock, and when it is sent', async () => {
    const { db, context, id, variantId } = await start({ onHand: 1 })
    const late = async () => (await read(context, id)).lines.map((line) => line.late)
    expect(await late()).toEqual([null])
    await db.write('stock').where({ variant_id: variantId }).update({ allows_backorder: 1 })
    const [line] = (await read(context, id)).lines
    const three = { lineId: line?.id ?? 0, quantity: 3, ownPrice: null, reason: '' }
    unwrap(await changeHandLines(context, id, (await read(context, id)).version, [three]))
    expect(await late()).toEqual([expect.stringMatching(/^1 .*, 2 ship when it is back in stock$/)])
    await db.write('stock').update({ on_hand: 0 })
    expect(await late()).toEqual(['Ships when it is back in stock'])
  })

  test('belongs to the account that has verified the address, and not to one that only names it', async () => {
    const { db, context, id } = await start()
    const at = context.now().toISOString()
    const customer = { first_name: 'Asha', last_name: 'Rao', email: 'asha@example.com', created_at: at, updated_at: at }
    const [{ id: customerId }] = await db.write('customers').insert(customer).returning('id')
    const input = await complete(context, id)
    expect((await read(context, id)).buyer.account).toBeNull()
    await db.write('customers').update({ email_verified_at: at })
    expect((await read(context, id)).buyer.account).toBe('Asha Rao')
    unwrap(await placeHandOrder(context, id, input))
    expect(await db.read('orders').pluck('customer_id')).toEqual([customerId])
    // nobody has the cart of the staff as their own
    expect(await db.read('carts').pluck('customer_id')).toEqual([null])
  })

  test('is the work of members who may work on orders alone, and can be thrown away', async () => {
    const { db, context, id } = await start()
    const editor = { ...context, actor: memberWith('editor') }
    const forbidden = { error: { code: 'forbidden' } }
    expect(await beginHandOrder(editor)).toMatchObject(forbidden)
    expect(await readHandOrder(editor, id)).toMatchObject(forbidden)
    expect(await listHandOrders(editor)).toMatchObject(forbidden)
    expect(await addToHandOrder(editor, id, { variantId: 1 })).toMatchObject(forbidden)
    expect(unwrap(await listHandOrders(context))).toMatchObject([{ id, buyer: '', content: '1 product' }])
    unwrap(await discardHandOrder(context, id))
    expect(await db.read('hand_orders')).toEqual([])
    expect(await db.read('cart_lines')).toEqual([])
    expect(await readHandOrder(context, id)).toMatchObject({ error: { code: 'hand_order_not_found' } })
  })
})
