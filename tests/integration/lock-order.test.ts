import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { insertCustomer, lockCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { countSales } from '~/domain/catalogue/products/count-sales.server'
import { changeProduct } from '~/domain/catalogue/products/manage/change-product.server'
import { changePrice, changeStock } from '~/domain/catalogue/products/manage/manage-product.server'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import { changeTogether } from '~/domain/operations/changes/change-shop.server'
import { lockProducts } from '~/domain/operations/selections/products/product-facts.queries.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { removeLine } from '~/domain/sales/cart/lines/remove-line.server'
import { finalisePayment } from '~/domain/sales/checkout/finalise-payment.server'
import { payOrder } from '~/domain/sales/checkout/pay-order.server'
import {
  changeOrderLines,
  previewOrderChange,
  readChangeableOrder,
} from '~/domain/sales/order-changes/change-order-lines.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { cancelPieces } from '~/domain/sales/returns/cancel-pieces.server'
import { ok } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { addTestGateway, createReadyVisitor, placeAsShown, testSecret, unwrap } from '../factories/cart'
import { buyGiftCards } from '../factories/gift-card'
import { createProduct, factoryNow, productInput, variantInput } from '../factories/product'
import { createCoupon } from '../factories/shop'
import { commandOn } from '../factories/visitor'
import { openCopy } from '../setup/databases'
import { runsEverything } from '../setup/only-in-test-all'

/** Where one of two transactions stands still until the other has come as far as it can: rows of these tables. */
const gates = [
  'carts',
  'orders',
  'payments',
  'stock',
  'gift_cards',
  'coupons',
  'variants',
  'products',
  'counters',
  'channels',
] as const

/** Each is prepared, and then done at the same time as another one. */
type Act = () => Promise<() => Promise<unknown>>

/** A shop with two products of several variants, and what shoppers and staff do with them. */
async function openBusyShop() {
  const { db } = await openCopy('postgres', 'shop', { poolSize: 20 })
  await addTestGateway(db)
  await createCoupon(db)
  const [code = ''] = await buyGiftCards(db, { amount: 50_000_000 })
  const variants = ['red', 'green'].map((value) =>
    variantInput({ sourceKey: value, sku: `CUP-${value}`, optionValues: [value], stock: { onHand: 10_000 } }),
  )
  const cup = productInput({
    slug: 'cup',
    options: [{ name: 'Colour', values: [{ value: 'red' }, { value: 'green' }] }],
    variants,
  })
  const bowl = productInput({ slug: 'bowl', variants: [variantInput({ sku: 'BOWL', stock: { onHand: 10_000 } })] })
  const saved = [await createProduct(db, cup), await createProduct(db, bowl)]
  const [redId = 0, greenId = 0] = saved[0]?.variantIds ?? []
  const [bowlId = 0] = saved[1]?.variantIds ?? []
  const ids = saved.map(({ id }) => String(id))
  const staff = commandOn(db)
  let count = 0

  /** A shopper who has the products in the cart, those that were made last first. */
  async function ready(method: string): Promise<Visitor & { secret: string }> {
    count += 1
    const visitor = await createReadyVisitor(db, {
      variantId: bowlId,
      method: method === 'gift card' ? 'bank' : method,
      email: `guest${count}@example.com`,
    })
    const buyer = { ...visitor, secret: testSecret }
    for (const variantId of [greenId, redId]) unwrap(await addItemToCart(buyer, { variantId, quantity: 1 }))
    unwrap(await applyCoupon(buyer, { code: 'TEN' }))
    // it pays for all
    if (method === 'gift card') unwrap(await addGiftCard(buyer, { code }))
    return buyer
  }
  async function ordered(method: string) {
    const buyer = await ready(method)
    const { orderToken, paymentToken } = unwrap(await placeAsShown(buyer))
    const order: { id: number; number: string } = await db
      .read('orders')
      .where({ token: orderToken })
      .first('id', 'number')
    return { buyer, orderToken, paymentToken, ...order }
  }
  const decide = async (paymentToken: string | null) => {
    const row: { token: string } = await db
      .read('dev_gateway_payments')
      .where({ payment_token: paymentToken })
      .first('token')
    await decideTestPayment(db, row.token, 'succeed')
    return () => finalisePayment({ db, secret: testSecret, now: () => factoryNow }, paymentToken ?? '')
  }
  const lineChange = async (number: string) => {
    const input = { quantities: { 1: 2 }, added: new Map([[redId, 1]]) }
    const { total } = unwrap(await previewOrderChange(staff, number, input))
    const { version } = unwrap(await readChangeableOrder(staff, number))
    return () => changeOrderLines(staff, number, { ...input, version, expectedTotal: total })
  }
  const changed = (slug: string, change: (stored: ProductInput) => ProductInput) => () =>
    changeProduct(staff, { slug }, (stored) => ok(change(stored)))
  const again = (input: ProductInput): ProductInput => ({ ...input, name: `${input.name} ${(count += 1)}` })

  /** What is done with orders and products that others also want. */
  const acts: Record<string, Act> = {
    buys: async () => {
      const buyer = await ready('bank')
      return () => placeAsShown(buyer)
    },
    'buys with a gift card': async () => {
      const buyer = await ready('gift card')
      return () => placeAsShown(buyer)
    },
    'buys something else': async () => {
      const { buyer } = await ordered('card')
      unwrap(await removeLine(buyer, { variantId: redId }))
      return () => placeAsShown(buyer)
    },
    'has paid': async () => decide((await ordered('card')).paymentToken),
    'saves the texts of a product': async () => changed('cup', again),
    'gives variants other numbers': async () =>
      changed('cup', (stored) => ({
        ...stored,
        variants: stored.variants.map((variant) => ({ ...variant, sku: `CUP-${variant.sourceKey}-${(count += 1)}` })),
      })),
    imports: async () => () => saveProducts(db, [again(bowl), again({ ...cup, slug: 'cup' })], { now: factoryNow }),
    'changes selected products': async () => () =>
      changeTogether(staff, async (together, trx) => {
        await lockProducts(trx, ids)
        unwrap(await changePrice(together, { sku: 'BOWL', price: 100_000 }))
        unwrap(await changeStock(together, { sku: 'BOWL', onHand: 10_000 }))
      }),
    'changes a price': async () => () => changePrice(staff, { sku: 'BOWL', price: 100_000 }),
    'counts the stock': async () => () => changeStock(staff, { sku: 'BOWL', onHand: 10_000 + (count += 1) }),
    'changes the lines of an order': async () => lineChange((await ordered('bank')).number),
    'cancels an order': async () => {
      const { number } = await ordered('gift card')
      return () => cancelOrder(staff, number, 'Sold out')
    },
    'cancels pieces of an order': async () => {
      const { number, id } = await ordered('gift card')
      const { sku }: { sku: string } = await db.read('order_lines').where({ order_id: id }).first('sku')
      return () =>
        cancelPieces(staff, number, {
          items: [{ sku, quantity: 1 }],
          reason: 'Broken',
          isLost: false,
          withDelivery: false,
        })
    },
    'counts what was sold': async () => {
      const { id } = await ordered('bank')
      return () =>
        db.transaction(async (trx) => {
          await lockOrder(trx, { id })
          return countSales(trx, id)
        })
    },
  }
  /** What is done with one order. */
  const ofOneOrder = async (): Promise<Record<string, () => Promise<unknown>>> => {
    const { buyer, orderToken: token, number } = await ordered('bank')
    unwrap(await payOrder(buyer, { token, methodCode: 'card' }))
    const payment: { token: string } = await db.read('payments').orderBy('id', 'desc').first('token')
    return {
      'has paid it': await decide(payment.token),
      'chooses another way to pay': () => payOrder(buyer, { token, methodCode: 'bank' }),
      'changes its lines': await lineChange(number),
      'cancels it': () => cancelOrder(staff, number, 'Sold out'),
      'marks it as paid': () => markOrderPaid(staff, number),
    }
  }
  return { db, acts, ofOneOrder, productIds: saved.map(({ id }) => id) }
}

/** Resolves when so many transactions wait for locks of others. */
async function untilWaiting(db: Database, isEnough: (waiting: number) => boolean): Promise<void> {
  const sql = `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = await db.read.raw<{ rows: Array<{ count: number }> }>(sql)
    if (isEnough(rows[0]?.count ?? 0)) return
    await wait(3)
  }
}

/**
 * Does things so that each comes as far as it can while the rows of a table are locked, the first one first; then they
 * are free. Returns what has failed.
 */
async function meet(
  db: Database,
  gate: string,
  acts: ReadonlyArray<(() => Promise<unknown>) | undefined>,
): Promise<string[]> {
  const running: Array<Promise<string | null>> = []
  let ended = 0
  await db.transaction(async (trx) => {
    await trx(gate).forUpdate().select(trx.raw('1'))
    for (const act of acts) {
      if (!act) throw new Error('there is no such act')
      const one = act().then(
        () => null,
        (error: unknown) => String(error),
      )
      running.push(one.finally(() => void (ended += 1)))
      await untilWaiting(db, (waiting) => waiting >= running.length - ended)
    }
  })
  return (await Promise.all(running)).filter((one) => one !== null)
}

/** What has waited for each other before, and what else could; test:all lets everything meet everything. */
const meetings: ReadonlyArray<readonly [string, string]> = [
  ['saves the texts of a product', 'buys'],
  ['gives variants other numbers', 'buys something else'],
  ['imports', 'buys'],
  ['imports', 'saves the texts of a product'],
  ['changes selected products', 'saves the texts of a product'],
  ['changes the lines of an order', 'gives variants other numbers'],
  ['cancels pieces of an order', 'buys with a gift card'],
  ['has paid', 'saves the texts of a product'],
]
const meetingsOfOneOrder: ReadonlyArray<readonly [string, string]> = [
  ['has paid it', 'changes its lines'],
  ['has paid it', 'cancels it'],
  ['has paid it', 'chooses another way to pay'],
]
const allMeetings = (names: readonly string[]) =>
  names.flatMap((first) => names.map((second): readonly [string, string] => [first, second]))
const inBothOrders = (list: ReadonlyArray<readonly [string, string]>) =>
  list.flatMap(([first, second]): Array<readonly [string, string]> => [
    [first, second],
    [second, first],
  ])

describe('transactions that want the same rows on PostgreSQL', () => {
  let shop: Awaited<ReturnType<typeof openBusyShop>>
  beforeAll(async () => void (shop = await openBusyShop()))
  afterAll(() => shop.db.close())

  test('lock them in one order, so that none waits for another that waits for it', { timeout: 3_600_000 }, async () => {
    const { db, acts } = shop
    const failures: string[] = []
    for (const [first, second] of runsEverything ? allMeetings(Object.keys(acts)) : inBothOrders(meetings))
      for (const gate of runsEverything ? gates : (['stock'] as const)) {
        const both = [await acts[first]?.(), await acts[second]?.()]
        const failed = await meet(db, gate, both)
        if (failed.length > 0) failures.push(`${first}, ${second} (${gate}): ${failed.join()}`)
      }
    expect(failures).toEqual([])
  })

  test('of one order do so, too', { timeout: 3_600_000 }, async () => {
    const { db, ofOneOrder } = shop
    const failures: string[] = []
    const names = Object.keys(await ofOneOrder())
    for (const [first, second] of runsEverything ? allMeetings(names) : inBothOrders(meetingsOfOneOrder))
      for (const gate of runsEverything ? gates : (['orders'] as const)) {
        const all = await ofOneOrder()
        const failed = await meet(db, gate, first === second ? [all[first]] : [all[first], all[second]])
        if (failed.length > 0) failures.push(`${first}, ${second} (${gate}): ${failed.join()}`)
      }
    expect(failures).toEqual([])
  })

  test('let two sign in to one account at the same time, whose sessions refer to it', async () => {
    const { db } = shop
    const at = factoryNow.toISOString()
    const id = (await db.transaction((trx) => insertCustomer(trx, { email: 'asha@example.com' }, at))) ?? 0
    let arrived = 0
    /** Writes a row that refers to the account, and locks the account when the other has written one, too. */
    const signIn = (name: string) =>
      db.transaction(async (trx) => {
        await trx('wishlist_items').insert({
          customer_id: id,
          product_id: shop.productIds[arrived],
          channel_id: 1,
          saved_at: at,
        })
        arrived += 1
        while (arrived < 2) await wait(3)
        const customer = await lockCustomer(trx, { id })
        await trx('customers').where({ id }).update({ first_name: name })
        return customer?.id
      })
    expect(await Promise.all(['Asha', 'Ravi'].map(signIn))).toEqual([id, id])
  })
})
