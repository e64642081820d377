import { LRUCache } from 'lru-cache'
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js'
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'

class ImmediateTransaction extends SqliteTransaction {
  override begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

/** Statements that a connection keeps ready, by their text; the shop has fewer, but for lists of different lengths. */
const keptStatements = 500

/**
 * knex's SQLite client with transactions that take the write lock at once, and with statements that are prepared once. Knex
 * sends a plain BEGIN, and a transaction that reads first and then writes fails with BUSY_SNAPSHOT when another process wrote
 * in between; it prepares every statement anew, which takes longer than running most of ours.
 */
export class ImmediateSqliteClient extends BetterSqlite3Client {
  override transaction(container: unknown, config: unknown, outerTx: unknown): any {
    return new ImmediateTransaction(this, container, config, outerTx)
  }

  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection()
    const prepare = connection.prepare.bind(connection)
    const ready = new LRUCache<string, object>({ max: keptStatements })
    connection.prepare = (sql) => {
      const known = ready.get(sql)
      if (known) return known
      const statement = prepare(sql)
      ready.set(sql, statement)
      return statement
    }
    return connection
  }
}
