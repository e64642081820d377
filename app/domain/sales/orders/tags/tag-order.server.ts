import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { findOrderId, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { maxOrderTags, tagKey, tagName } from './order-tag'
import { addTag, ensureTag, findTag, readTagsOfOrders, removeTag } from './order-tags.queries.server'

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
    const others = (await readTagsOfOrders(trx, [id])).get(id) ?? []
    const isNew = !others.some(({ name }) => tagKey(name) === tagKey(tag))
    if (isNew && others.length >= maxOrderTags) return refuse('too_many_tags', { maximum: maxOrderTags }, 'tag')
    await record.row(
      'order',
      { id },
      async () => addTag(trx, id, await ensureTag(trx, tagName(tag), tagKey(tag))),
      version,
    )
    return ok({ number })
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
    const stored = await findTag(trx, tagKey(tag))
    const write = async () => {
      if (stored) await removeTag(trx, id, stored.id)
    }
    await record.row('order', { id }, write, version)
    return ok({ number })
  })
}
