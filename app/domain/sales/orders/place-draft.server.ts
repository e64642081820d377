import type { Knex } from 'knex'
import type { CartPatch } from '~/domain/sales/cart/cart-row'
import { closeOrderedCart } from '~/domain/sales/cart/close-ordered-cart.server'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { eventEntry, jobEntry } from '~/domain/operations/outbox/publish.server'
import type { PaymentStatus } from './order'
import { moveOrder } from './move-order.server'
import { takeOrderNumber } from './drafts.queries.server'
import type { OrderRow } from './order-row'
import { addHistoryEntry } from './orders.queries.server'

/**
 * Moves an order from draft to placed: sets its number (if it has none yet) and statuses, closes the cart, of
 * which what was not ordered stays in a new one, and publishes the event. The caller has taken the stock before, in the same transaction. Returns the order's number.
 * @param choices of the cart that were made with the order, and are stored with it
 */
export async function placeDraft(
  trx: Knex,
  order: Pick<OrderRow, 'id' | 'cartId' | 'channelId' | 'number' | 'status' | 'paymentStatus' | 'hasGiftCardLines'>,
  paymentStatus: PaymentStatus,
  now: Date,
  choices: CartPatch = {},
): Promise<string> {
  const at = now.toISOString()
  await closeOrderedCart(trx, { orderId: order.id, cartId: order.cartId }, choices, now)
  const placed = eventEntry('order.placed', { orderId: order.id }, now)
  // in a job, because orders of the best-selling products would wait for each other's locks
  const counting = jobEntry('catalogue.count_sales', { orderId: order.id }, now, { uniqueKey: `sales:${order.id}` })
  await insertEntries(trx, [placed, counting], now)
  await addHistoryEntry(trx, order.id, 'placed', { paymentStatus }, at)
  const number = order.number ?? (await takeOrderNumber(trx, order.channelId))
  await moveOrder(
    trx,
    order,
    { status: 'placed', paymentStatus },
    { number, placedAt: at, holdsStock: false, hasTakenStock: true, holdExpiresAt: null },
    at,
  )
  return number
}
