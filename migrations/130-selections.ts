import type { Migration } from './ddl'

/**
 * What a member of staff has chosen to change together: the things as they were chosen, what shall be done with them,
 * and what was done.
 */
export const selectionsMigration: Migration = {
  name: '130-selections',
  statements: [
    // ids: JSON, in the order of the list. has_more: the list had more than can be chosen. items: JSON, [id, version] of
    // what the action will change. sample: JSON, the first of them with what they were and will be. left_out and
    // not_changed: JSON, by reason. next_item: where the work goes on
    `CREATE TABLE staff_selections (
      id INTEGER PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      kind TEXT NOT NULL,
      words TEXT NOT NULL,
      ids TEXT NOT NULL,
      id_count INTEGER NOT NULL,
      has_more INTEGER NOT NULL CHECK (has_more IN (0, 1)),
      state TEXT NOT NULL CHECK (state IN ('chosen', 'planned', 'running', 'done')),
      version INTEGER NOT NULL DEFAULT 1,
      action TEXT,
      action_words TEXT NOT NULL DEFAULT '',
      items TEXT NOT NULL DEFAULT '[]',
      item_count INTEGER NOT NULL DEFAULT 0,
      sample TEXT NOT NULL DEFAULT '[]',
      left_out TEXT NOT NULL DEFAULT '[]',
      next_item INTEGER NOT NULL DEFAULT 0,
      changed INTEGER NOT NULL DEFAULT 0,
      not_changed TEXT NOT NULL DEFAULT '[]',
      created_at TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      finished_at TEXT
    )`,
    `CREATE INDEX staff_selections_staff ON staff_selections (staff_id)`,
    `CREATE INDEX staff_selections_expiry ON staff_selections (expires_at)`,
  ],
}
