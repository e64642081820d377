import type { Migration } from './ddl'
import { allTriggers, factsTriggers, formerSlugTriggers } from './triggers'

/** Addresses that the owner leads elsewhere, and questions with their answers. */
export const redirectsAndFaqsMigration: Migration = {
  name: '039-redirects-and-faqs',
  statements: [
    // from_path: without a slash at its end and without a query; to_url: a path of the shop or an https address
    `CREATE TABLE redirects (
      id INTEGER PRIMARY KEY,
      from_path TEXT NOT NULL UNIQUE CHECK (length(from_path) BETWEEN 2 AND 500),
      to_url TEXT NOT NULL CHECK (length(to_url) BETWEEN 1 AND 1000),
      created_at TEXT NOT NULL
    )`,
    // items: see faq.schema
    `CREATE TABLE faqs (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 120),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
      description TEXT NOT NULL DEFAULT '' CHECK (length(description) <= 320),
      items TEXT NOT NULL CHECK (length(items) <= 262144),
      is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
      updated_at TEXT NOT NULL
    )`,
  ],
  ...allTriggers(factsTriggers('redirects'), factsTriggers('faqs'), formerSlugTriggers('faq', 'faqs')),
}
