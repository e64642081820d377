import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { giveTag, takeTag } from '~/domain/operations/tags/change-tags.server'
import { findOrderId, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'

interface TagOfOrder {
  number: string
  tag: string
  /** The version of the order that the change was made from; nothing is compared without. */
  version?: number
}

/** Gives an order a tag, which is made when it is new. Errors: `order_not_found`, `too_many_tags`, `stale`. */
export async function tagOrder(
  context: StaffContext,
  { number, tag, version }: TagOfOrder,
): Promise<StaffResult<{ number: string }>> {
  return changeShop(context, 'orders', async (trx, record) => {
    const id = await findOrderId(trx, number)
    if (id === null || !(await lockOrder(trx, { id }))) return refuse('order_not_found', { number })
    const given = await giveTag(trx, {
      kind: 'order',
      id,
      tag,
      record: (write) => record.row('order', { id }, write, version),
    })
    return given.ok ? ok({ number }) : given
  })
}

/** Takes a tag from an order. Errors: `order_not_found`, `stale`. */
export async function untagOrder(
  context: StaffContext,
  { number, tag, version }: TagOfOrder,
): Promise<StaffResult<{ number: string }>> {
  return changeShop(context, 'orders', async (trx, record) => {
    const id = await findOrderId(trx, number)
    if (id === null || !(await lockOrder(trx, { id }))) return refuse('order_not_found', { number })
    await takeTag(trx, { kind: 'order', id, tag, record: (write) => record.row('order', { id }, write, version) })
    return ok({ number })
  })
}
