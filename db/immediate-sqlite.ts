import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import BetterSqlite3Client, {
  type SqliteConnection,
  type SqliteStatement,
} from 'knex/lib/dialects/better-sqlite3/index.js'
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'
import { LockRetries, type LockWaits } from './lock-retries'
import { isLockedError, toDatabaseError } from './unavailable'

class ImmediateTransaction extends SqliteTransaction {
  override async begin(connection: SqliteConnection) {
    // a commit that fails, on a full disk for example, leaves its transaction open
    if (connection.inTransaction) await this.query(connection, 'ROLLBACK;')
    await this.query(connection, 'BEGIN IMMEDIATE;')
    // knex has rejected the transaction already, but would still run its work
    if (!connection.inTransaction) throw new Error('the transaction did not begin')
  }
}

/** Prepared statements that are cached per connection: more than the shop's statements with lists of all lengths. */
const maxPreparedStatements = 500

/**
 * How long a statement waits for a lock inside SQLite, in milliseconds. It blocks the whole process, so it is short;
 * the rest of the waiting is done by {@link LockRetries}.
 */
const blockingWait = 25

/**
 * The size that the write-ahead log keeps after it was larger, in bytes: while something reads for long, all writes stay
 * in it.
 */
export const defaultMaxLogBytes = 64 * 2 ** 20

const retriesOf = new WeakMap<SqliteConnection, LockRetries>()

/**
 * knex's SQLite client with five differences:
 * - A transaction takes the write lock when it begins. Knex sends a plain BEGIN, and a transaction that reads first and
 *   then writes fails with BUSY_SNAPSHOT when another process wrote in between.
 * - A statement that finds a lock of another process is retried for some seconds, while the process does other work.
 * - Errors are those of {@link toDatabaseError}.
 * - A statement is prepared once per connection. Knex prepares it before every run, which takes longer than most of our
 *   statements.
 * - `skipLocked()` is ignored, as knex ignores `forUpdate()` on SQLite: a write transaction excludes all others. So a
 *   query that locks rows is the same for both databases.
 */
export class ImmediateSqliteClient extends BetterSqlite3Client {
  declare config: Knex.Config & { lockWaits?: LockWaits; maxLogBytes?: number }
  /** The one connection of the pool; undefined in a transaction, which has a client of its own. */
  private connection?: SqliteConnection
  private readDataVersion?: () => number | undefined
  protected readonly isReadOnly: boolean = false

  override transaction(container: unknown, config: unknown, outerTx: unknown): any {
    return new ImmediateTransaction(this, container, config, outerTx)
  }

  override queryCompiler(builder: unknown, bindings?: unknown): { skipLocked(): string } {
    const compiler = super.queryCompiler(builder, bindings)
    compiler.skipLocked = () => ''
    return compiler
  }

  override async acquireConnection(): Promise<SqliteConnection> {
    try {
      return await super.acquireConnection()
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  override async acquireRawConnection(): Promise<SqliteConnection> {
    const connection = await super.acquireRawConnection()
    const retries = new LockRetries(this.config.lockWaits)
    retriesOf.set(connection, retries)
    try {
      connection.pragma(`busy_timeout = ${blockingWait}`)
      // the first process on a new file changes the journal under a lock
      await retries.run(() => Promise.resolve(connection.pragma('journal_mode = WAL')))
      connection.pragma('foreign_keys = ON')
      connection.pragma('synchronous = FULL')
      connection.pragma('cache_size = -32000')
      connection.pragma('temp_store = MEMORY')
      // when all of the log is in the file again, the next write makes it this small; by default it stays as it is
      connection.pragma(`journal_size_limit = ${this.config.maxLogBytes ?? defaultMaxLogBytes}`)
    } catch (error) {
      connection.close()
      throw error
    }
    const prepare = connection.prepare.bind(connection)
    const prepared = new LRUCache<string, SqliteStatement>({ max: maxPreparedStatements })
    connection.prepare = (sql) => {
      const known = prepared.get(sql)
      if (known) return known
      const statement = prepare(sql)
      prepared.set(sql, statement)
      return statement
    }
    this.connection = connection
    const dataVersion = prepare('PRAGMA data_version').pluck()
    this.readDataVersion = () => dataVersion.get<number>()
    return connection
  }

  override async _query(connection: SqliteConnection, query: unknown): Promise<unknown> {
    const run = () => super._query(connection, query)
    try {
      return await (retriesOf.get(connection)?.run(run) ?? run())
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  /** Runs a statement directly on the connection, see prepared.ts. */
  async runPrepared<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    this.emit('query', { sql, bindings: values })
    const { connection: known, isReadOnly } = this
    // what writes must wait for the transaction that uses the connection, so that it is not part of it
    if (known && (isReadOnly || !known.inTransaction)) {
      const statement = known.prepare(sql)
      if (statement.readonly) return readNow<Row>(statement, values) ?? runOn<Row>(known, sql, values)
      if (isReadOnly) throw new Error('this connection only reads')
    }
    const connection = await this.acquireConnection()
    try {
      return await runOn<Row>(connection, sql, values)
    } finally {
      await this.releaseConnection(connection)
    }
  }

  /**
   * A number that is another one after every commit of another connection, read without waiting; null before the first
   * statement, and while the database is locked.
   */
  commitCount(): number | null {
    try {
      return this.readDataVersion?.() ?? null
    } catch {
      return null
    }
  }
}

/** The client of a connection that only reads. */
export class ReadingSqliteClient extends ImmediateSqliteClient {
  protected override readonly isReadOnly = true

  override transaction(): never {
    throw new Error('this connection only reads')
  }
}

/**
 * The rows of a statement that only reads, without a promise for each step; null while another process has SQLite's
 * lock.
 */
function readNow<Row>(statement: SqliteStatement, values: readonly unknown[]): Row[] | null {
  if (!statement.reader) return null
  try {
    return statement.all<Row>(...values)
  } catch (error) {
    if (isLockedError(error)) return null
    throw toDatabaseError(error)
  }
}

async function runOn<Row>(connection: SqliteConnection, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const run = async () => {
    const statement = connection.prepare(sql)
    if (statement.reader) return statement.all<Row>(...values)
    statement.run(...values)
    return []
  }
  try {
    return await (retriesOf.get(connection)?.run(run) ?? run())
  } catch (error) {
    throw toDatabaseError(error)
  }
}
