import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'

export interface OrderTag {
  id: number
  name: string
}

/** The tag with a name as `tagKey` writes it; null when there is none. */
export async function findTag(q: Knex, key: string): Promise<OrderTag | null> {
  const row: OrderTag | undefined = await q('order_tags').where({ name_key: key }).first('id', 'name')
  return row ?? null
}

/** The id of the tag with a name, which is made when there is none. */
export async function ensureTag(trx: Knex, name: string, key: string): Promise<number> {
  await trx('order_tags').insert({ name, name_key: key }).onConflict('name_key').ignore()
  const tag = await findTag(trx, key)
  if (!tag) throw new Error('the tag was not stored')
  return tag.id
}

/** The tags that orders have, by name. */
export async function readUsedTags(q: Knex): Promise<OrderTag[]> {
  return q('order_tags as t')
    .whereExists(q('tagged_orders as o').whereRaw('o.tag_id = t.id').select(q.raw('1')))
    .orderBy('t.name_key')
    .limit(200)
    .select('t.id', 't.name')
}

/** The tags of orders by name, by the order's id. */
export async function readTagsOfOrders(q: Knex, orderIds: readonly number[]): Promise<Map<number, OrderTag[]>> {
  const rows = await selectIn<OrderTag & { orderId: number }>(orderIds, (chunk) =>
    q('tagged_orders as o')
      .join('order_tags as t', 't.id', 'o.tag_id')
      .whereIn('o.order_id', chunk)
      .orderBy(['o.order_id', 't.name_key'])
      .select({ orderId: 'o.order_id', id: 't.id', name: 't.name' }),
  )
  const tags = new Map<number, OrderTag[]>()
  for (const { orderId, id, name } of rows) {
    const known = tags.get(orderId)
    if (known) known.push({ id, name })
    else tags.set(orderId, [{ id, name }])
  }
  return tags
}

export async function addTag(trx: Knex, orderId: number, tagId: number): Promise<void> {
  await trx('tagged_orders').insert({ order_id: orderId, tag_id: tagId }).onConflict(['order_id', 'tag_id']).ignore()
}

export async function removeTag(trx: Knex, orderId: number, tagId: number): Promise<void> {
  await trx('tagged_orders').where({ order_id: orderId, tag_id: tagId }).delete()
}

/** The names of tags by their ids. */
export async function readTagNames(q: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await selectIn<OrderTag>(ids, (chunk) => q('order_tags').whereIn('id', chunk).select('id', 'name'))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
