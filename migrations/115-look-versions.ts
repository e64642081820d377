import type { Migration } from './ddl'

/** The looks that a storefront had before, so that they can be restored, and which theme has prepared a draft. */
export const lookVersionsMigration: Migration = {
  name: '115-look-versions',
  statements: [
    // look: the fields of a storefront that are its look, as JSON. replaced_at: when another look took its place
    `CREATE TABLE look_versions (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      number INTEGER NOT NULL,
      look TEXT NOT NULL,
      replaced_at TEXT NOT NULL,
      UNIQUE (channel_id, number)
    )`,
    // the example theme that has prepared the draft; null for what somebody has made
    `ALTER TABLE page_drafts ADD COLUMN theme TEXT`,
  ],
}
