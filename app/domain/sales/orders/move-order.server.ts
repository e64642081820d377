import type { Knex } from 'knex'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from './order'
import { canMove, fulfilmentTransitions, orderTransitions, paymentTransitions, wasPaid } from './order-states'
import type { OrderChange, OrderRow } from './order-row'
import { updateFulfilment, updateStatuses } from './orders.queries.server'

/**
 * Moves an order to a status, a payment status or both, together with other changes, in the caller's transaction. An
 * order that becomes paid gets its gift cards by a job. Throws when the tables (order-states) don't allow it, or when
 * the statuses have changed since the caller read them.
 */
export async function moveOrder(
  trx: Knex,
  order: Pick<OrderRow, 'id' | 'status' | 'paymentStatus' | 'hasGiftCardLines'>,
  to: { status?: OrderStatus; paymentStatus?: PaymentStatus },
  change: OrderChange,
  now: string,
): Promise<void> {
  const isAllowed =
    (to.status === undefined || canMove(orderTransitions, order.status, to.status)) &&
    (to.paymentStatus === undefined || canMove(paymentTransitions, order.paymentStatus, to.paymentStatus))
  const from = `${order.status}, ${order.paymentStatus}`
  const target = `${to.status ?? order.status}, ${to.paymentStatus ?? order.paymentStatus}`
  const message = `order ${order.id} cannot move from ${from} to ${target}`
  if (!isAllowed) throw new Error(message)
  const statuses = {
    ...(to.status ? { status: to.status } : {}),
    ...(to.paymentStatus ? { paymentStatus: to.paymentStatus } : {}),
  }
  if (!(await updateStatuses(trx, order, { ...change, ...statuses }, now)))
    throw new Error(`${message}: its status has changed meanwhile`)
  if (to.paymentStatus === 'paid' && order.hasGiftCardLines)
    await enqueueJob(trx, 'gift_cards.issue', { orderId: order.id }, new Date(now), {
      uniqueKey: `gift-cards:${order.id}`,
    })
}

/**
 * Moves an order that the caller has locked to a state of sending; does nothing when it has it already. Throws when the
 * table (order-states) does not allow it.
 */
export async function moveFulfilment(
  trx: Knex,
  { id, fulfilmentStatus: from }: Pick<OrderRow, 'id' | 'fulfilmentStatus'>,
  to: FulfilmentStatus,
  now: string,
): Promise<void> {
  if (from === to) return
  if (!canMove(fulfilmentTransitions, from, to)) throw new Error(`order ${id} cannot move from ${from} to ${to}`)
  if (!(await updateFulfilment(trx, id, from, to, now)))
    throw new Error(`order ${id} cannot move from ${from} to ${to}: it has changed meanwhile`)
}

/** Moves a placed order that the caller has locked to 'completed' when it is delivered and paid. */
export async function completeOrder(
  trx: Knex,
  order: Pick<OrderRow, 'id' | 'status' | 'paymentStatus' | 'fulfilmentStatus' | 'hasGiftCardLines'>,
  now: string,
): Promise<void> {
  if (order.status === 'placed' && order.fulfilmentStatus === 'delivered' && wasPaid(order.paymentStatus))
    await moveOrder(trx, order, { status: 'completed' }, {}, now)
}
