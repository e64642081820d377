import type { Migration } from './ddl'
import { contentTriggers } from './triggers'

const shown = 'product_id, author_name, rating, title, text, fields, is_verified, status, reply'
const content = contentTriggers('reviews', `UPDATE OF ${shown}`)

/**
 * A vote for a review does not change the content: anybody can send votes, and each would empty what is kept of all
 * pages.
 */
export const reviewVotesMigration: Migration = {
  name: '051-review-votes',
  statements: [],
  sqlite: [
    ...['insert', 'update', 'delete'].map((event) => `DROP TRIGGER reviews_content_${event}`),
    ...content.sqlite,
  ],
  postgres: ['DROP TRIGGER reviews_content ON reviews', ...content.postgres],
}
