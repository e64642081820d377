import type { Knex } from 'knex'
import { bulkActionSchema } from './bulk-action.schema'
import type { Plan, Selection, SelectionKind, SelectionState } from './selection'
import { groupLeft, maxShown } from './selection'

interface Row {
  id: number
  token: string
  staff_id: number
  kind: SelectionKind
  words: string
  ids: string
  has_more: number
  state: SelectionState
  version: number
  action: string | null
  action_words: string
  items: string
  sample: string
  left_out: string
  next_item: number
  changed: number
  not_changed: string
  expires_at: string
  finished_at: string | null
}

function toSelection(row: Row): Selection {
  return {
    id: row.id,
    token: row.token,
    memberId: row.staff_id,
    kind: row.kind,
    words: row.words,
    ids: JSON.parse(row.ids),
    hasMore: row.has_more === 1,
    state: row.state,
    version: row.version,
    action: row.action === null ? null : bulkActionSchema.parse(JSON.parse(row.action)),
    actionWords: row.action_words,
    items: JSON.parse(row.items),
    sample: JSON.parse(row.sample),
    left: JSON.parse(row.left_out),
    done: row.next_item,
    changed: row.changed,
    notChanged: JSON.parse(row.not_changed),
    expiresAt: row.expires_at,
    finishedAt: row.finished_at,
  }
}

export async function insertSelection(
  trx: Knex,
  {
    ids,
    hasMore,
    ...row
  }: Pick<Selection, 'token' | 'kind' | 'words' | 'ids' | 'hasMore'> & {
    staff_id: number
    created_at: string
    expires_at: string
  },
): Promise<void> {
  await trx('staff_selections').insert({
    ...row,
    ids: JSON.stringify(ids),
    id_count: ids.length,
    has_more: hasMore ? 1 : 0,
    state: 'chosen',
  })
}

/** A selection by its token or id; its row is locked in a transaction. */
export async function findSelection(q: Knex, where: { token: string } | { id: number }): Promise<Selection | null> {
  const query = q('staff_selections').where(where)
  const row: Row | undefined = await (q.isTransaction ? query.forUpdate() : query).first()
  return row ? toSelection(row) : null
}

/** Writes what shall be done; the version is the next one. */
export async function writePlan(
  trx: Knex,
  id: number,
  { action, actionWords, plan }: { action: unknown; actionWords: string; plan: Plan },
): Promise<void> {
  await trx('staff_selections')
    .where({ id })
    .update({
      state: 'planned',
      version: trx.raw('version + 1'),
      action: JSON.stringify(action),
      action_words: actionWords,
      items: JSON.stringify(plan.items.map((item) => [item.id, item.version])),
      item_count: plan.items.length,
      sample: JSON.stringify(plan.items.slice(0, maxShown)),
      left_out: JSON.stringify(groupLeft(plan.left)),
    })
}

export async function markRunning(trx: Knex, id: number, expiresAt: string): Promise<void> {
  await trx('staff_selections').where({ id }).update({ state: 'running', expires_at: expiresAt })
}

/** Writes what a batch has done, in its transaction. */
export async function writeProgress(
  trx: Knex,
  id: number,
  { done, changed, notChanged, finishedAt }: Pick<Selection, 'done' | 'changed' | 'notChanged' | 'finishedAt'>,
): Promise<void> {
  await trx('staff_selections')
    .where({ id })
    .update({
      next_item: done,
      changed,
      not_changed: JSON.stringify(notChanged),
      ...(finishedAt === null ? {} : { state: 'done', finished_at: finishedAt }),
    })
}

/** Deletes the selections whose time is over; a running one never is. */
export async function deleteExpired(trx: Knex, now: string): Promise<void> {
  await trx('staff_selections').where('expires_at', '<=', now).whereNot({ state: 'running' }).delete()
}

export async function hasExpired(q: Knex, now: string): Promise<boolean> {
  const query = q('staff_selections').where('expires_at', '<=', now).whereNot({ state: 'running' })
  return (await query.first('id')) !== undefined
}
