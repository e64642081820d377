import type { Migration } from './ddl'

/** Finds the latest approved reviews of the whole shop, for the section of reviews. */
export const latestReviewsMigration: Migration = {
  name: '047-latest-reviews',
  statements: ['CREATE INDEX reviews_latest ON reviews (status, created_at, id)'],
}
