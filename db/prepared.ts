import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { ImmediateSqliteClient } from './immediate-sqlite'

type Value = string | number | null

/**
 * Runs a statement whose text never changes, and returns its rows. The database prepares it once per connection, and
 * knex builds nothing, which takes longer than most of our statements. For statements that nearly every request needs.
 * @param q the database, or the transaction that the statement belongs to
 * @param sql with `?` for each value; column names are quoted where they are not in lower case
 */
export async function runPrepared<Row>(q: Knex, sql: string, values: readonly Value[] = []): Promise<Row[]> {
  const client: unknown = q.client
  if (isSqliteClient(client)) return client.runPrepared<Row>(sql, values)
  const result: { rows: Row[] } = await q.raw(sql, [...values]).options({ name: nameOf(sql) })
  return result.rows
}

/**
 * A number that is another one after every commit of another connection, for almost nothing; null where the database does
 * not tell (PostgreSQL, a transaction). `db.read` writes nothing, so for it every commit is one of another connection.
 */
export function readCommitCount(q: Knex): number | null {
  const client: unknown = q.client
  return isSqliteClient(client) && !q.isTransaction ? client.commitCount() : null
}

/** Not `instanceof`: the server opens the database, and the built app that uses it has its own copy of the class. */
function isSqliteClient(client: unknown): client is Pick<ImmediateSqliteClient, 'runPrepared' | 'commitCount'> {
  return typeof client === 'object' && client !== null && 'runPrepared' in client
}

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps a statement. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('hex').slice(0, 32)
  names.set(sql, name)
  return name
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
