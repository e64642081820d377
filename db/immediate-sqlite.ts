import { LRUCache } from 'lru-cache'
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js'
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'

class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

/** Prepared statements that a connection keeps. The shop has fewer texts; lists of different lengths add some. */
const maxPreparedStatements = 500

/**
 * knex's SQLite client with three differences:
 * - A transaction takes the write lock when it begins. Knex sends a plain BEGIN, and a transaction that reads first and
 *   then
 *   writes fails with BUSY_SNAPSHOT when another process wrote in between.
 * - A statement is prepared once a connection. Knex prepares it for each run, which takes longer than most of our
 *   statements.
 * - `skipLocked()` adds nothing, as `forUpdate()` does in knex itself: a write transaction has the database for itself.
 *   So a
 *   query that locks rows is written once for both databases.
 */
export class ImmediateSqliteClient extends BetterSqlite3Client {
  override transaction(container: unknown, config: unknown, outerTx: unknown): any {
    return new ImmediateTransaction(this, container, config, outerTx)
  }

  override queryCompiler(builder: unknown, bindings?: unknown): { skipLocked(): string } {
    const compiler = super.queryCompiler(builder, bindings)
    compiler.skipLocked = () => ''
    return compiler
  }

  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection()
    const prepare = connection.prepare.bind(connection)
    const prepared = new LRUCache<string, object>({ max: maxPreparedStatements })
    connection.prepare = (sql) => {
      const known = prepared.get(sql)
      if (known) return known
      const statement = prepare(sql)
      prepared.set(sql, statement)
      return statement
    }
    return connection
  }
}
