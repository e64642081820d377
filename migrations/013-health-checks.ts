import type { Migration } from './ddl'

/** The one row that /health writes, to find out whether the database can be written. */
export const healthChecksMigration: Migration = {
  name: '013-health-checks',
  statements: [`CREATE TABLE health_checks (id INTEGER PRIMARY KEY CHECK (id = 1), checked_at TEXT NOT NULL)`],
}
