import type { Knex } from 'knex'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { maxTags, tagKey, tagName, type TaggedKind } from './tag'
import { addTag, ensureTag, findTag, readTagsOf, removeTag } from './tags.queries.server'

interface TagChange {
  kind: TaggedKind
  /** The id of the order or the customer, whose row is locked. */
  id: number
  tag: string
  /** Runs what writes the change, and records it. */
  record: (write: () => Promise<void>) => Promise<void>
}

/** Gives an order or a customer a tag, which is made when it is new. Error: `too_many_tags`, and those of `record`. */
export async function giveTag(trx: Knex.Transaction, { kind, id, tag, record }: TagChange): Promise<StaffResult<null>> {
  const others = (await readTagsOf(trx, kind, [id])).get(id) ?? []
  const isNew = !others.some(({ name }) => tagKey(name) === tagKey(tag))
  if (isNew && others.length >= maxTags) return refuse('too_many_tags', { maximum: maxTags }, 'tag')
  await record(async () => addTag(trx, kind, id, await ensureTag(trx, kind, tagName(tag), tagKey(tag))))
  return ok(null)
}

/** Takes a tag from an order or a customer; returns its id, null when there is no such tag. Errors: those of `record`. */
export async function takeTag(trx: Knex.Transaction, { kind, id, tag, record }: TagChange): Promise<number | null> {
  const stored = await findTag(trx, kind, tagKey(tag))
  await record(async () => {
    if (stored) await removeTag(trx, kind, id, stored.id)
  })
  return stored?.id ?? null
}
