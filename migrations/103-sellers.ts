import type { Migration } from './ddl'

const columns = ['seller_name', 'seller_address', 'seller_tax_id', 'return_address']

/**
 * Who sells on a channel, as its invoices and mails name them, and where buyers send things back. What is not set is
 * that of the shop.
 */
export const sellersMigration: Migration = {
  name: '103-sellers',
  statements: columns.map((column) => `ALTER TABLE channels ADD COLUMN ${column} TEXT`),
  // facts, like the country (012)
  sqlite: [
    `CREATE TRIGGER channels_facts_seller AFTER UPDATE OF ${columns.join(', ')} ON channels BEGIN
       UPDATE facts_version SET version = version + 1; END`,
  ],
  postgres: [
    `CREATE TRIGGER channels_facts_seller AFTER UPDATE OF ${columns.join(', ')} ON channels
     FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version()`,
  ],
}
