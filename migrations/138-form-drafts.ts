import type { Migration } from './ddl'

/** Forms of the staff that are kept while their member goes on writing, beside those that a session has not outlived. */
export const formDraftsMigration: Migration = {
  name: '138-form-drafts',
  statements: [
    // sent: after its session had ended; draft: not sent yet; used: a draft that its page shows
    `ALTER TABLE staff_kept_forms ADD COLUMN kind TEXT NOT NULL DEFAULT 'sent'
      CHECK (kind IN ('sent', 'draft', 'used'))`,
    `ALTER TABLE staff_kept_forms ADD COLUMN kept_at TEXT NOT NULL DEFAULT ''`,
  ],
}
