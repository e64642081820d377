import type { Knex } from 'knex'
import { makeToken } from '~/domain/token.server'
import { days } from '~/domain/units'
import { catchFailure, fail, FailureError, ok, type Failure, type Notice, type Result } from '~/domain/result'
import { customerOf, type Visitor } from '~/domain/shop'
import type { CartView } from '~/domain/cart/cart'
import type { CartPricing } from '~/domain/cart/pricing/cart-pricing'
import type { CartPatch, CartRow } from '~/domain/cart/cart-row'
import { insertCart, loadCart, lockCartByToken, updateCart } from '~/domain/cart/cart.queries.server'
import { hashCartToken } from '~/domain/cart/cart-token.server'
import { toCartView } from '~/domain/cart/cart-view'
import { priceCart } from '~/domain/cart/pricing/price-cart.server'

/** Writes lines itself and returns what is to be set on the cart, with something for the caller. */
export type CartChange<T> = (trx: Knex.Transaction, cart: CartRow) => Promise<Result<{ patch: CartPatch; value: T }>>

export interface ChangedCart<T> {
  cart: CartView
  /** The new cart_session, only when this change made the cart. */
  cartToken: string | null
  value: T
}

/** What is to be set on a locked cart, or why not. */
export type CartEdit = (trx: Knex.Transaction, cart: CartRow) => Promise<Result<CartPatch>>

/** Changes the visitor's open cart. Errors: 'cart_empty' without one, 'cart_closed' when it was ordered or merged, the change's own and what `check` says of the outcome. */
export async function changeCart(
  visitor: Visitor,
  change: CartEdit,
  check?: (cart: CartView) => Failure | null,
): Promise<Result<CartView>> {
  const changed = await runChange(visitor, { makesCart: false, check }, async (trx, cart) => {
    const result = await change(trx, cart)
    return result.ok ? ok({ patch: result.value, value: null }, result.notices) : result
  })
  return changed.ok ? ok(changed.value.cart, changed.notices) : changed
}

/** Why edits that belong together were refused, by their names; '' is for what no single one is to blame for. */
export type Refusals = Record<string, Failure>

/**
 * Makes several edits together or none of them, each on the cart as those before it left it. All are tried, so that every refusal is told.
 * @param check looks at the whole that they make
 */
export async function editCartTogether(
  visitor: Visitor,
  edits: Record<string, CartEdit>,
  check: (cart: CartView) => Failure | null = () => null,
): Promise<{ ok: true; cart: CartView } | { ok: false; refusals: Refusals }> {
  const refusals: Refusals = {}
  const changed = await changeCart(
    visitor,
    async (trx, cart) => {
      const all: CartPatch = {}
      for (const [name, edit] of Object.entries(edits)) {
        const edited = await edit(trx, { ...cart, ...all })
        if (edited.ok) Object.assign(all, edited.value)
        else refusals[name] = edited.error
      }
      return Object.keys(refusals).length > 0 ? fail('invalid_input', 'Please check what was sent') : ok(all)
    },
    check,
  )
  if (changed.ok) return { ok: true, cart: changed.value }
  return { ok: false, refusals: Object.keys(refusals).length > 0 ? refusals : { '': changed.error } }
}

/**
 * Runs a change in one transaction with the cart's row locked, drops shipping and payment methods that are no longer
 * offered, counts the version up, extends the expiry and returns the cart afresh with a notice of all that changed beside
 * it. With `makesCart` a visitor without an open cart gets a new one.
 */
export async function runChange<T>(
  visitor: Visitor,
  options: { makesCart: boolean; check?: (cart: CartView) => Failure | null },
  change: CartChange<T>,
): Promise<Result<ChangedCart<T>>> {
  const { db } = visitor
  return catchFailure(() =>
    db.transaction(async (trx) => {
      const { cart, cartToken } = await openCart(trx, visitor, options.makesCart)
      const couponBefore = cart.couponCode === null ? null : (await priceCart(trx, visitor, cart)).coupon
      const result = await change(trx, cart)
      if (!result.ok) throw new FailureError(result.error)
      const customer = customerOf(visitor)
      const owner: CartPatch = customer && cart.customerId !== customer.id ? { customerId: customer.id } : {}
      await updateCart(trx, cart.id, { ...owner, ...result.value.patch }, visitor.now(), expiryOf(visitor))
      let pricing = await priceCart(trx, visitor, await reload(trx, cart.id))
      const notices = [...result.notices]
      const { coupon } = pricing
      if (couponBefore?.outcome.ok && coupon?.code === couponBefore.code && !coupon.outcome.ok) {
        notices.push({
          code: coupon.outcome.code,
          message: `Coupon ${coupon.code} does not apply now: ${coupon.outcome.message}`,
        })
      }
      // dropping the shipping changes the total, which can drop the payment method
      for (let dropped = droppedSelections(pricing); dropped; dropped = droppedSelections(pricing)) {
        notices.push(...dropped.notices)
        await updateCart(trx, cart.id, dropped.patch, visitor.now(), expiryOf(visitor))
        pricing = await priceCart(trx, visitor, await reload(trx, cart.id))
      }
      const view = toCartView(visitor, pricing)
      const problem = options.check?.(view)
      if (problem) throw new FailureError(problem)
      return ok({ cart: view, cartToken, value: result.value.value }, notices)
    }),
  )
}

async function openCart(
  trx: Knex.Transaction,
  visitor: Visitor,
  makesCart: boolean,
): Promise<{ cart: CartRow; cartToken: string | null }> {
  const { db, channel } = visitor
  const customer = customerOf(visitor)
  const now = visitor.now()
  const found =
    visitor.cartToken === null
      ? null
      : await lockCartByToken(trx, db.dialect, channel.id, hashCartToken(visitor.cartToken), now)
  if (found?.status === 'open') return { cart: found, cartToken: null }
  if (!makesCart) {
    throw new FailureError(
      (found
        ? fail('cart_closed', 'This cart is closed. Please start a new one')
        : fail('cart_empty', 'Your cart is empty')
      ).error,
    )
  }
  const cartToken = makeToken()
  const cart = await insertCart(trx, {
    tokenHash: hashCartToken(cartToken),
    channelId: channel.id,
    customerId: customer?.id ?? null,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    pincode: visitor.pincode,
    now,
    expiresAt: expiryOf(visitor),
  })
  return { cart, cartToken }
}

/** Methods on the cart that are no longer offered, or an emptied cart's step; null when everything stands. */
function droppedSelections({
  cart,
  lines,
  shipping,
  payment,
}: CartPricing): { patch: CartPatch; notices: Notice[] } | null {
  const patch: CartPatch = {}
  const notices: Notice[] = []
  if (lines.length === 0 && cart.step !== 'cart') patch.step = 'cart'
  if (cart.shippingMethodCode !== null && shipping === null) {
    patch.shippingMethodCode = null
    if (lines.length > 0)
      notices.push({
        code: 'shipping_dropped',
        message: 'Your shipping method is no longer offered. Please choose again',
      })
  }
  // the free way to pay needs no choosing, and the chosen one comes back with the total
  if (cart.paymentMethodCode !== null && payment === null) {
    patch.paymentMethodCode = null
    if (lines.length > 0)
      notices.push({
        code: 'payment_dropped',
        message: 'Your payment method is no longer offered. Please choose again',
      })
  }
  return Object.keys(patch).length > 0 ? { patch, notices } : null
}

async function reload(trx: Knex.Transaction, cartId: number): Promise<CartRow> {
  const cart = await loadCart(trx, cartId)
  if (!cart) throw new Error('a locked cart is gone')
  return cart
}

function expiryOf(visitor: Visitor): Date {
  return new Date(visitor.now().getTime() + days(visitor.settings.cart_expire_days))
}
