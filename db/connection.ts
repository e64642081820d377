import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { ImmediateSqliteClient } from './immediate-sqlite'

export type Dialect = 'sqlite' | 'postgres'

/** An open database. Reads outside a transaction use `read`; every write goes through `transaction`. */
export interface Database {
  dialect: Dialect
  read: Knex
  write: Knex
  /** Runs `work` in one write transaction (BEGIN IMMEDIATE on SQLite); rolls back when it throws. */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A whole number as PostgreSQL sends it (bigint, numeric sums); one too large for a JavaScript number is a bug. */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
}
pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, parseSafeInteger)

/** Oldest SQLite without the WAL-reset corruption bug (sqlite.org/wal.html). */
const oldestSafeSqlite = [3, 51, 3] as const

function sqliteKnex(filename: string): Knex {
  return knex({
    client: ImmediateSqliteClient,
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate(
        connection: { pragma(text: string): unknown },
        done: (error: Error | null, connection: unknown) => void,
      ) {
        connection.pragma('journal_mode = WAL')
        connection.pragma('foreign_keys = ON')
        connection.pragma('busy_timeout = 10000')
        connection.pragma('synchronous = FULL')
        connection.pragma('cache_size = -32000')
        connection.pragma('temp_store = MEMORY')
        done(null, connection)
      },
    },
  })
}

/** Opens SQLite at a file path, or PostgreSQL at a `postgres://` address. Does not migrate. */
export async function openDatabase(location: string, options: { poolSize?: number } = {}): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(location)) {
    const connection = knex({ client: 'pg', connection: location, pool: { min: 0, max: options.poolSize ?? 10 } })
    return {
      dialect: 'postgres',
      read: connection,
      write: connection,
      transaction: (work) => connection.transaction(work),
      ping: async () => void (await connection.raw('select 1')),
      close: () => connection.destroy(),
    }
  }
  mkdirSync(dirname(location), { recursive: true })
  const write = sqliteKnex(location)
  const read = sqliteKnex(location)
  const [row] = await write.raw<Array<{ version: string }>>('select sqlite_version() as version')
  const version = row?.version ?? '0'
  if (isOlder(version, oldestSafeSqlite))
    throw new Error(`SQLite ${version} is too old; ${oldestSafeSqlite.join('.')} or newer is needed`)
  return {
    dialect: 'sqlite',
    read,
    write,
    transaction: (work) => write.transaction(work),
    ping: async () => void (await read.raw('select 1')),
    close: async () => {
      await read.destroy()
      await write.destroy()
    },
  }
}

function isOlder(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, least] of oldest.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}
