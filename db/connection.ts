import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { createWriteCheck } from './check-writing'
import type { ContentSign } from './content-sign'
import { defaultMaxLogBytes, ImmediateSqliteClient, ReadingSqliteClient } from './immediate-sqlite'
import type { LockWaits } from './lock-retries'
import { postgresConnection, TypedErrorsPostgresClient } from './postgres-client'
import { runAloneOnPostgres, runAloneOnSqlite } from './start-lock'

export type Dialect = 'sqlite' | 'postgres'

/**
 * An open database. Reads outside a transaction use `read`; every write goes through `transaction`, except one that is
 * a single statement and belongs to nothing else (`write`).
 */
export interface Database {
  dialect: Dialect
  read: Knex
  write: Knex
  /** Tells whether what pages show has changed, in a process that watches it (content-sign). */
  content?: ContentSign
  /**
   * Runs `work` in one write transaction (BEGIN IMMEDIATE on SQLite); rolls back when it throws. Throws
   * DatabaseUnavailableError when the database stays locked for some seconds, the disk is full or the server is away.
   */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>
  /** How many transactions this process has ended. */
  endedTransactions(): number
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  /** Throws when nothing can be stored. Writes at most once in a few seconds. */
  checkWriting(): Promise<void>
  /**
   * Is told whether a database server answers (content-sign). While it does not, statements fail instead of waiting.
   */
  setAnswering(isAnswering: boolean): void
  /**
   * Gives the disk back what SQLite's write-ahead log has grown to while something read for long. Does nothing while it
   * is small, and while something still reads; waits for nobody.
   */
  shrinkLog(): Promise<void>
  /** Runs `work` while no other process runs its own: for what only one process may do when several start. */
  runAlone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Parses a whole number that PostgreSQL sends as text (bigint, numeric sums). Throws when it is not a safe integer. */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`)
  return value
}
pg.types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, parseSafeInteger)

/** The first SQLite version without the WAL-reset corruption bug (sqlite.org/wal.html). */
const minSqliteVersion = [3, 51, 3] as const

/** A failed statement is described without the values it was run with, which may be names, addresses and phones. */
const errorOptions = {
  compileSqlOnError: false,
  // knex would print the errors of connections, which every query that needs one throws as well
  log: { warn: () => {}, error: () => {} },
}

const connectionOptions = ({ connectionTimeout = 10_000 }: DatabaseOptions) => ({
  ...errorOptions,
  acquireConnectionTimeout: connectionTimeout,
})

function sqliteKnex(filename: string, client: typeof ImmediateSqliteClient, options: DatabaseOptions): Knex {
  const config = {
    ...connectionOptions(options),
    client,
    connection: { filename },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
    lockWaits: options.lockWaits,
    maxLogBytes: options.maxLogBytes,
  }
  return knex(config)
}

function postgresKnex(connectionString: string, options: DatabaseOptions): Knex {
  return knex({
    ...connectionOptions(options),
    client: TypedErrorsPostgresClient,
    connection: postgresConnection(connectionString),
    pool: { min: 0, max: options.poolSize ?? 10 },
  })
}

/** The transactions of a connection, with their number. */
function countedTransactions(write: Knex): Pick<Database, 'transaction' | 'endedTransactions'> {
  let ended = 0
  return {
    transaction: (work) => runTransaction(write, work).finally(() => (ended += 1)),
    endedTransactions: () => ended,
  }
}

/** The error of the work is the one that counts: SQLite has ended the transaction itself when a disk is full. */
async function runTransaction<T>(write: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  let failure: unknown
  let hasFailed = false
  try {
    return await write.transaction(async (trx) => {
      try {
        return await work(trx)
      } catch (error) {
        hasFailed = true
        failure = error
        throw error
      }
    })
  } catch (error) {
    throw hasFailed ? failure : error
  }
}

export interface DatabaseOptions {
  /** The most connections to PostgreSQL; 10 by default. */
  poolSize?: number
  /** How long (ms) a query waits for one of them: behind other transactions, or for the server; 10 s by default. */
  connectionTimeout?: number
  /** How long statements wait while another process has locked a SQLite file; some seconds by default. */
  lockWaits?: LockWaits
  /** What SQLite's write-ahead log keeps of its size, in bytes; 64 MB by default. */
  maxLogBytes?: number
}

/** Opens SQLite at a file path, or PostgreSQL at a `postgres://` address. Does not migrate. */
export async function openDatabase(location: string, options: DatabaseOptions = {}): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(location)) {
    const connection = postgresKnex(location, options)
    return {
      dialect: 'postgres',
      read: connection,
      write: connection,
      ...countedTransactions(connection),
      ping: async () => void (await connection.raw('select 1')),
      checkWriting: createWriteCheck((work) => runTransaction(connection, work)),
      setAnswering: (isAnswering) => {
        if (connection.client instanceof TypedErrorsPostgresClient) connection.client.setAnswering(isAnswering)
      },
      // a server looks after its own
      shrinkLog: async () => {},
      runAlone: (work) => runAloneOnPostgres(connection, work),
      close: () => connection.destroy(),
    }
  }
  mkdirSync(dirname(location), { recursive: true })
  const write = sqliteKnex(location, ImmediateSqliteClient, options)
  const read = sqliteKnex(location, ReadingSqliteClient, options)
  const [row] = await write.raw<Array<{ version: string }>>('select sqlite_version() as version')
  const version = row?.version ?? '0'
  if (isOlder(version, minSqliteVersion))
    throw new Error(`SQLite ${version} is too old; ${minSqliteVersion.join('.')} or newer is needed`)
  return {
    dialect: 'sqlite',
    read,
    write,
    ...countedTransactions(write),
    ping: async () => void (await read.raw('select 1')),
    checkWriting: createWriteCheck((work) => runTransaction(write, work)),
    // a file has no server
    setAnswering: () => {},
    shrinkLog: () => shrinkLog(write, location, options.maxLogBytes ?? defaultMaxLogBytes),
    runAlone: (work) => runAloneOnSqlite(location, work),
    close: async () => {
      await read.destroy()
      await write.destroy()
    },
  }
}

async function shrinkLog(write: Knex, location: string, maxBytes: number): Promise<void> {
  const size = await stat(`${location}-wal`).then(
    (file) => file.size,
    () => 0,
  )
  if (size <= maxBytes) return
  // it answers that it is busy while another connection reads, and waits no longer than any statement does in SQLite
  await write.raw('PRAGMA wal_checkpoint(TRUNCATE)')
}

function isOlder(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, least] of oldest.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}
