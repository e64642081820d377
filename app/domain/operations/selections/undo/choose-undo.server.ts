import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { readOrderChanges } from '~/domain/operations/selections/orders/order-facts.queries.server'
import { isSelectionBatch, undoDays } from '~/domain/operations/selections/selection'
import { keepChosen, planSelection, readSelection } from '~/domain/operations/selections/selections.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { days } from '~/domain/shared/units'
import { readBatchRows, readBatchTime } from './undo.queries.server'
import { thingsOf } from './undo-work.server'

/** Whether a batch that was written then can still be set back. */
export function canUndo(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) < days(undoDays)
}

/**
 * Plans to set back what a batch has changed; its page shows it before anything is done. Errors: `forbidden`,
 * `undo_too_late`, `nothing_selected`.
 */
export async function chooseUndo(
  context: StaffContext,
  staff: SignedInStaff,
  batch: string,
): Promise<StaffResult<{ token: string }>> {
  const at = isSelectionBatch(batch) ? await readBatchTime(context.db.read, batch) : null
  if (at === null) return refuse('nothing_selected', {})
  if (!canUndo(at, context.now())) return refuse('undo_too_late', { days: undoDays })
  const words = 'What was changed together'
  const orders = await readOrderChanges(context.db.read, batch)
  const ofOrders = orders.length > 0
  const ids = ofOrders
    ? orders.map(({ orderId }) => orderId)
    : thingsOf(await readBatchRows(context.db.read, batch)).map(({ key }) => key)
  const kept = await keepChosen(context, { kind: ofOrders ? 'order_change' : 'change', ids, words })
  if (!kept.ok) return kept
  const selection = await readSelection(context, staff, kept.value.token)
  if (!selection) return refuse('nothing_selected', {})
  const planned = await planSelection(context, selection, { name: ofOrders ? 'undo_orders' : 'undo', batch })
  return planned.ok ? ok(kept.value) : planned
}
