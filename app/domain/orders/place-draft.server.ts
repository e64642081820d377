import type { Knex } from 'knex'
import { enqueueJob, publishEvent } from '~/domain/jobs/outbox/publish.server'
import type { PaymentStatus } from './order'
import { moveOrder } from './move-order.server'
import { markCartOrdered, takeOrderNumber } from './drafts.queries.server'
import type { OrderRow } from './order-row'
import { addHistoryEntry } from './orders.queries.server'

/**
 * The one move from draft to placed: number (unless it got one when it went to pay), statuses, the cart closed, the
 * event announced. The stock has been taken before, in the same transaction. Returns the order's number.
 */
export async function placeDraft(
  trx: Knex,
  order: Pick<OrderRow, 'id' | 'cartId' | 'channelId' | 'number' | 'status' | 'paymentStatus'>,
  paymentStatus: PaymentStatus,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  await markCartOrdered(trx, order.cartId, at)
  await publishEvent(trx, 'order.placed', { orderId: order.id }, now)
  // later, as the rows of what sells best would make every order wait for the others
  await enqueueJob(trx, 'catalogue.count_sales', { orderId: order.id }, now, { uniqueKey: `sales:${order.id}` })
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
