import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'
import { lockName } from '~db/prepared'
import type { TaggedKind } from './tag'

export interface Tag {
  id: number
  name: string
}

/** The table of the tags of a kind, that of what has them, and its column with the order or the customer. */
const tablesOf = {
  order: { tags: 'order_tags', tagged: 'tagged_orders', key: 'order_id' },
  customer: { tags: 'customer_tags', tagged: 'tagged_customers', key: 'customer_id' },
} as const satisfies Record<TaggedKind, { tags: string; tagged: string; key: string }>

/** The tag with a name as `tagKey` writes it; null when there is none. */
export async function findTag(q: Knex, kind: TaggedKind, key: string): Promise<Tag | null> {
  const row: Tag | undefined = await q(tablesOf[kind].tags).where({ name_key: key }).first('id', 'name')
  return row ?? null
}

/** The id of the tag with a name, which is made when there is none. */
export async function ensureTag(trx: Knex, kind: TaggedKind, name: string, key: string): Promise<number> {
  await trx(tablesOf[kind].tags).insert({ name, name_key: key }).onConflict('name_key').ignore()
  const tag = await findTag(trx, kind, key)
  if (!tag) throw new Error('the tag was not stored')
  return tag.id
}

/** The tags that something of a kind has, by name. */
export async function readUsedTags(q: Knex, kind: TaggedKind): Promise<Tag[]> {
  const { tags, tagged } = tablesOf[kind]
  return q(`${tags} as t`)
    .whereExists(q(`${tagged} as o`).whereRaw('o.tag_id = t.id').select(q.raw('1')))
    .orderBy('t.name_key')
    .limit(200)
    .select('t.id', 't.name')
}

/** The tags of orders or customers by name, by the id of what has them. */
export async function readTagsOf(q: Knex, kind: TaggedKind, ids: readonly number[]): Promise<Map<number, Tag[]>> {
  const { tags, tagged, key } = tablesOf[kind]
  const rows = await selectIn<Tag & { ownerId: number }>(ids, (chunk) =>
    q(`${tagged} as o`)
      .join(`${tags} as t`, 't.id', 'o.tag_id')
      .whereIn(`o.${key}`, chunk)
      .orderBy([`o.${key}`, 't.name_key'])
      .select({ ownerId: `o.${key}`, id: 't.id', name: 't.name' }),
  )
  const byOwner = new Map<number, Tag[]>()
  for (const { ownerId, id, name } of rows) {
    const known = byOwner.get(ownerId)
    if (known) known.push({ id, name })
    else byOwner.set(ownerId, [{ id, name }])
  }
  return byOwner
}

export async function addTag(trx: Knex, kind: TaggedKind, id: number, tagId: number): Promise<void> {
  const { tagged, key } = tablesOf[kind]
  await trx(tagged)
    .insert({ [key]: id, tag_id: tagId })
    .onConflict([key, 'tag_id'])
    .ignore()
}

export async function removeTag(trx: Knex, kind: TaggedKind, id: number, tagId: number): Promise<void> {
  const { tagged, key } = tablesOf[kind]
  await trx(tagged)
    .where({ [key]: id, tag_id: tagId })
    .delete()
}

/** Keeps others from making and deleting tags of a kind until the transaction ends; for kinds whose tags are deleted. */
export async function lockTags(trx: Knex, kind: TaggedKind): Promise<void> {
  await lockName(trx, tablesOf[kind].tags)
}

/** Deletes those tags of some that nothing has any more, see `lockTags`. */
export async function deleteUnusedTags(trx: Knex, kind: TaggedKind, tagIds: readonly number[]): Promise<void> {
  const { tags, tagged } = tablesOf[kind]
  await trx(tags)
    .whereIn('id', [...tagIds])
    .whereNotIn(
      'id',
      trx(tagged)
        .whereIn('tag_id', [...tagIds])
        .select('tag_id'),
    )
    .delete()
}

/** Takes all tags from a customer or an order, and deletes those that nothing else has. */
export async function removeAllTags(trx: Knex, kind: TaggedKind, id: number): Promise<void> {
  const { tagged, key } = tablesOf[kind]
  await lockTags(trx, kind)
  const own = trx(tagged).where({ [key]: id })
  const tagIds: number[] = await own.clone().pluck('tag_id')
  await own.delete()
  await deleteUnusedTags(trx, kind, tagIds)
}

/** The names of tags by their ids. */
export async function readTagNames(q: Knex, kind: TaggedKind, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await selectIn<Tag>(ids, (chunk) => q(tablesOf[kind].tags).whereIn('id', chunk).select('id', 'name'))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
