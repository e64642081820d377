import type { Database } from '~db/connection'
import { hasPermission } from '~/domain/operations/actors/roles'
import { requirePermission, type StaffActor, type StaffContext } from '~/domain/operations/actors/staff-context'
import { changeTogether } from '~/domain/operations/changes/change-shop.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { findStaffMember } from '~/domain/operations/staff/staff.queries.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { ShopLog } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { days, hours, minutes, seconds } from '~/domain/shared/units'
import type { BulkAction } from './bulk-action.schema'
import { permissionOfKind, workOf } from './bulk-work.server'
import {
  batchOf,
  batchSize,
  groupLeft,
  maxChosen,
  undoDays,
  type LeftItem,
  type Selection,
  type SelectionKind,
} from './selection'
import {
  deleteExpired,
  findSelection,
  hasExpired,
  insertSelection,
  markRunning,
  writePlan,
  writeProgress,
} from './selections.queries.server'

const chosenLifetime = hours(1)

/**
 * Keeps what a member has chosen, as it is now: nothing that is made or changed later comes to it. It is theirs for an
 * hour. Errors: `forbidden`, `nothing_selected`.
 * @param chosen.ids at most as many as can be chosen are kept
 */
export async function keepChosen(
  context: StaffContext,
  { kind, ids, words }: { kind: SelectionKind; ids: readonly string[]; words: string },
): Promise<StaffResult<{ token: string }>> {
  const { db, now, actor } = context
  const permission = permissionOfKind[kind]
  const allowed = requirePermission(context, permission)
  if (!allowed.ok) return allowed
  // a command has no page to go on with
  if (actor.kind !== 'member') return refuse('forbidden', { permission })
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return refuse('nothing_selected', {})
  const token = makeToken()
  const at = now()
  await db.transaction((trx) =>
    insertSelection(trx, {
      token,
      staff_id: actor.id,
      kind,
      words,
      ids: distinct.slice(0, maxChosen),
      hasMore: distinct.length > maxChosen,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + chosenLifetime).toISOString(),
    }),
  )
  return ok({ token })
}

/** What a member has chosen; null for somebody else's, and after its time. */
export async function readSelection(
  { db, now }: { db: Database; now: () => Date },
  { member }: Pick<SignedInStaff, 'member'>,
  token: string | undefined,
): Promise<Selection | null> {
  const selection = isToken(token) ? await findSelection(db.read, { token }) : null
  if (selection?.memberId !== member.id) return null
  if (!hasPermission(member.role, permissionOfKind[selection.kind])) return null
  return selection.state !== 'running' && selection.expiresAt <= now().toISOString() ? null : selection
}

/** The context in the channel of an action. */
async function inChannelOf(context: StaffContext, action: BulkAction): Promise<StaffResult<StaffContext>> {
  const code = 'channel' in action ? action.channel : null
  if (code === null || code === context.channel.code) return ok(context)
  const channel = (await readActiveChannels(context.db.read)).find((one) => one.code === code)
  return channel ? ok({ ...context, channel }) : refuse('channel_not_found', { code })
}

/**
 * Writes down what an action would change of what was chosen, each thing with its version, and what it leaves out.
 * Nothing is changed yet. Errors: `forbidden`, `channel_not_found`, `selection_changed` when it is done already.
 */
export async function planSelection(
  context: StaffContext,
  { id, kind, ids }: Selection,
  action: BulkAction,
): Promise<StaffResult<null>> {
  const allowed = requirePermission(context, permissionOfKind[kind])
  if (!allowed.ok) return allowed
  const there = await inChannelOf(context, action)
  if (!there.ok) return there
  const work = workOf(action)
  const plan = await work.plan(there.value, ids, action)
  const actionWords = await work.title(there.value, action)
  return context.db.transaction(async (trx) => {
    const stored = await findSelection(trx, { id })
    if (stored?.state !== 'chosen' && stored?.state !== 'planned') return refuse('selection_changed', {})
    await writePlan(trx, id, { action, actionWords, plan })
    return ok(null)
  })
}

/**
 * Begins to change what a selection has planned: few things at once, many by a job. Errors: `forbidden`,
 * `selection_changed`, `nothing_would_change`.
 * @param version of the plan that its member has seen
 */
export async function startSelection(
  context: StaffContext,
  { id, kind }: Pick<Selection, 'id' | 'kind'>,
  version: number,
): Promise<StaffResult<null>> {
  const { db, now } = context
  const allowed = requirePermission(context, permissionOfKind[kind])
  if (!allowed.ok) return allowed
  const started = await db.transaction(async (trx): Promise<StaffResult<{ isSmall: boolean }>> => {
    const stored = await findSelection(trx, { id })
    if (stored?.state !== 'planned' || stored.version !== version) return refuse('selection_changed', {})
    if (stored.items.length === 0) return refuse('nothing_would_change', {})
    await markRunning(trx, id, new Date(now().getTime() + days(undoDays)).toISOString())
    const isSmall = stored.items.length <= batchSize
    // the job of a few finds them done, or does them when this process ends before it has
    const runAfter = isSmall ? new Date(now().getTime() + minutes(1)) : now()
    await enqueueJob(trx, 'selection.apply', { selectionId: id }, now(), { runAfter })
    return ok({ isSmall })
  })
  if (!started.ok) return started
  if (started.value.isSmall) await applyBatch({ ...context, source: selectionsSource }, id)
  return ok(null)
}

/**
 * Ends a selection that is being changed: what is done stays, and the rest is not begun. Errors: `forbidden`,
 * `selection_changed` when it has ended already.
 */
export async function stopSelection(
  context: StaffContext,
  { id, kind }: Pick<Selection, 'id' | 'kind'>,
): Promise<StaffResult<null>> {
  const allowed = requirePermission(context, permissionOfKind[kind])
  if (!allowed.ok) return allowed
  return context.db.transaction(async (trx) => {
    const stored = await findSelection(trx, { id })
    if (stored?.state !== 'running') return refuse('selection_changed', {})
    await writeProgress(trx, id, { ...stored, finishedAt: context.now().toISOString() })
    return ok(null)
  })
}

/** What is changed together logs nothing: the record of changes has it. */
const silent: ShopLog = { info: () => {}, warn: () => {}, error: () => {} }
const selectionsSource = 'changed together'

/** How long one job changes things, before others have their turn. */
const jobDuration = seconds(5)

/**
 * The job of a selection: changes batch after batch as its member, and leaves the rest to another job. What a batch has
 * changed and how far the selection is are one transaction, so nothing is changed twice.
 */
export async function workSelection(context: Pick<StaffContext, 'db' | 'now'>, selectionId: number): Promise<void> {
  const { db, now } = context
  const selection = await findSelection(db.read, { id: selectionId })
  const [channel] = await readActiveChannels(db.read)
  if (selection?.state !== 'running' || !channel) return
  const member = await findStaffMember(db.read, { id: selection.memberId })
  // who has left the team may not change anything any more
  const actor: StaffActor = member
    ? { kind: 'member', id: member.id, name: member.name, role: member.role }
    : { kind: 'guest' }
  const begun = performance.now()
  for (;;) {
    if (!(await applyBatch({ db, now, log: silent, actor, channel, source: selectionsSource }, selectionId))) return
    if (performance.now() - begun < jobDuration) continue
    await db.transaction((trx) => enqueueJob(trx, 'selection.apply', { selectionId }, now()))
    return
  }
}

/** Changes the next things of a selection in one transaction; returns whether there are more. */
async function applyBatch(context: StaffContext, id: number): Promise<boolean> {
  const selection = await findSelection(context.db.read, { id })
  if (!selection?.action) return false
  const { action } = selection
  const there = await inChannelOf(context, action)
  return changeTogether(
    { ...(there.ok ? there.value : context), batch: batchOf(selection) },
    async (together, trx): Promise<boolean> => {
      // another process may have gone on
      const stored = await findSelection(trx, { id })
      if (stored?.state !== 'running') return false
      const items = stored.items.slice(stored.done, stored.done + batchSize)
      const left = there.ok
        ? await workOf(action).apply(together, trx, items, action)
        : items.map(([name]): LeftItem => ({ name, reason: 'gone' }))
      const done = stored.done + items.length
      const isDone = done >= stored.items.length
      await writeProgress(trx, id, {
        done,
        changed: stored.changed + items.length - left.length,
        notChanged: groupLeft(left, stored.notChanged),
        finishedAt: isDone ? context.now().toISOString() : null,
      })
      return !isDone
    },
  )
}

/** Deletes what nobody has gone on with, and what was done long ago. */
export async function deleteOldSelections(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if (await hasExpired(db.read, at)) await db.transaction((trx) => deleteExpired(trx, at))
}
