import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { jobEntry } from '~/domain/operations/outbox/publish.server'
import type { CartRow } from '~/domain/sales/cart/cart-row'
import { findCart } from '~/domain/sales/cart/cart.queries.server'
import { readLines, type StoredCartLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import { readOpenPages } from '~/domain/sales/payments/payments.queries.server'
import { findProvider } from '~/domain/sales/payments/providers.server'

/**
 * The key of all that a buyer agrees to pay for: the lines with the prices that they saw, coupon, gift cards, contact,
 * addresses, delivery and way to pay. The note and the step are not part of it.
 */
export function agreedKeyOf(cart: CartRow, lines: readonly StoredCartLine[]): string {
  const values = [
    lines
      .map((line) => [line.variantId, line.lineKey, line.quantity, line.unitPriceSeen, line.ownUnitPrice])
      .map((line) => JSON.stringify(line))
      .toSorted(),
    [cart.couponCode, cart.giftCardIds],
    [cart.email, cart.phone, cart.shippingAddress, cart.isBillingSame ? null : cart.billingAddress],
    [cart.shippingMethodCode, cart.ownShippingPrice, cart.paymentMethodCode],
  ]
  return hash('sha256', JSON.stringify(values), 'base64url')
}

/** Whether the cart of a draft is another than the one that its buyer went to pay for. */
export async function hasCartChanged(
  q: Knex,
  order: { status: string; cartId: number; agreedKey: string | null },
): Promise<boolean> {
  if (order.status !== 'draft' || order.agreedKey === null) return false
  const cart = await findCart(q, order.cartId)
  return cart !== null && agreedKeyOf(cart, await readLines(q, cart.id)) !== order.agreedKey
}

/**
 * Has the pages of a cart's draft closed at their providers when the cart has changed since its buyer was sent there, in
 * the transaction that changes the cart, after the change. A cart that is as before when the job runs keeps its page.
 */
export async function closeChangedPages(trx: Knex.Transaction, cartId: number, now: Date): Promise<void> {
  const [order] = await runPrepared<{ id: number; agreedKey: string }>(
    trx,
    `SELECT id, agreed_key AS "agreedKey" FROM orders
     WHERE cart_id = ? AND status = 'draft' AND agreed_key IS NOT NULL`,
    [cartId],
  )
  if (!order) return
  const cart = await findCart(trx, cartId)
  if (!cart || agreedKeyOf(cart, await readLines(trx, cartId)) === order.agreedKey) return
  const jobs = (await readOpenPages(trx, order.id, null)).flatMap(({ id, provider, isForPlaced }) =>
    findProvider(provider)?.flow === 'hosted' && isForPlaced === 0
      ? [
          jobEntry('payment.close', { paymentId: id, isForChange: true }, now, {
            // a cart that was changed back may change again
            uniqueKey: `close:${id}:${cart.version}`,
          }),
        ]
      : [],
  )
  if (jobs.length > 0) await insertEntries(trx, jobs, now)
}
