import type { Knex } from 'knex'
import { inChunks } from './bulk-rows'
import type { ImmediateSqliteClient } from './immediate-sqlite'

export type Value = string | number | null

/**
 * Runs a statement whose text never changes, and returns its rows; none without RETURNING for a statement that writes.
 * The database prepares it once per connection, and knex builds nothing, which takes longer than most of our
 * statements. For statements that nearly every request or every order needs.
 * @param q the database, or the transaction that the statement belongs to
 * @param sql with `?` for each value and for nothing else; column names are quoted where they are not in lower case
 */
export async function runPrepared<Row>(q: Knex, sql: string, values: readonly Value[] = []): Promise<Row[]> {
  // knex checks this only for what it builds itself; on SQLite the statement would run in the next transaction
  if (isTransaction(q) && q.isCompleted()) throw new Error('the transaction of this statement has ended')
  const client: unknown = q.client
  if (!runsPrepared(client)) throw new Error('this client cannot run prepared statements')
  return client.runPrepared<Row>(sql, values)
}

/**
 * A number that is another one after every commit of another connection, for almost nothing; null where the database
 * does not tell (PostgreSQL, a transaction). `db.read` writes nothing, so for it every commit is one of another
 * connection.
 */
export function readCommitCount(q: Knex): number | null {
  const client: unknown = q.client
  return countsCommits(client) && !q.isTransaction ? client.commitCount() : null
}

/** Not `instanceof`, see runsPrepared. */
function countsCommits(client: unknown): client is Pick<ImmediateSqliteClient, 'commitCount'> {
  return typeof client === 'object' && client !== null && 'commitCount' in client
}

function isTransaction(q: Knex): q is Knex.Transaction {
  return q.isTransaction === true
}

/** Not `instanceof`: the server opens the database, and the built app that uses it has its own copy of the classes. */
function runsPrepared(
  client: unknown,
): client is { runPrepared<Row>(sql: string, values: readonly Value[]): Promise<Row[]> } {
  return typeof client === 'object' && client !== null && 'runPrepared' in client
}

/**
 * Returns the end of a SELECT that locks its rows until the transaction ends: FOR UPDATE on PostgreSQL, nothing on
 * SQLite, whose write transactions exclude each other (knex's `forUpdate()` does the same).
 * @param options.of the table whose rows are locked, where several are joined
 * @param options.allowsReferences rows that refer to these may still be written (FOR NO KEY UPDATE): for rows whose
 *   keys do not change and that every order refers to
 */
export function rowLock(trx: Knex, options: { of?: string; allowsReferences?: boolean } = {}): string {
  if (!isPostgres(trx)) return ''
  return `FOR ${options.allowsReferences ? 'NO KEY ' : ''}UPDATE${options.of === undefined ? '' : ` OF ${options.of}`}`
}

/**
 * Waits until no other transaction has the lock with this name, and holds it until the transaction ends: for a row that
 * does not exist yet. SQLite runs one transaction at a time anyway.
 */
export async function lockName(trx: Knex, name: string): Promise<void> {
  if (isPostgres(trx)) await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}

export function isPostgres(q: Knex): boolean {
  const client: unknown = q.client
  return typeof client === 'object' && client !== null && 'dialect' in client && client.dialect === 'postgresql'
}

/** Columns by the names that their values get in the rows: `v.id AS "variantId", …`. */
export function columnList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', ')
}

/**
 * The values of `IN (…)`, with a `?` for each. The last value is repeated up to the next power of two, so that lists of
 * any length make only a few statements.
 */
export function inList<T extends Value>(values: readonly T[]): { sql: string; values: T[] } {
  const last = values.at(-1)
  if (last === undefined) throw new Error('a list of no values')
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const padded = Array.from({ length: size }, (_, index) => values[index] ?? last)
  return { sql: padded.map(() => '?').join(', '), values: padded }
}

export type Row = Readonly<Record<string, Value | undefined>>

/**
 * The assignments of an UPDATE, `a = ?, b = ?`, without those whose value is undefined. Their names come from code,
 * never from input.
 */
export function assignments(row: Row): { sql: string; values: Value[] } {
  const set = definedOf(row)
  return { sql: set.map(([column]) => `${column} = ?`).join(', '), values: set.map(([, value]) => value) }
}

/**
 * Inserts a row by the values of its columns; undefined ones are left out.
 * @param tail what follows the values: ON CONFLICT, RETURNING
 * @returns the rows of RETURNING
 */
export async function insertRow<Returned>(q: Knex, table: string, row: Row, tail = ''): Promise<Returned[]> {
  return insertEqualRows<Returned>(q, table, [row], tail)
}

/** Inserts rows that all have the same columns, up to {@link maxRows} by one statement. */
export async function insertRows(q: Knex, table: string, rows: readonly Row[], tail = ''): Promise<void> {
  for (const chunk of inChunks(rows, maxRows)) await insertEqualRows(q, table, chunk, tail)
}

/** Rows that one statement inserts. Each number of rows is a statement of its own, which a connection keeps. */
const maxRows = 32

async function insertEqualRows<Returned>(
  q: Knex,
  table: string,
  rows: readonly Row[],
  tail: string,
): Promise<Returned[]> {
  const all = rows.map(definedOf)
  const columns = all[0]?.map(([column]) => column) ?? []
  const places = `(${columns.map(() => '?').join(', ')})`
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => places).join(', ')} ${tail}`
  return runPrepared<Returned>(
    q,
    sql,
    all.flatMap((row) => row.map(([, value]) => value)),
  )
}

function definedOf(row: Row): Array<[string, Value]> {
  return Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [[column, value]]))
}
