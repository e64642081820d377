import type { Migration } from './ddl'

/** The column of a role, which may be one that the shop has made. It is made anew, because SQLite keeps its condition. */
const anyRole = (table: string) => [
  `ALTER TABLE ${table} ADD COLUMN role_name TEXT NOT NULL DEFAULT ''`,
  `UPDATE ${table} SET role_name = role`,
  `ALTER TABLE ${table} DROP COLUMN role`,
  `ALTER TABLE ${table} RENAME COLUMN role_name TO role`,
]

/** Roles that the owner makes, beside those that every shop has. */
export const ownRolesMigration: Migration = {
  name: '144-own-roles',
  statements: [
    // name: what members have in their column role. permissions: names of permissions with a space between them
    `CREATE TABLE staff_roles (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name NOT IN ('owner', 'manager', 'editor', 'support')),
      label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
      label_key TEXT NOT NULL UNIQUE,
      permissions TEXT NOT NULL,
      version INTEGER NOT NULL DEFAULT 1
    )`,
    ...anyRole('staff'),
    ...anyRole('staff_invitations'),
  ],
  sqlite: [
    `CREATE TABLE new_refund_ceilings (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      role TEXT NOT NULL CHECK (role <> 'owner'),
      most INTEGER CHECK (most >= 0),
      version INTEGER NOT NULL DEFAULT 1,
      UNIQUE (channel_id, role)
    ) STRICT`,
    `INSERT INTO new_refund_ceilings SELECT id, channel_id, role, most, version FROM refund_ceilings`,
    `DROP TABLE refund_ceilings`,
    `ALTER TABLE new_refund_ceilings RENAME TO refund_ceilings`,
  ],
  postgres: [
    `ALTER TABLE refund_ceilings DROP CONSTRAINT refund_ceilings_role_check`,
    `ALTER TABLE refund_ceilings ADD CONSTRAINT refund_ceilings_role_check CHECK (role <> 'owner')`,
  ],
}
