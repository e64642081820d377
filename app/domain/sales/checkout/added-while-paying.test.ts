import { expect, test } from 'vitest'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { asha } from '../../../../tests/factories/customer'
import { after, atTheGateway, countOf, sendWebhook, signedWebhook, sweeping } from '../../../../tests/factories/gateway'
import { onBothDatabases } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { insertCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { closeOrderedCart } from '~/domain/sales/cart/close-ordered-cart.server'
import { lockCart } from '~/domain/sales/cart/cart.queries.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { removeLine } from '~/domain/sales/cart/lines/remove-line.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readCartBadge } from '~/domain/sales/cart/read-cart-badge.server'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import type { Visitor } from '~/domain/shared/shop'
import { checkStep } from './check-step.server'
import { completeCheckout } from './complete-checkout.server'
import { finalisePayment } from './finalise-payment.server'

/** What is in the visitor's cart, by variant. */
async function itemsOf(visitor: Visitor): Promise<Record<string, number>> {
  const { lines } = await readCart(visitor)
  return Object.fromEntries(lines.map(({ variantId, quantity }) => [variantId, quantity]))
}

const orderedPieces = (db: Database) => db.read('order_lines').orderBy('id').pluck('quantity')

onBothDatabases('what is added while the payment page is open', { template: 'shop' }, (open, dialect) => {
  test('stays in the cart of a guest when the webhook places the order, and can be ordered next', async () => {
    const { db, variantId, visitor, bank, orderToken, paymentToken, context } = await atTheGateway(open)
    const { variantIds } = await createProduct(db)
    const otherId = variantIds[0] ?? 0
    unwrap(await addItemToCart(visitor, { variantId, quantity: 2 }))
    unwrap(await addItemToCart(visitor, { variantId: otherId, quantity: 1 }))
    await decideTestPayment(db, bank, 'succeed')
    const { headers, body } = signedWebhook(paymentToken)
    for (const _time of [1, 2]) expect(await sendWebhook(context, headers, body)).toBe(true)

    expect(await orderedPieces(db)).toEqual([1])
    expect(await itemsOf(visitor)).toEqual({ [variantId]: 2, [otherId]: 1 })
    expect((await readCartBadge(visitor)).quantity).toBe(3)
    expect(await readCart(visitor)).toMatchObject({ email: 'asha@example.com', shippingAddress: { city: 'Bengaluru' } })
    expect(await completeCheckout(visitor, {})).toEqual({ kind: 'complete', orderToken })
    expect(await countOf(db, 'carts')).toBe(2)

    unwrap(await updateShippingMethod(visitor, { code: 'standard' }))
    unwrap(await updatePaymentMethod(visitor, { code: 'bank' }))
    const next = unwrap(await placeAsShown(visitor))
    expect(next.orderToken).not.toBe(orderToken)
    expect(await orderedPieces(db)).toEqual([1, 1, 2])
    expect(await completeCheckout(visitor, {})).toEqual({ kind: 'complete', orderToken: next.orderToken })
    expect(unwrap(await placeAsShown(visitor)).orderToken).toBe(next.orderToken)
    expect(await itemsOf(visitor)).toEqual({})
  })

  test('is in the cart of a customer on every device when the sweeper places the order', async () => {
    const { db, visitor, bank } = await atTheGateway(open)
    const id =
      (await db.transaction((trx) => insertCustomer(trx, { email: asha.email }, factoryNow.toISOString()))) ?? 0
    const signedIn: Visitor = { ...visitor, actor: { kind: 'customer', ...asha, id } }
    const { variantIds } = await createProduct(db)
    const otherId = variantIds[0] ?? 0
    unwrap(await addItemToCart(signedIn, { variantId: otherId, quantity: 1 }))
    await decideTestPayment(db, bank, 'succeed')
    await sweep(sweeping(db, after(2)).context)
    for (const cartToken of [visitor.cartToken, null])
      expect(await itemsOf({ ...signedIn, cartToken })).toEqual({ [otherId]: 1 })
    expect(await itemsOf(visitor)).toEqual({})
  })

  test('does not include what was taken out or put back, and nothing is left when nothing was added', async () => {
    const { db, variantId, visitor, bank, paymentToken, context } = await atTheGateway(open)
    unwrap(await removeLine(visitor, { variantId }))
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    await decideTestPayment(db, bank, 'succeed')
    expect(await finalisePayment(context, paymentToken)).toMatchObject({ outcome: 'paid' })
    expect(await itemsOf(visitor)).toEqual({})
    expect(await countOf(db, 'carts')).toBe(1)
    expect(await checkStep(visitor, 'payment', await readCart(visitor))).toMatchObject({ ok: false, goTo: 'ordered' })
  })

  test('is not lost when it is added while the order is being placed', async () => {
    const { db, variantId, visitor } = await atTheGateway(open)
    const { variantIds } = await createProduct(db)
    const [otherId = 0] = variantIds
    unwrap(await addItemToCart(visitor, { variantId, quantity: 1 }))
    const order: { id: number; cart_id: number } = await db.read('orders').first('id', 'cart_id')
    const adding = await db.transaction(async (trx) => {
      await lockCart(trx, order.cart_id)
      const waiting = addItemToCart(visitor, { variantId: otherId, quantity: 1 })
      if (dialect === 'postgres') await expect.poll(() => countOf(db, 'pg_locks', { granted: false })).toBe(1)
      await closeOrderedCart(trx, { orderId: order.id, cartId: order.cart_id }, {}, factoryNow)
      return { waiting }
    })
    expect(unwrap(await adding.waiting).cartToken).toBeNull()
    expect(await itemsOf(visitor)).toEqual({ [variantId]: 1, [otherId]: 1 })
  })
})
