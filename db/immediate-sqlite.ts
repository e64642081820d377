import { createRequire } from 'node:module'
import type { Knex } from 'knex'

// knex publishes its clients and transaction as CommonJS files without types.
const require = createRequire(import.meta.url)
type ClientClass = new (config: Knex.Config) => Knex.Client & {
  transaction(container: unknown, config: unknown, outerTx: unknown): unknown
}
type TransactionClass = new (client: unknown, container: unknown, config: unknown, outerTx: unknown) => {
  query(connection: unknown, sql: string): Promise<unknown>
}
const BetterSqliteClient: ClientClass = require('knex/lib/dialects/better-sqlite3/index.js')
const SqliteTransaction: TransactionClass = require('knex/lib/dialects/sqlite3/execution/sqlite-transaction.js')

class ImmediateTransaction extends SqliteTransaction {
  begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

/**
 * knex's SQLite client with transactions that take the write lock at once. Knex sends a plain BEGIN, and a
 * transaction that reads first and then writes fails with BUSY_SNAPSHOT when another process wrote in between.
 */
export class ImmediateSqliteClient extends BetterSqliteClient {
  override transaction(container: unknown, config: unknown, outerTx: unknown) {
    return new ImmediateTransaction(this, container, config, outerTx)
  }
}
