import type { Migration } from './ddl'

/**
 * The record of changes: who changed what of the shop, and when. Each row holds the hash of the row before it, so that
 * a row that is changed or deleted later is found.
 */
export const changeLogMigration: Migration = {
  name: '082-change-log',
  statements: [
    // id: without gaps. changes: JSON, field → [before, after]. version: of the thing, after the change. hash: SHA-256
    // of all other columns
    `CREATE TABLE change_log (
      id INTEGER NOT NULL PRIMARY KEY,
      at TEXT NOT NULL,
      actor_kind TEXT NOT NULL
        CHECK (actor_kind IN ('member', 'command', 'import', 'schedule', 'plugin', 'customer', 'guest')),
      actor_id INTEGER,
      actor_name TEXT NOT NULL,
      source TEXT NOT NULL,
      thing_kind TEXT NOT NULL,
      thing_id TEXT NOT NULL,
      thing_label TEXT NOT NULL,
      action TEXT NOT NULL CHECK (action IN ('created', 'changed', 'deleted')),
      changes TEXT NOT NULL,
      version INTEGER,
      batch TEXT,
      previous_hash TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE
    )`,
    `CREATE INDEX change_log_thing ON change_log (thing_kind, thing_id, id)`,
    `CREATE INDEX change_log_kind ON change_log (thing_kind, id)`,
    `CREATE INDEX change_log_label ON change_log (thing_kind, thing_label, id)`,
    `CREATE INDEX change_log_actor ON change_log (actor_kind, actor_id, id)`,
    `CREATE INDEX change_log_time ON change_log (at, id)`,
    `CREATE INDEX change_log_batch ON change_log (batch, id) WHERE batch IS NOT NULL`,
    // the last row. Who adds one locks it until the transaction ends
    `CREATE TABLE change_log_head (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      last_id INTEGER NOT NULL,
      last_hash TEXT NOT NULL
    )`,
    `INSERT INTO change_log_head (id, last_id, last_hash) VALUES (1, 0, '')`,
    // personal values are here alone, and deleted with the person. hash: SHA-256 of salt and value, which the chain has
    `CREATE TABLE change_log_values (
      hash TEXT NOT NULL PRIMARY KEY,
      salt TEXT NOT NULL,
      value TEXT NOT NULL,
      thing_kind TEXT NOT NULL,
      thing_id TEXT NOT NULL
    )`,
    `CREATE INDEX change_log_values_thing ON change_log_values (thing_kind, thing_id)`,
  ],
}
