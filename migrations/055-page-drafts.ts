import type { Migration } from './ddl'

const texts = `
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
      meta_title TEXT,
      meta_description TEXT,
      document TEXT NOT NULL CHECK (length(document) <= 262144)`

/** The drafts that the owner prepares of pages, and the versions that were published before. */
export const pageDraftsMigration: Migration = {
  name: '055-page-drafts',
  statements: [
    // revision: counts the changes of the draft. preview_token: the credential of its preview. publish_at: when it is
    // published by itself
    `CREATE TABLE page_drafts (
      page_id INTEGER NOT NULL PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,${texts},
      revision INTEGER NOT NULL DEFAULT 1,
      preview_token TEXT NOT NULL UNIQUE,
      publish_at TEXT,
      updated_at TEXT NOT NULL
    )`,
    `CREATE INDEX page_drafts_due ON page_drafts (publish_at) WHERE publish_at IS NOT NULL`,
    `CREATE TABLE page_versions (
      id INTEGER PRIMARY KEY,
      page_id INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,${texts},
      published_at TEXT NOT NULL,
      UNIQUE (page_id, number)
    )`,
  ],
}
