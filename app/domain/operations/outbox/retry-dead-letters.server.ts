import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { requeueDeadLetters } from './outbox.queries.server'

/** Puts every dead letter, or the one with an id, back into the queue. Returns how many there were. Error: `forbidden`. */
export async function retryDeadLetters(context: ActorContext, id?: number): Promise<StaffResult<{ count: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const entries = await requeueDeadLetters(trx, context.now().toISOString(), id)
    for (const { id: entryId, kind } of entries)
      record.add({
        kind: 'outbox_entry',
        id: entryId,
        label: kind,
        before: { isDeadLetter: true },
        after: { isDeadLetter: false },
      })
    return ok({ count: entries.length })
  })
}
