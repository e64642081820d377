import type { Knex } from 'knex'
import { makeToken } from '~/domain/shared/token.server'
import { days } from '~/domain/shared/units'
import {
  catchFailure,
  fail,
  FailureError,
  ok,
  type Failure,
  type Result,
  type ResultNotice,
} from '~/domain/shared/result'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import type { CartView } from '~/domain/sales/cart/cart'
import type { CartPatch, CartRow } from '~/domain/sales/cart/cart-row'
import { addBookToCart } from '~/domain/sales/cart/address-book/address-book.server'
import { insertCart, lockCart, lockVisitorCart, updateCart } from '~/domain/sales/cart/cart.queries.server'
import { cartOwnerOf, hashCartToken } from '~/domain/sales/cart/cart-token.server'
import { toCartView } from '~/domain/sales/cart/view/cart-view'
import { closeChangedPages } from '~/domain/sales/cart/agreed-cart.server'
import { readLines } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import { readPricingFacts, type PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import type { ShopReport } from '~/domain/operations/analytics/shop-event'
import { describeCartChange } from './describe-cart-change'
import { lostCouponNotices, priceWithOfferedMethods } from './price-edited-cart.server'

/** The context that an edit uses: the transaction, and the facts that the cart is priced by. */
interface CartEditContext {
  trx: Knex.Transaction
  facts: PricingFacts
}

/** Writes lines itself. Returns what to set on the cart, and a value for the caller. */
type CartChange<T> = (context: CartEditContext, cart: CartRow) => Promise<Result<{ patch: CartPatch; value: T }>>

interface ChangedCart<T> {
  cart: CartView
  /** The new cart_session, only when this change created the cart; else null. */
  cartToken: string | null
  value: T
}

/** Returns what to set on a locked cart, or a failure. */
export type CartEdit = (context: CartEditContext, cart: CartRow) => Promise<Result<CartPatch>>

/**
 * Changes the visitor's open cart. Errors: 'cart_empty' without one, 'cart_closed' when it was ordered or merged, those
 * of the change, and the failure that `check` returns for the changed cart.
 */
export async function changeCart(
  visitor: Visitor,
  change: CartEdit,
  check?: (cart: CartView) => Failure | null,
): Promise<Result<CartView>> {
  const changed = await runChange(visitor, { createsCart: false, check }, async (context, cart) => {
    const result = await change(context, cart)
    return result.ok ? ok({ patch: result.value, value: null }, result.notices) : result
  })
  return changed.ok ? ok(changed.value.cart, changed.notices) : changed
}

/** Failures of edits by their names; '' has a failure that belongs to no single edit. */
type EditFailures = Record<string, Failure>

/**
 * Makes several edits in one transaction, all or none. Each edit sees the changes of the edits before it. All edits are
 * tried, so that every failure is reported. The notices say what the edits dropped.
 * @param check is called with the cart after all edits; its failure undoes them
 */
export async function editCartTogether(
  visitor: Visitor,
  edits: Record<string, CartEdit>,
  check: (cart: CartView) => Failure | null = () => null,
): Promise<{ ok: true; cart: CartView; notices: ResultNotice[] } | { ok: false; failures: EditFailures }> {
  const failures: EditFailures = {}
  const changed = await changeCart(
    visitor,
    async (context, cart) => {
      const all: CartPatch = {}
      const notices: ResultNotice[] = []
      for (const [name, edit] of Object.entries(edits)) {
        const edited = await edit(context, { ...cart, ...all })
        if (edited.ok) {
          Object.assign(all, edited.value)
          notices.push(...edited.notices)
        } else failures[name] = edited.error
      }
      return Object.keys(failures).length > 0
        ? fail('invalid_input', 'Please check what you entered')
        : ok(all, notices)
    },
    check,
  )
  if (changed.ok) return { ok: true, cart: changed.value, notices: changed.notices }
  return { ok: false, failures: Object.keys(failures).length > 0 ? failures : { '': changed.error } }
}

/**
 * Runs a change in one transaction with the cart's row locked. Drops shipping and payment methods that are no longer
 * offered, increments the version and extends the expiry. Returns the new cart, with a notice for every dropped method
 * and for a coupon that no longer applies. With `createsCart` a visitor without an open cart gets a new one.
 */
export async function runChange<T>(
  visitor: Visitor,
  options: { createsCart: boolean; check?: (cart: CartView) => Failure | null },
  change: CartChange<T>,
): Promise<Result<ChangedCart<T>>> {
  const { db } = visitor
  const facts = await readPricingFacts(db, visitor.channel.id)
  let reports: ShopReport[] = []
  const changed = await catchFailure(() =>
    db.transaction(async (trx) => {
      const { cart, cartToken } = await openCart(trx, visitor, options.createsCart)
      const linesBefore = cart.couponCode === null && !visitor.report ? [] : await readLines(trx, cart.id)
      const result = await change({ trx, facts }, cart)
      if (!result.ok) throw new FailureError(result.error)
      const customer = customerOf(visitor)
      const owner: CartPatch = customer && cart.customerId !== customer.id ? { customerId: customer.id } : {}
      const changes: CartPatch = { ...owner, ...(cart.removedLine && { removedLine: null }), ...result.value.patch }
      const { pricing, dropped, notices } = await priceWithOfferedMethods(trx, visitor, facts, { ...cart, ...changes })
      const couponNotices = await lostCouponNotices(trx, visitor, facts, { cart, lines: linesBefore }, pricing)
      const version = await updateCart(trx, cart.id, { ...changes, ...dropped }, visitor.now(), expiryOf(visitor))
      if (pricing.draftOrderId !== null) await closeChangedPages(trx, cart.id, visitor.now())
      const view = toCartView(visitor, { ...pricing, cart: { ...pricing.cart, version } })
      const problem = options.check?.(view)
      if (problem) throw new FailureError(problem)
      if (visitor.report) reports = describeCartChange({ cart, lines: linesBefore }, pricing, cartToken)
      return ok({ cart: view, cartToken, value: result.value.value }, [...result.notices, ...couponNotices, ...notices])
    }),
  )
  if (changed.ok) for (const report of reports) visitor.report?.(report)
  return changed
}

/** Makes an empty cart for a visitor who has no open one; returns its token, or null when there is one. */
export async function createCart(visitor: Visitor): Promise<string | null> {
  return visitor.db.transaction(async (trx) => (await openCart(trx, visitor, true)).cartToken)
}

async function openCart(
  trx: Knex.Transaction,
  visitor: Visitor,
  createsCart: boolean,
): Promise<{ cart: CartRow; cartToken: string | null }> {
  const { channel } = visitor
  const customer = customerOf(visitor)
  const now = visitor.now()
  const owner = cartOwnerOf(visitor)
  const found = owner && (await lockVisitorCart(trx, owner, now))
  if (found?.status === 'open') return { cart: found, cartToken: null }
  if (!createsCart) {
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
  if (!customer) return { cart, cartToken }
  await addBookToCart(trx, visitor, customer.id, cart.id)
  // with the customer's addresses
  return { cart: (await lockCart(trx, cart.id)) ?? cart, cartToken }
}

function expiryOf(visitor: Visitor): Date {
  return new Date(visitor.now().getTime() + days(visitor.settings.cart_expire_days))
}
