import type { Migration } from './ddl'

/** What the owner prepares of the look of a channel, which visitors see when it is published. */
export const lookDraftsMigration: Migration = {
  name: '161-look-drafts',
  statements: [
    // fields: the values that differ from the storefront's document, by their paths, as JSON
    `CREATE TABLE look_drafts (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL UNIQUE REFERENCES channels (id),
      fields TEXT NOT NULL,
      preview_token TEXT NOT NULL UNIQUE,
      publish_at TEXT,
      updated_at TEXT NOT NULL,
      version INTEGER NOT NULL DEFAULT 1
    )`,
  ],
}
