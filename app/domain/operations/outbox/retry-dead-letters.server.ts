import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { requeueDeadLetters } from './outbox.queries.server'

/** Puts every dead letter back into the queue. Returns how many there were. Error: `forbidden`. */
export async function retryDeadLetters(context: ActorContext): Promise<StaffResult<{ count: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const entries = await requeueDeadLetters(trx, context.now().toISOString())
    for (const { id, kind } of entries)
      record.add({
        kind: 'outbox_entry',
        id,
        label: kind,
        before: { isDeadLetter: true },
        after: { isDeadLetter: false },
      })
    return ok({ count: entries.length })
  })
}
