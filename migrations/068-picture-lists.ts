import type { Migration } from './ddl'
import { allTriggers, factsTriggers } from './triggers'

/** Sliders and galleries of the owner, and which gallery the page of a product shows. */
export const pictureListsMigration: Migration = {
  name: '068-picture-lists',
  statements: [
    // items: slides or pictures, see picture-list.schema
    `CREATE TABLE picture_lists (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('slider', 'gallery')),
      slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 120),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
      items TEXT NOT NULL CHECK (length(items) <= 262144),
      updated_at TEXT NOT NULL,
      UNIQUE (kind, slug)
    )`,
    `CREATE TABLE product_galleries (
      product_id INTEGER NOT NULL PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
      picture_list_id INTEGER NOT NULL REFERENCES picture_lists (id) ON DELETE CASCADE
    )`,
    `CREATE INDEX product_galleries_list ON product_galleries (picture_list_id)`,
  ],
  ...allTriggers(factsTriggers('picture_lists'), factsTriggers('product_galleries')),
}
