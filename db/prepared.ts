import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { ImmediateSqliteClient } from './immediate-sqlite'

type Value = string | number | null

/**
 * Runs a statement whose text never changes, and returns its rows. The database prepares it once per connection, and knex
 * builds nothing, which takes longer than most of our statements. For statements that nearly every request needs.
 * @param q the database, or the transaction that the statement belongs to
 * @param sql with `?` for each value; column names are quoted where they are not in lower case
 */
export async function runPrepared<Row>(q: Knex, sql: string, values: readonly Value[] = []): Promise<Row[]> {
  const client: unknown = q.client
  if (isSqliteClient(client)) return client.runPrepared<Row>(sql, values)
  const result: { rows: Row[] } = await q.raw(sql, [...values]).options({ name: nameOf(sql) })
  return result.rows
}

/** Not `instanceof`: the server opens the database, and the built app that uses it has its own copy of the class. */
function isSqliteClient(client: unknown): client is Pick<ImmediateSqliteClient, 'runPrepared'> {
  return typeof client === 'object' && client !== null && 'runPrepared' in client
}

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps a statement. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('hex').slice(0, 32)
  names.set(sql, name)
  return name
}
