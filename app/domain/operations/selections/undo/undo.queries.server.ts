import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'
import { actorName } from '~/domain/operations/changes/change-log/change-log'
import type { BatchChanges } from './undo-fields'

export interface BatchRow {
  id: number
  thingKind: string
  thingId: string
  thingLabel: string
  changes: BatchChanges
}

/** The rows that a batch has written about products and variants, in their order; of some of them alone when named. */
export async function readBatchRows(q: Knex, batch: string, ids?: readonly string[]): Promise<BatchRow[]> {
  const read = (query: Knex.QueryBuilder) =>
    query
      .whereIn('thing_kind', ['product', 'variant'])
      .orderBy('id')
      .select<Array<Omit<BatchRow, 'changes'> & { changes: string }>>({
        id: 'id',
        thingKind: 'thing_kind',
        thingId: 'thing_id',
        thingLabel: 'thing_label',
        changes: 'changes',
      })
  const rows = ids
    ? await selectIn(ids, (chunk) => read(q('change_log').where({ batch }).whereIn('thing_id', chunk.map(String))))
    : await read(q('change_log').where({ batch }))
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as BatchChanges }))
}

/** When a batch was written last (ISO); null for one that nothing was changed in. */
export async function readBatchTime(q: Knex, batch: string): Promise<string | null> {
  const row: { at: string } | undefined = await q('change_log').where({ batch }).orderBy('id', 'desc').first('at')
  return row?.at ?? null
}

/** Who has changed things of a kind last after a row of the record, by the thing's id. */
export async function readLaterChangers(
  q: Knex,
  kind: string,
  ids: readonly string[],
  afterId: number,
): Promise<Map<string, string>> {
  const rows = await selectIn(ids, (chunk) =>
    q('change_log')
      .where({ thing_kind: kind })
      .whereIn('thing_id', chunk.map(String))
      .where('id', '>', afterId)
      .orderBy('id')
      .select<Array<{ thingId: string; actorKind: string; actorId: number | null; actorName: string }>>({
        thingId: 'thing_id',
        actorKind: 'actor_kind',
        actorId: 'actor_id',
        actorName: 'actor_name',
      }),
  )
  return new Map(rows.map((row) => [row.thingId, actorName(row)]))
}
