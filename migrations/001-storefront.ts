import type { Migration } from './ddl'

/** Channels, settings, the storefront's look and pages, menus, plugins, counters and the outbox. */
export const storefrontMigration: Migration = {
  name: '001-storefront',
  statements: [
    `CREATE TABLE channels (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      host TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      country_code TEXT NOT NULL CHECK (length(country_code) = 2),
      state_code TEXT,
      currency TEXT NOT NULL CHECK (length(currency) = 3),
      language_tag TEXT NOT NULL,
      time_zone TEXT NOT NULL,
      mobile_code TEXT NOT NULL,
      mobile_number_length INTEGER,
      prices_include_tax INTEGER NOT NULL DEFAULT 1 CHECK (prices_include_tax IN (0, 1)),
      order_prefix TEXT NOT NULL,
      is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
      catalogue_version INTEGER NOT NULL DEFAULT 0
    )`,
    `CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL, updated_at TEXT NOT NULL)`,
    `CREATE TABLE storefronts (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL UNIQUE REFERENCES channels (id),
      license_status TEXT,
      document TEXT NOT NULL,
      updated_at TEXT NOT NULL
    )`,
    `CREATE TABLE pages (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE,
      page_type TEXT NOT NULL,
      title TEXT NOT NULL,
      meta_title TEXT,
      meta_description TEXT,
      document TEXT NOT NULL CHECK (length(document) <= 262144),
      is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
      updated_at TEXT NOT NULL
    )`,
    `CREATE TABLE menus (id INTEGER PRIMARY KEY, handle TEXT NOT NULL UNIQUE, title TEXT NOT NULL, items TEXT NOT NULL)`,
    `CREATE TABLE plugins (
      id INTEGER PRIMARY KEY,
      module_name TEXT NOT NULL UNIQUE,
      is_active INTEGER NOT NULL DEFAULT 0 CHECK (is_active IN (0, 1)),
      config TEXT NOT NULL
    )`,
    `CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL CHECK (value >= 0))`,
    `CREATE TABLE outbox (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      unique_key TEXT UNIQUE,
      payload TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      run_after TEXT NOT NULL,
      locked_until TEXT,
      done_at TEXT,
      failed_at TEXT,
      last_error TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX outbox_due ON outbox (run_after) WHERE done_at IS NULL AND failed_at IS NULL`,
  ],
}
