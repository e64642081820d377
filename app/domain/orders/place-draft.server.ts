import type { Knex } from 'knex'
import { enqueue } from '../notifications/outbox.queries.server'
import type { PaymentStatus } from './order'
import { canMove, orderTransitions, paymentTransitions } from './order-states'
import { addOrderEvent, markCartOrdered, takeOrderNumber, updateOrder, type OrderRow } from './orders.queries.server'

/**
 * The one move from draft to placed: number, statuses, the cart closed, the confirmation mail in the outbox. The stock
 * has been taken before, in the same transaction.
 */
export async function placeDraft(trx: Knex, order: Pick<OrderRow, 'id' | 'cart_id' | 'channel_id' | 'status' | 'payment_status' | 'email'>, paymentStatus: PaymentStatus, now: Date): Promise<string> {
  if (!canMove(orderTransitions, order.status, 'placed') || !canMove(paymentTransitions, order.payment_status, paymentStatus)) {
    throw new Error(`order ${order.id} cannot be placed from ${order.status}, ${order.payment_status}`)
  }
  const at = now.toISOString()
  await markCartOrdered(trx, order.cart_id, at)
  if (order.email) await enqueue(trx, { kind: 'mail.order_confirmation', payload: { orderId: order.id }, uniqueKey: `order-confirmation:${order.id}` }, now)
  // later, as the rows of what sells best would make every order wait for the others
  await enqueue(trx, { kind: 'catalogue.count_sales', payload: { orderId: order.id }, uniqueKey: `sales:${order.id}` }, now)
  await addOrderEvent(trx, order.id, 'placed', { paymentStatus }, at)
  const number = await takeOrderNumber(trx, order.channel_id)
  await updateOrder(trx, order.id, { number, status: 'placed', payment_status: paymentStatus, placed_at: at, holds_stock: 0, has_taken_stock: 1, hold_expires_at: null }, at)
  return number
}
