import type { Migration } from './ddl'

/**
 * former_emails: the verified address that an account had before another one was verified, for some days
 * (domain/customers/auth/reset). verified_at belongs to the former address. password_resets.email is the address that a
 * link is mailed to.
 */
export const formerEmailsOfResetsMigration: Migration = {
  name: '097-former-emails-of-resets',
  statements: [
    `CREATE TABLE former_emails (
      customer_id INTEGER PRIMARY KEY REFERENCES customers (id),
      email TEXT NOT NULL,
      verified_at TEXT NOT NULL,
      changed_at TEXT NOT NULL
    )`,
    `CREATE INDEX former_emails_email ON former_emails (email)`,
    `CREATE INDEX former_emails_age ON former_emails (changed_at)`,
    `ALTER TABLE password_resets ADD COLUMN email TEXT`,
    `UPDATE password_resets SET email = (SELECT email FROM customers WHERE customers.id = password_resets.customer_id)`,
  ],
}
