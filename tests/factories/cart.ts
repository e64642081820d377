import type { Database } from '~db/connection'
import { hashCartToken } from '~/domain/sales/cart/cart-token.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { activateStep } from '~/domain/sales/cart/edit/activate-step.server'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { placeOrder } from '~/domain/sales/checkout/place-order.server'
import type { StaffResult } from '~/domain/shared/result'
import { messageOf } from '~/messages/messages'
import type { Visitor } from '~/domain/shared/shop'
import { makeToken } from '~/domain/shared/token.server'
import { bengaluruAddress } from './shop'
import { createVisitor } from './visitor'

export const testSecret = 'a secret for tests that is long enough'

/** Returns the value of a result; throws the code and message of a failure. */
export function unwrap<T>(result: StaffResult<T>): T {
  if (!result.ok) throw new Error(`failed: ${result.error.code} ${messageOf(result.error)}`)
  return result.value
}

/** A guest whose cart has one variant and is ready to be ordered. */
export async function createReadyVisitor(
  db: Database,
  options: {
    variantId: number
    quantity?: number
    method?: string
    email?: string
    now?: () => Date
    /** Texts of the customisation. */
    texts?: Record<string, string>
    /** What is not usual about the guest, such as their channel. */
    guest?: Partial<Visitor>
  },
): Promise<Visitor> {
  const guest = await createVisitor(db, { ...(options.now && { now: options.now }), ...options.guest })
  const { cartToken } = unwrap(
    await addItemToCart(guest, {
      variantId: options.variantId,
      quantity: options.quantity ?? 1,
      customisation: options.texts && { texts: options.texts, choices: {}, imageToken: null },
    }),
  )
  const visitor: Visitor = { ...guest, cartToken }
  unwrap(await updateContact(visitor, { email: options.email ?? 'asha@example.com', phone: '9876543210' }))
  unwrap(
    await updateAddress(visitor, {
      ...bengaluruAddress,
      type: 'Shipping',
      isBillingSame: true,
    }),
  )
  if ((await readCart(visitor)).needsShipping) unwrap(await updateShippingMethod(visitor, { code: 'standard' }))
  unwrap(await activateStep(visitor, 'payment'))
  unwrap(await updatePaymentMethod(visitor, { code: options.method ?? 'bank' }))
  return visitor
}

/**
 * The given number of guests. Each has a ready cart with one piece of the variant, and a different e-mail address. The
 * first cart is made by the functions of the shop, the others are copies of its rows.
 */
export async function createReadyVisitors(
  db: Database,
  count: number,
  options: { variantId: number; method?: string; now?: () => Date; guest?: Partial<Visitor> },
): Promise<Visitor[]> {
  const first = await createReadyVisitor(db, { ...options, email: 'guest0@example.com' })
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    token: makeToken(),
    email: `guest${index + 1}@example.com`,
  }))
  await db.transaction(async (trx) => {
    const [cart] = await trx('carts').where({ token_hash: hashCartToken(first.cartToken ?? '') })
    const { id: cartId, ...columns } = cart
    const ids: Array<{ id: number }> = await trx('carts')
      .insert(copies.map(({ token, email }) => ({ ...columns, token_hash: hashCartToken(token), email })))
      .returning('id')
    for (const table of ['cart_lines', 'cart_addresses']) {
      const rows: Array<{ id: number }> = await trx(table).where({ cart_id: cartId })
      const copied = ids.flatMap(({ id }) => rows.map(({ id: _id, ...row }) => ({ ...row, cart_id: id })))
      await trx.batchInsert(table, copied, 50)
    }
  })
  return [first, ...copies.map(({ token }) => ({ ...first, cartToken: token }))]
}

/** Places an order for the cart, with the total that the cart shows. */
export async function placeAsShown(
  visitor: Visitor,
  changes: { paymentMethodCode?: string; expectedTotal?: number } = {},
) {
  const { totals, contentKey } = await readCart(visitor)
  return placeOrder(visitor, {
    expectedTotal: totals.grandTotal.amount,
    ...(totals.giftCards.length > 0 ? { contentKey } : {}),
    hasAcceptedTerms: true,
    secret: testSecret,
    ...changes,
  })
}

/** Adds the test gateway to the payment methods of the channel. */
export async function addTestGateway(db: Database): Promise<void> {
  const channel: { id: number } = await db.read('channels').where({ code: 'in' }).first('id')
  await db.transaction((trx) =>
    trx('payment_methods').insert({
      channel_id: channel.id,
      code: 'card',
      provider: 'dev_gateway',
      token: 'webhook-of-the-test-gateway',
      name: 'Card',
      config: '{}',
      position: 5,
    }),
  )
}
