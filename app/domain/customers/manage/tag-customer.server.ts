import type { Knex } from 'knex'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { giveTag, takeTag } from '~/domain/operations/tags/change-tags.server'
import { deleteUnusedTags, lockTags, readTagsOf } from '~/domain/operations/tags/tags.queries.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { changeCustomer } from './edit-customer.server'

/** Gives a customer a tag, which is made when it is new. Errors: `customer_not_found`, `too_many_tags`. */
export async function tagCustomer(
  context: StaffContext,
  { id, tag }: { id: number; tag: string },
): Promise<StaffResult<null>> {
  return changeCustomer(context, id, async (trx, _customer, record) => {
    await lockTags(trx, 'customer')
    return giveTag(trx, { kind: 'customer', id, tag, record: recordNames(trx, record, id) })
  })
}

/** Takes a tag from a customer, and deletes it when no other customer has it. Error: `customer_not_found`. */
export async function untagCustomer(
  context: StaffContext,
  { id, tag }: { id: number; tag: string },
): Promise<StaffResult<null>> {
  return changeCustomer(context, id, async (trx, _customer, record) => {
    await lockTags(trx, 'customer')
    const tagId = await takeTag(trx, { kind: 'customer', id, tag, record: recordNames(trx, record, id) })
    if (tagId !== null) await deleteUnusedTags(trx, 'customer', [tagId])
    return ok(null)
  })
}

/** Records a change of tags by their names, as words about a person: ids would name tags that are deleted. */
function recordNames(trx: Knex.Transaction, record: Recorder, id: number) {
  const read = async () => ((await readTagsOf(trx, 'customer', [id])).get(id) ?? []).map(({ name }) => name).join(', ')
  return async (write: () => Promise<void>): Promise<void> => {
    const before = { tags: await read() }
    await write()
    const after = { tags: await read() }
    record.add({ kind: 'customer', id, label: String(id), before, after, personal: ['tags'] })
  }
}
