import type { Migration } from './ddl'
import { allTriggers, contentTriggers, formerSlugTriggers } from './triggers'

/** The articles of the blog, with their categories, tags and products. */
export const blogMigration: Migration = {
  name: '037-blog',
  statements: [
    `CREATE TABLE article_categories (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 120),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      description TEXT NOT NULL DEFAULT '',
      position INTEGER NOT NULL DEFAULT 0
    )`,
    // html: sanitised when it is saved and when it is shown. An article is shown from published_at on
    `CREATE TABLE articles (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 120),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
      excerpt TEXT NOT NULL DEFAULT '' CHECK (length(excerpt) <= 400),
      html TEXT NOT NULL CHECK (length(html) <= 262144),
      author TEXT NOT NULL DEFAULT '' CHECK (length(author) <= 80),
      category_id INTEGER REFERENCES article_categories (id),
      asset_id INTEGER REFERENCES assets (id),
      picture_alt TEXT NOT NULL DEFAULT '' CHECK (length(picture_alt) <= 200),
      meta_title TEXT NOT NULL DEFAULT '' CHECK (length(meta_title) <= 120),
      meta_description TEXT NOT NULL DEFAULT '' CHECK (length(meta_description) <= 320),
      is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
      published_at TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    )`,
    `CREATE INDEX articles_published ON articles (published_at, id) WHERE is_published = 1`,
    `CREATE INDEX articles_category ON articles (category_id, published_at)`,
    `CREATE INDEX articles_asset ON articles (asset_id)`,
    `CREATE TABLE article_tags (
      article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
      slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 120),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      position INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (article_id, slug)
    )`,
    `CREATE INDEX article_tags_slug ON article_tags (slug)`,
    `CREATE TABLE article_products (
      article_id INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
      product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      position INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (article_id, product_id)
    )`,
    `CREATE INDEX article_products_product ON article_products (product_id)`,
  ],
  ...allTriggers(
    contentTriggers('article_categories'),
    contentTriggers('articles'),
    formerSlugTriggers('article_category', 'article_categories'),
    formerSlugTriggers('article', 'articles'),
  ),
}
