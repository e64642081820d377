import type { Migration } from './ddl'
import { contentTriggers } from './triggers'

const part = (row: 'NEW' | 'OLD', sign: '+' | '-') =>
  `UPDATE products SET rating_sum = rating_sum ${sign} ${row}.rating, rating_count = rating_count ${sign} 1
   WHERE id = ${row}.product_id AND ${row}.status = 'approved'`

const content = contentTriggers('reviews')

/**
 * Reviews of products. The ratings of a product are those of its approved reviews, by triggers. Ratings that no review
 * stands for are removed.
 */
export const reviewsMigration: Migration = {
  name: '030-reviews',
  statements: [
    // author_key: who wrote it, normalised (see customerKeys), one review of a product each. fields: JSON of the
    // answers to the owner's own fields
    `CREATE TABLE reviews (
      id INTEGER PRIMARY KEY,
      product_id INTEGER NOT NULL REFERENCES products (id),
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      customer_id INTEGER,
      order_id INTEGER REFERENCES orders (id),
      author_key TEXT NOT NULL,
      author_name TEXT NOT NULL,
      rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
      title TEXT NOT NULL CHECK (length(title) <= 120),
      text TEXT NOT NULL CHECK (length(text) BETWEEN 10 AND 2000),
      fields TEXT NOT NULL DEFAULT '[]',
      is_verified INTEGER NOT NULL DEFAULT 0 CHECK (is_verified IN (0, 1)),
      status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
      reply TEXT NOT NULL DEFAULT '',
      replied_at TEXT,
      helpful_count INTEGER NOT NULL DEFAULT 0 CHECK (helpful_count >= 0),
      created_at TEXT NOT NULL,
      UNIQUE (product_id, author_key),
      CHECK (is_verified = 0 OR order_id IS NOT NULL OR customer_id IS NOT NULL)
    )`,
    `CREATE INDEX reviews_newest ON reviews (product_id, status, created_at, id)`,
    `CREATE INDEX reviews_pending ON reviews (id) WHERE status = 'pending'`,
    `CREATE TABLE review_photos (
      id INTEGER PRIMARY KEY,
      review_id INTEGER NOT NULL REFERENCES reviews (id),
      asset_id INTEGER NOT NULL REFERENCES assets (id)
    )`,
    `CREATE INDEX review_photos_review ON review_photos (review_id)`,
    `CREATE INDEX review_photos_asset ON review_photos (asset_id)`,
    `CREATE TABLE review_votes (
      review_id INTEGER NOT NULL REFERENCES reviews (id),
      voter_key TEXT NOT NULL,
      PRIMARY KEY (review_id, voter_key)
    )`,
    `UPDATE products SET rating_sum = 0, rating_count = 0 WHERE rating_count <> 0`,
  ],
  sqlite: [
    `CREATE TRIGGER reviews_rating_insert AFTER INSERT ON reviews BEGIN ${part('NEW', '+')}; END`,
    `CREATE TRIGGER reviews_rating_update AFTER UPDATE OF status, rating, product_id ON reviews
     BEGIN ${part('OLD', '-')}; ${part('NEW', '+')}; END`,
    `CREATE TRIGGER reviews_rating_delete AFTER DELETE ON reviews BEGIN ${part('OLD', '-')}; END`,
    `CREATE TRIGGER review_votes_count AFTER INSERT ON review_votes
     BEGIN UPDATE reviews SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id; END`,
    ...content.sqlite,
  ],
  postgres: [
    `CREATE FUNCTION count_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP <> 'INSERT' THEN ${part('OLD', '-')}; END IF;
       IF TG_OP <> 'DELETE' THEN ${part('NEW', '+')}; END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER reviews_rating AFTER INSERT OR UPDATE OF status, rating, product_id OR DELETE ON reviews
     FOR EACH ROW EXECUTE FUNCTION count_ratings()`,
    `CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN UPDATE reviews SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id; RETURN NULL; END $$`,
    `CREATE TRIGGER review_votes_count AFTER INSERT ON review_votes FOR EACH ROW EXECUTE FUNCTION count_votes()`,
    ...content.postgres,
  ],
}
