import type { Knex } from 'knex'
import { hasPermission } from '~/domain/operations/actors/roles'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { maxViews, viewLists, type SavedView, type ViewList, maxViewName } from './view'
import { countOwnViews, deleteView, findView, updateView, upsertView } from './views.queries.server'
import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'

const viewFields = z.object({
  name: lineText.min(1, 'Enter a name').max(maxViewName, `At most ${maxViewName} characters`),
  isShared: z.boolean(),
})

/**
 * Whether a member may change or remove a view: who has saved it, and who looks after the team for one that the team
 * sees.
 */
export function mayChangeView({ actor }: Pick<StaffContext, 'actor'>, view: SavedView): boolean {
  if (actor.kind !== 'member') return false
  if (!hasPermission(actor.role, viewLists[view.list])) return false
  return view.staffId === actor.id || (view.isShared && hasPermission(actor.role, 'staff'))
}

/**
 * Saves a list as a member sees it, under a name. One that they have saved already gets the new name. Errors:
 * `invalid_fields`, `too_many_views`.
 * @param input.query of the list's address, as the list itself writes it
 */
export async function saveView(
  context: StaffContext,
  { list, query, ...input }: { list: ViewList; query: string; name: string; isShared: boolean },
): Promise<StaffResult<SavedView>> {
  return changeShop(context, viewLists[list], async (trx, record) => {
    const parsed = parseFields(viewFields, input)
    if (!parsed.ok) return parsed
    if (context.actor.kind !== 'member') return refuse('forbidden', { permission: viewLists[list] })
    const { id: staffId } = context.actor
    if ((await countOwnViews(trx, list, staffId)) >= maxViews) return refuse('too_many_views', { most: maxViews })
    const view = { staffId, list, query, ...parsed.value }
    const where = { staff_id: staffId, list, query }
    const id = await record.row('saved_view', where, () => upsertView(trx, view))
    return ok({ id, version: 1, ...view })
  })
}

/** Gives a view another name, and shares it or not. Errors: `view_not_found`, `invalid_fields`, `stale`. */
export async function changeView(
  context: StaffContext,
  { id, version, ...input }: { id: number; version: number; name: string; isShared: boolean },
): Promise<StaffResult<SavedView>> {
  return withView(context, id, async (trx, record, view) => {
    const parsed = parseFields(viewFields, input)
    if (!parsed.ok) return parsed
    await record.row('saved_view', { id }, () => updateView(trx, id, parsed.value), version)
    return ok({ ...view, ...parsed.value })
  })
}

/** Removes a view; the list stays. Error: `view_not_found`. */
export async function removeView(context: StaffContext, id: number): Promise<StaffResult<SavedView>> {
  return withView(context, id, async (trx, record, view) => {
    await record.row('saved_view', { id }, () => deleteView(trx, id))
    return ok(view)
  })
}

async function withView<T>(
  context: StaffContext,
  id: number,
  change: (trx: Knex.Transaction, record: Recorder, view: SavedView) => Promise<StaffResult<T>>,
): Promise<StaffResult<T>> {
  const found = await findView(context.db.read, id)
  // of others nobody hears what they have saved
  if (!found || !mayChangeView(context, found)) return refuse('view_not_found', {})
  return changeShop(context, viewLists[found.list], async (trx, record) => {
    const view = await findView(trx, id)
    return view && mayChangeView(context, view) ? change(trx, record, view) : refuse('view_not_found', {})
  })
}
