import type { SqliteConnection, SqliteStatement } from 'knex/lib/dialects/better-sqlite3/index.js'
import { atEndOfTurn } from './commit-memo'

/**
 * Lets all reads of a connection in one turn (commit-memo) see one state of the database. SQLite locks its file once for
 * them: to lock and unlock it for each takes longer than most of our reads.
 */
export class TurnSnapshot {
  private isOpen = false
  private readonly begin: SqliteStatement
  private readonly commit: SqliteStatement

  /** @param connection writes nothing, and has no transactions of others */
  constructor(private readonly connection: SqliteConnection) {
    this.begin = connection.prepare('BEGIN')
    this.commit = connection.prepare('COMMIT')
  }

  /** To be called before every read. */
  open(): void {
    // an error of the disk ends a transaction
    if (this.isOpen && this.connection.inTransaction) return
    this.begin.run()
    if (!this.isOpen) atEndOfTurn(() => this.close())
    this.isOpen = true
  }

  private close(): void {
    this.isOpen = false
    if (this.connection.inTransaction) this.commit.run()
  }
}
