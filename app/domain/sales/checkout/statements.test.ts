import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { addTestGateway, createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { buyGiftCards } from '../../../../tests/factories/gift-card'
import { createChannel, createProduct, variantInput } from '../../../../tests/factories/product'
import { createCoupon, createShop } from '../../../../tests/factories/shop'
import { onSqlite, statementCounter, type Counted } from '../../../../tests/setup/databases'
import { addGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { updateLineQuantity } from '~/domain/sales/cart/lines/update-quantity.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import type { Visitor } from '~/domain/shared/shop'
import { finalisePayment } from './finalise-payment.server'
import { placeOrder } from './place-order.server'

/** More statements than any order needs; that their number does not grow with the lines is tested beside it. */
const limit = 60

/** A shop with two channels, a coupon, a test gateway, and products of which the given number is left. */
async function createShopWithProducts(db: Database, count: number, onHand: number): Promise<number[]> {
  await createShop(db)
  await createChannel(db, { code: 'us', host: 'us.example', countryCode: 'US', currency: 'USD' })
  await addTestGateway(db)
  await createCoupon(db)
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const prices = { in: { price: 10_000 }, us: { price: 900 } }
    const { variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand }, prices })] })
    ids.push(...variantIds)
  }
  return ids
}

/** A guest with a ready cart of one piece of each variant, with a coupon. */
async function createReadyVisitorWith(db: Database, variantIds: readonly number[], method: string): Promise<Visitor> {
  const [variantId = 0, ...others] = variantIds
  const visitor = await createReadyVisitor(db, { variantId, method })
  for (const other of others) unwrap(await addItemToCart(visitor, { variantId: other, quantity: 1 }))
  unwrap(await applyCoupon(visitor, { code: 'TEN' }))
  return visitor
}

/** Places the order, and returns what that needed; the shopper has seen the total before. */
async function countPlacing(db: Database, visitor: Visitor): Promise<Counted> {
  const { totals, contentKey } = await readCart(visitor)
  const order = { expectedTotal: totals.grandTotal.amount, contentKey, hasAcceptedTerms: true, secret: testSecret }
  return statementCounter(db)(async () => unwrap(await placeOrder(visitor, order)))
}

const shoppers = [
  { title: 'an order that is paid on delivery', method: 'cod' },
  { title: 'an order that is paid at a provider', method: 'card' },
]

onSqlite('placing', (open) => {
  test.for(shoppers)(
    '$title needs one transaction, and as many statements for any number of lines',
    async ({ method }) => {
      const db = await open()
      const variantIds = await createShopWithProducts(db, 15, 10)
      const needed: Counted[] = []
      for (const lines of [1, 10, 15]) {
        const visitor = await createReadyVisitorWith(db, variantIds.slice(0, lines), method)
        needed.push(await countPlacing(db, visitor))
      }
      expect(needed.map(({ transactions }) => transactions)).toEqual([1, 1, 1])
      const [one, ten, fifteen] = needed.map(({ texts }) => texts)
      expect(ten?.length).toBeLessThanOrEqual(limit)
      expect(ten?.length).toBe(one?.length)
      expect(fifteen?.length).toBe(one?.length)
    },
  )

  test.for(shoppers)('$title stays below the limit when the last pieces are sold', async ({ method }) => {
    const db = await open()
    const variantIds = await createShopWithProducts(db, 11, 1)
    const needed: Counted[] = []
    for (const ids of [variantIds.slice(0, 1), variantIds.slice(1)]) {
      const visitor = await createReadyVisitorWith(db, ids, method)
      needed.push(await countPlacing(db, visitor))
    }
    expect(needed.map(({ transactions }) => transactions)).toEqual([1, 1])
    const [one, ten] = needed.map(({ texts }) => texts)
    expect(ten?.length).toBeLessThanOrEqual(limit)
    expect(ten?.length).toBe(one?.length)
    expect(await db.read('listings').where({ in_stock: 1 }).pluck('product_id')).toEqual([])
  })

  test('an order again, because the cart has changed since the shopper was sent to a provider, stays below the limit', async () => {
    const db = await open()
    const variantIds = await createShopWithProducts(db, 10, 1)
    const visitor = await createReadyVisitorWith(db, variantIds, 'card')
    await countPlacing(db, visitor)
    unwrap(await updateLineQuantity(visitor, { variantId: variantIds[0], quantity: 0 }))
    const again = await countPlacing(db, visitor)
    expect(again.transactions).toBe(1)
    expect(again.texts.length).toBeLessThanOrEqual(limit)
    const held = await db.read('stock').orderBy('variant_id').pluck('held')
    expect(held).toEqual(variantIds.map((_, at) => (at === 0 ? 0 : 1)))
  })

  test('an order of last pieces with a gift card and a coupon for a first order stays below the limit', async () => {
    const db = await open()
    const variantIds = await createShopWithProducts(db, 10, 1)
    const codes = await buyGiftCards(db, { amount: 5_000 })
    // that was another shopper
    await db.write('order_customer_keys').delete()
    await db.write('coupons').update({ customer_limit: 3, conditions: '{"firstOrderOnly":true}' })
    const visitor = await createReadyVisitorWith(db, variantIds, 'cod')
    for (const code of codes) unwrap(await addGiftCard({ ...visitor, secret: testSecret }, { code }))
    const needed = await countPlacing(db, visitor)
    expect(needed.texts.length).toBeLessThanOrEqual(limit)
    const ordered = db.read('variants').whereIn('id', variantIds).select('product_id')
    expect(await db.read('listings').whereIn('product_id', ordered).pluck('in_stock')).toEqual(Array(20).fill(0))
  })

  test('an order that was paid at a provider needs one transaction more, for any number of lines', async () => {
    const db = await open()
    const variantIds = await createShopWithProducts(db, 11, 1)
    const count = statementCounter(db)
    const needed: Counted[] = []
    for (const ids of [variantIds.slice(0, 1), variantIds.slice(1)]) {
      const visitor = await createReadyVisitorWith(db, ids, 'card')
      const { paymentToken } = unwrap(await placeAsShown(visitor))
      await db.write('dev_gateway_payments').update({ status: 'succeeded' })
      const context = { db, secret: testSecret, now: visitor.now }
      needed.push(await count(() => finalisePayment(context, paymentToken ?? '')))
    }
    expect(needed.map(({ transactions }) => transactions)).toEqual([1, 1])
    const [one, ten] = needed.map(({ texts }) => texts)
    expect(ten?.length).toBeLessThanOrEqual(limit)
    expect(ten?.length).toBe(one?.length)
    expect(await db.read('orders').pluck('status')).toEqual(['placed', 'placed'])
  })
})
