import type { Migration } from './ddl'

/** The password of a storefront that only those see who know it. Its other gates are in the document. */
export const gatePasswordMigration: Migration = {
  name: '052-gate-password',
  // Argon2id with its parameters; null until the owner sets a password
  statements: [`ALTER TABLE storefronts ADD COLUMN password_hash TEXT`],
}
