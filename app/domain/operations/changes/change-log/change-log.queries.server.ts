import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import { lockName } from '~db/prepared'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import { parseJson } from '~/domain/shared/parse-json'
import { isThingKind, tableOf, type LoggedFields, type LogRow, type ThingKind } from './change-log'
import type { PersonalValue } from './chain.server'

const columns = {
  id: 'id',
  at: 'at',
  actorKind: 'actor_kind',
  actorId: 'actor_id',
  actorName: 'actor_name',
  source: 'source',
  thingKind: 'thing_kind',
  thingId: 'thing_id',
  thingLabel: 'thing_label',
  action: 'action',
  changes: 'changes',
  version: 'version',
  batch: 'batch',
  previousHash: 'previous_hash',
  hash: 'hash',
} satisfies Record<keyof LogRow, string>

/** The name of a column as the fields of the record have it. */
export const camelCase = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

export interface Head {
  lastId: number
  lastHash: string
}

/** The last row's id and hash, locked until the transaction ends: the next row follows it. */
export async function lockHead(trx: Knex): Promise<Head> {
  const row = await trx('change_log_head')
    .forUpdate()
    .first<Head | undefined>({ lastId: 'last_id', lastHash: 'last_hash' })
  if (!row) throw new Error('the head of the record of changes is missing')
  return row
}

export async function readHead(q: Knex): Promise<Head | undefined> {
  return q('change_log_head').first<Head | undefined>({ lastId: 'last_id', lastHash: 'last_hash' })
}

/** Writes rows at the end of the record; each follows the one before. */
export async function appendRows(trx: Knex, rows: readonly LogRow[]): Promise<void> {
  const last = rows.at(-1)
  if (!last) return
  const toRow = (row: LogRow): TableRow =>
    Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, row[field as keyof LogRow]]))
  await insertRows(trx, 'change_log', rows.map(toRow))
  await trx('change_log_head').update({ last_id: last.id, last_hash: last.hash })
}

export async function insertValues(
  trx: Knex,
  thing: { kind: string; id: string },
  values: readonly PersonalValue[],
): Promise<void> {
  if (values.length === 0) return
  await trx('change_log_values').insert(
    values.map((value) => ({ ...value, thing_kind: thing.kind, thing_id: thing.id })),
  )
}

/** Deletes the personal values of things; the record of their changes stays, without the values. */
export async function deleteLoggedValues(trx: Knex, kind: ThingKind, ids: readonly number[]): Promise<void> {
  await trx('change_log_values').where({ thing_kind: kind }).whereIn('thing_id', ids.map(String)).delete()
}

export async function readLoggedValues(q: Knex, hashes: readonly string[]): Promise<PersonalValue[]> {
  return q('change_log_values').whereIn('hash', hashes).select('hash', 'salt', 'value')
}

export async function readValuesAfter(q: Knex, hash: string, limit: number): Promise<PersonalValue[]> {
  return q('change_log_values').where('hash', '>', hash).orderBy('hash').limit(limit).select('hash', 'salt', 'value')
}

/** The rows after one, in the order in which they were written. */
export async function readChain(q: Knex, afterId: number, limit: number): Promise<LogRow[]> {
  return q('change_log').where('id', '>', afterId).orderBy('id').limit(limit).select<LogRow[]>(columns)
}

export interface LogFilter {
  thing?: { kind: string; id?: string; label?: string }
  actor?: { kind: string; id?: number }
  /** ISO instant. */
  since?: string
  batch?: string
  /** Only rows before the one with this id. */
  before?: number
  limit: number
}

const actorsWithIds = ['member', 'customer']

/** Rows of the record, the latest first. */
export async function readLogRows(q: Knex, filter: LogFilter): Promise<LogRow[]> {
  const first =
    filter.since === undefined
      ? undefined
      : await q('change_log')
          .where('at', '>=', filter.since)
          .orderBy([{ column: 'at' }, { column: 'id' }])
          .first<{ id: number } | undefined>('id')
  if (filter.since !== undefined && !first) return []
  return q('change_log')
    .modify((query) => {
      filterRows(query, filter)
      if (first) void query.where('id', '>=', first.id)
    })
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .select<LogRow[]>(columns)
}

/** A page of the record, the latest first. That of a thing has what belongs to it, such as a product's variants. */
export async function readLogRowPage(
  q: Knex,
  filter: Pick<LogFilter, 'thing' | 'actor' | 'batch'>,
  page: KeysetPage,
): Promise<ListPage<LogRow>> {
  const { thing, actor } = filter
  const included = thing?.id === undefined ? null : await readIncluded(q, thing.kind, thing.id)
  const query = q('change_log').select<LogRow[]>(columns)
  if (!thing || !included) filterRows(query, filter)
  else {
    filterRows(query, { actor })
    void query.where((either) =>
      either
        .where({ thing_kind: thing.kind, thing_id: thing.id })
        .orWhere((other) => other.where({ thing_kind: included.kind }).whereIn('thing_id', included.ids)),
    )
  }
  const cursorOf = ({ at, id }: LogRow) => ({ value: at, id })
  return readKeysetPage<LogRow>(query, { value: null, id: 'id', direction: 'desc', cursorOf }, page, 50)
}

/** The ids of the things that the history of a thing shows, too; null when its kind has none. */
async function readIncluded(q: Knex, kind: string, id: string): Promise<{ kind: ThingKind; ids: string[] } | null> {
  const includes = isThingKind(kind) ? tableOf(kind).includes : undefined
  if (!includes || !isThingKind(includes.kind) || !/^\d{1,15}$/.test(id)) return null
  const ids: number[] = await q(tableOf(includes.kind).table)
    .where({ [includes.key]: Number(id) })
    .limit(500)
    .pluck('id')
  return { kind: includes.kind, ids: ids.map(String) }
}

function filterRows(query: Knex.QueryBuilder, filter: Partial<LogFilter>): void {
  if (filter.thing) void query.where({ thing_kind: filter.thing.kind })
  if (filter.thing?.id !== undefined) void query.where({ thing_id: filter.thing.id })
  if (filter.thing?.label !== undefined) void query.where({ thing_label: filter.thing.label })
  if (filter.actor) void query.where({ actor_kind: filter.actor.kind })
  if (filter.actor?.id !== undefined) void query.where({ actor_id: filter.actor.id })
  // found by the index, which begins with both
  else if (filter.actor && !actorsWithIds.includes(filter.actor.kind)) void query.whereNull('actor_id')
  if (filter.batch !== undefined) void query.where({ batch: filter.batch })
  if (filter.before !== undefined) void query.where('id', '<', filter.before)
}

/** The latest change of each of some things of a kind, by the thing's id. */
export async function readLatestChanges(
  q: Knex,
  kind: ThingKind,
  ids: readonly string[],
): Promise<Map<string, LogRow>> {
  const latest = q('change_log')
    .where({ thing_kind: kind })
    .whereIn('thing_id', [...ids])
    .groupBy('thing_id')
    .max('id')
  const rows = await q('change_log').whereIn('id', latest).select<LogRow[]>(columns)
  return new Map(rows.map((row) => [row.thingId, row]))
}

/** The changes of a thing after one of its versions, the latest first. */
export async function readChangesSince(q: Knex, kind: ThingKind, id: string, version: number): Promise<LogRow[]> {
  return q('change_log')
    .where({ thing_kind: kind, thing_id: id })
    .where('version', '>', version)
    .orderBy('id', 'desc')
    .limit(20)
    .select<LogRow[]>(columns)
}

type Row = Record<string, string | number | null>

/** Columns of some things of a kind, by id. */
export async function readThingColumns(
  q: Knex,
  kind: ThingKind,
  ids: readonly string[],
  wanted: readonly string[],
): Promise<Map<string, Row>> {
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  const rows = await selectIn<Row>(numbers, (chunk) =>
    q(tableOf(kind).table)
      .whereIn('id', chunk)
      .select(['id', ...wanted]),
  )
  return new Map(rows.map((row) => [String(row['id']), row]))
}

/** The ids of all channels by their codes. */
export async function readChannelIds(q: Knex): Promise<Map<string, number>> {
  const rows = await q('channels').select<Array<{ id: number; code: string }>>('id', 'code')
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/**
 * The changes of some fields of some things of a kind that were written with a row of the record or later, the earliest
 * first.
 * @param since the row; those that have its instant come from its transaction
 */
export async function readFieldChanges(
  q: Knex,
  kind: ThingKind,
  ids: readonly string[],
  fields: readonly string[],
  since: Pick<LogRow, 'id' | 'at'>,
): Promise<LogRow[]> {
  const rows = await selectIn<LogRow>(ids, (chunk) =>
    q('change_log')
      .where({ thing_kind: kind })
      .whereIn('thing_id', chunk)
      .where((either) => either.where('id', '>=', since.id).orWhere({ at: since.at }))
      .where((either) => {
        for (const field of fields) void either.orWhereLike('changes', `%"${field}":[%`)
      })
      .select<LogRow[]>(columns),
  )
  return rows.sort((one, other) => one.id - other.id)
}

export interface StoredThing {
  id: string | number
  label: string
  version: number
  fields: LoggedFields
}

/** Something with all that is recorded of it, its row locked until the transaction ends; null when there is none. */
export async function lockThing(
  trx: Knex,
  kind: ThingKind,
  where: Record<string, string | number | null>,
): Promise<StoredThing | null> {
  const { table } = tableOf(kind)
  // others may meanwhile write rows that refer to it, such as movements of its stock: waiting for those could be a circle
  const find = (): Promise<Row | undefined> => trx(table).where(where).forNoKeyUpdate().first()
  let row = await find()
  if (!row) {
    // nobody else may make it meanwhile
    await lockName(trx, `${table} ${JSON.stringify(where)}`)
    row = await find()
  }
  return toThing(trx, kind, row)
}

/** Something with all that is recorded of it; null when there is none. */
export async function readThing(
  q: Knex,
  kind: ThingKind,
  where: Record<string, string | number | null>,
): Promise<StoredThing | null> {
  return toThing(q, kind, await q(tableOf(kind).table).where(where).first<Row | undefined>())
}

async function toThing(q: Knex, kind: ThingKind, row: Row | undefined): Promise<StoredThing | null> {
  const { label, key = 'id', parts = {} } = tableOf(kind)
  const id = row?.[key]
  if (!row || id === null || id === undefined) return null
  const fields = fieldsOf(kind, row)
  for (const [name, part] of Object.entries(parts)) {
    const rows = q(part.table)
      .where({ [part.key]: id })
      .orderBy(part.order)
      .select([...part.columns])
    fields[name] = await (part.isShared && q.isTransaction ? rows.forUpdate() : rows)
  }
  return { id, label: String(row[label]), version: Number(row.version), fields }
}

const notRecorded = ['id', 'version', 'created_at', 'updated_at']

function fieldsOf(kind: ThingKind, row: Row): LoggedFields {
  const { spread = [], ignored = [] } = tableOf(kind)
  const fields: LoggedFields = {}
  for (const [column, value] of Object.entries(row)) {
    if (notRecorded.includes(column) || ignored.includes(column)) continue
    const parsed = spread.includes(column) ? parseJson(String(value)) : value
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      for (const [name, inner] of Object.entries(parsed)) fields[`${camelCase(column)}.${name}`] = inner
    else fields[camelCase(column)] = parsed as LoggedFields[string]
  }
  return fields
}

/** Raises the versions of things of a kind that have changed, by one; returns the new ones by id. */
export async function raiseVersions(
  trx: Knex,
  kind: ThingKind,
  ids: ReadonlyArray<string | number>,
): Promise<Map<string, number>> {
  const { table, key = 'id', unversioned } = tableOf(kind)
  if (unversioned) return new Map()
  const rows = await selectIn<Row>(ids, (chunk) =>
    trx(table)
      .whereIn(key, chunk)
      .update({ version: trx.raw('version + 1') })
      .returning<Row[]>([key, 'version']),
  )
  return new Map(rows.map((row) => [String(row[key]), Number(row.version)]))
}
