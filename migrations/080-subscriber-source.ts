import type { Migration } from './ddl'

/** Where an address asked for news: at a form of the shop, or before it was open. */
export const subscriberSourceMigration: Migration = {
  name: '080-subscriber-source',
  statements: [
    `ALTER TABLE subscribers ADD COLUMN source TEXT NOT NULL DEFAULT 'news'
     CHECK (source IN ('news', 'coming-soon', 'under-maintenance'))`,
  ],
}
