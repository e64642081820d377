import type { Knex } from 'knex'
import { enqueueJob, publishEvent } from '~/domain/jobs/outbox/publish.server'
import type { PaymentStatus } from './order'
import { moveOrder } from './move-order.server'
import { addOrderEvent, markCartOrdered, takeOrderNumber, type OrderRow } from './orders.queries.server'

/**
 * The one move from draft to placed: number (unless it got one when it went to pay), statuses, the cart closed, the event
 * announced. The stock has been taken before, in the same transaction. Returns the order's number.
 */
export async function placeDraft(
  trx: Knex,
  order: Pick<OrderRow, 'id' | 'cart_id' | 'channel_id' | 'number' | 'status' | 'payment_status'>,
  paymentStatus: PaymentStatus,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  await markCartOrdered(trx, order.cart_id, at)
  await publishEvent(trx, 'order.placed', { orderId: order.id }, now)
  // later, as the rows of what sells best would make every order wait for the others
  await enqueueJob(trx, 'catalogue.count_sales', { orderId: order.id }, now, { uniqueKey: `sales:${order.id}` })
  await addOrderEvent(trx, order.id, 'placed', { paymentStatus }, at)
  const number = order.number ?? (await takeOrderNumber(trx, order.channel_id))
  await moveOrder(
    trx,
    order,
    { status: 'placed', paymentStatus },
    { number, placed_at: at, holds_stock: 0, has_taken_stock: 1, hold_expires_at: null },
    at,
  )
  return number
}
