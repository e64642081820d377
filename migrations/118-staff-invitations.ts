import type { Migration } from './ddl'

/** Links with which people become members of staff, and when members last proved who they are. */
export const staffInvitationsMigration: Migration = {
  name: '118-staff-invitations',
  statements: [
    // nonce: of the link's token, see invitationTokenOf. token_hash: SHA-256 (hex) of the token. invited_by: null for
    // the command line
    `CREATE TABLE staff_invitations (
      id INTEGER PRIMARY KEY,
      email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      role TEXT NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'support')),
      invited_by INTEGER REFERENCES staff (id),
      nonce TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      created_at TEXT NOT NULL,
      expires_at TEXT NOT NULL
    )`,
    // when the member gave the password or a code again; null since signing in
    `ALTER TABLE staff_sessions ADD COLUMN confirmed_at TEXT`,
  ],
}
