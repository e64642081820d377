import type { Migration } from './ddl'

const keys = 'kind, channel_id, order_id, year, sequence, number'
/** The only changes of what a document says: its text is sealed once, and the sealed text is removed years later. */
const isAllowed = `(OLD.sealed IS NULL AND NEW.sealed IS NOT NULL)
  OR (NEW.sealed = '' AND OLD.sealed IS NOT NULL AND NEW.content = OLD.content)`

/**
 * Invoices of persons who have deleted their accounts: `content` says what was sold without saying to whom, and
 * `sealed` is the whole document, encrypted with the shop's key, for as long as the law asks shops to keep it.
 */
export const accountDeletionMigration: Migration = {
  name: '044-account-deletion',
  statements: [
    `ALTER TABLE documents ADD COLUMN sealed TEXT`,
    `CREATE INDEX documents_sealed ON documents (issued_at) WHERE sealed IS NOT NULL AND sealed <> ''`,
    // what a person who leaves is found by
    `CREATE INDEX reviews_author ON reviews (author_key)`,
    `CREATE INDEX reviews_customer ON reviews (customer_id) WHERE customer_id IS NOT NULL`,
    `CREATE INDEX gift_cards_recipient ON gift_cards (lower(recipient_email))`,
  ],
  sqlite: [
    `DROP TRIGGER documents_fixed_update`,
    `CREATE TRIGGER documents_fixed_update BEFORE UPDATE OF ${keys} ON documents
     BEGIN SELECT RAISE(ABORT, 'documents are never changed'); END`,
    `CREATE TRIGGER documents_fixed_content BEFORE UPDATE OF content, sealed ON documents WHEN NOT coalesce(${isAllowed}, 0)
     BEGIN SELECT RAISE(ABORT, 'documents are never changed'); END`,
  ],
  postgres: [
    `DROP TRIGGER documents_fixed ON documents`,
    `CREATE TRIGGER documents_fixed BEFORE UPDATE OF ${keys} OR DELETE ON documents
     FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    `CREATE TRIGGER documents_fixed_content BEFORE UPDATE OF content, sealed ON documents
     FOR EACH ROW WHEN (NOT coalesce(${isAllowed}, false)) EXECUTE FUNCTION refuse_change()`,
  ],
}
