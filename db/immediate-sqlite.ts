import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js'
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'

class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

/**
 * knex's SQLite client with transactions that take the write lock at once. Knex sends a plain BEGIN, and a
 * transaction that reads first and then writes fails with BUSY_SNAPSHOT when another process wrote in between.
 */
export class ImmediateSqliteClient extends BetterSqlite3Client {
  override transaction(container: unknown, config: unknown, outerTx: unknown): any {
    return new ImmediateTransaction(this, container, config, outerTx)
  }
}
