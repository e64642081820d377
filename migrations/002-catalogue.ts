import type { Migration } from './ddl'

/** Products with their variants, groups, pictures, stock and prices per channel. */
export const catalogueMigration: Migration = {
  name: '002-catalogue',
  statements: [
    // hash: SHA-256 (hex) of the original; placeholder: data URI of the 10x10 blurred picture
    `CREATE TABLE assets (
      id INTEGER PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      mime TEXT NOT NULL,
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      bytes INTEGER NOT NULL,
      placeholder TEXT NOT NULL,
      source_url TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE TABLE brands (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '', asset_id INTEGER REFERENCES assets (id))`,
    `CREATE TABLE categories (
      id INTEGER PRIMARY KEY,
      parent_id INTEGER REFERENCES categories (id),
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      asset_id INTEGER REFERENCES assets (id),
      position INTEGER NOT NULL DEFAULT 0,
      source TEXT, source_key TEXT,
      UNIQUE (source, source_key)
    )`,
    `CREATE INDEX categories_parent ON categories (parent_id, position)`,
    `CREATE TABLE collections (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '', asset_id INTEGER REFERENCES assets (id), position INTEGER NOT NULL DEFAULT 0)`,
    `CREATE TABLE tags (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL)`,
    `CREATE TABLE labels (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, tone TEXT NOT NULL DEFAULT 'neutral', position INTEGER NOT NULL DEFAULT 0)`,
    `CREATE TABLE attributes (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, is_filterable INTEGER NOT NULL DEFAULT 1 CHECK (is_filterable IN (0, 1)), position INTEGER NOT NULL DEFAULT 0)`,
    `CREATE TABLE attribute_values (id INTEGER PRIMARY KEY, attribute_id INTEGER NOT NULL REFERENCES attributes (id), slug TEXT NOT NULL, value TEXT NOT NULL, position INTEGER NOT NULL DEFAULT 0, UNIQUE (attribute_id, slug))`,
    `CREATE TABLE size_charts (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, document TEXT NOT NULL)`,
    // source + source_key: identity for imports. customisation: JSON or null. display_unit: unit of
    // quantity_in_display_unit
    `CREATE TABLE products (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      source_key TEXT NOT NULL,
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
      subtitle TEXT NOT NULL DEFAULT '',
      description TEXT NOT NULL DEFAULT '',
      brand_id INTEGER REFERENCES brands (id),
      category_id INTEGER REFERENCES categories (id),
      tax_class TEXT NOT NULL DEFAULT 'standard',
      hsn TEXT,
      size_chart_id INTEGER REFERENCES size_charts (id),
      customisation TEXT,
      display_unit TEXT,
      is_virtual INTEGER NOT NULL DEFAULT 0 CHECK (is_virtual IN (0, 1)),
      is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
      is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
      rating_sum INTEGER NOT NULL DEFAULT 0,
      rating_count INTEGER NOT NULL DEFAULT 0,
      units_sold INTEGER NOT NULL DEFAULT 0,
      featured_position INTEGER NOT NULL DEFAULT 0,
      meta_title TEXT,
      meta_description TEXT,
      social_asset_id INTEGER REFERENCES assets (id),
      extra TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      UNIQUE (source, source_key)
    )`,
    `CREATE TABLE product_categories (product_id INTEGER NOT NULL REFERENCES products (id), category_id INTEGER NOT NULL REFERENCES categories (id), PRIMARY KEY (product_id, category_id))`,
    `CREATE INDEX product_categories_category ON product_categories (category_id)`,
    `CREATE TABLE product_collections (product_id INTEGER NOT NULL REFERENCES products (id), collection_id INTEGER NOT NULL REFERENCES collections (id), position INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (product_id, collection_id))`,
    `CREATE INDEX product_collections_collection ON product_collections (collection_id, position)`,
    `CREATE TABLE product_tags (product_id INTEGER NOT NULL REFERENCES products (id), tag_id INTEGER NOT NULL REFERENCES tags (id), PRIMARY KEY (product_id, tag_id))`,
    `CREATE INDEX product_tags_tag ON product_tags (tag_id)`,
    `CREATE TABLE product_labels (product_id INTEGER NOT NULL REFERENCES products (id), label_id INTEGER NOT NULL REFERENCES labels (id), PRIMARY KEY (product_id, label_id))`,
    `CREATE TABLE product_attributes (product_id INTEGER NOT NULL REFERENCES products (id), attribute_value_id INTEGER NOT NULL REFERENCES attribute_values (id), PRIMARY KEY (product_id, attribute_value_id))`,
    `CREATE TABLE product_options (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products (id), slug TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL, UNIQUE (product_id, slug))`,
    // swatch: a CSS colour (#rrggbb) or null
    `CREATE TABLE product_option_values (id INTEGER PRIMARY KEY, option_id INTEGER NOT NULL REFERENCES product_options (id), slug TEXT NOT NULL, value TEXT NOT NULL, swatch TEXT, position INTEGER NOT NULL, UNIQUE (option_id, slug))`,
    // units_per_quantity: thousandths of the product's display unit in one quantity step (1 m = 1000; 250 g in kg =
    // 250)
    `CREATE TABLE variants (
      id INTEGER PRIMARY KEY,
      product_id INTEGER NOT NULL REFERENCES products (id),
      source_key TEXT NOT NULL,
      sku TEXT NOT NULL UNIQUE,
      barcode TEXT,
      position INTEGER NOT NULL DEFAULT 0,
      weight_grams INTEGER NOT NULL DEFAULT 0 CHECK (weight_grams >= 0),
      units_per_quantity INTEGER NOT NULL DEFAULT 1000 CHECK (units_per_quantity > 0),
      min_quantity INTEGER NOT NULL DEFAULT 1 CHECK (min_quantity >= 1),
      quantity_step INTEGER NOT NULL DEFAULT 1 CHECK (quantity_step >= 1),
      max_quantity INTEGER NOT NULL DEFAULT 10 CHECK (max_quantity >= min_quantity),
      requires_shipping INTEGER NOT NULL DEFAULT 1 CHECK (requires_shipping IN (0, 1)),
      is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1)),
      UNIQUE (product_id, source_key)
    )`,
    `CREATE INDEX variants_product ON variants (product_id, position)`,
    // option_value_id null: the variant matches any value of that option
    `CREATE TABLE variant_option_values (variant_id INTEGER NOT NULL REFERENCES variants (id), option_id INTEGER NOT NULL REFERENCES product_options (id), option_value_id INTEGER REFERENCES product_option_values (id), PRIMARY KEY (variant_id, option_id))`,
    // variant_id null: a picture of the whole product
    `CREATE TABLE product_assets (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES products (id), variant_id INTEGER REFERENCES variants (id), asset_id INTEGER NOT NULL REFERENCES assets (id), alt TEXT NOT NULL, position INTEGER NOT NULL)`,
    `CREATE INDEX product_assets_product ON product_assets (product_id, position)`,
    `CREATE TABLE variant_prices (
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      variant_id INTEGER NOT NULL REFERENCES variants (id),
      channel_sku TEXT,
      price INTEGER NOT NULL CHECK (price >= 0),
      compare_at_price INTEGER CHECK (compare_at_price >= 0),
      is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
      PRIMARY KEY (channel_id, variant_id)
    )`,
    `CREATE INDEX variant_prices_variant ON variant_prices (variant_id)`,
    // saleable = on_hand - held - threshold, unless untracked or backorders are allowed
    `CREATE TABLE stock (
      variant_id INTEGER PRIMARY KEY REFERENCES variants (id),
      is_tracked INTEGER NOT NULL DEFAULT 1 CHECK (is_tracked IN (0, 1)),
      allows_backorder INTEGER NOT NULL DEFAULT 0 CHECK (allows_backorder IN (0, 1)),
      on_hand INTEGER NOT NULL DEFAULT 0,
      held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
      threshold INTEGER NOT NULL DEFAULT 0 CHECK (threshold >= 0),
      CHECK (allows_backorder = 1 OR is_tracked = 0 OR on_hand >= 0),
      CHECK (allows_backorder = 1 OR is_tracked = 0 OR held <= on_hand)
    )`,
    `CREATE TABLE stock_movements (
      id INTEGER PRIMARY KEY,
      variant_id INTEGER NOT NULL REFERENCES variants (id),
      reason TEXT NOT NULL CHECK (reason IN ('initial', 'import', 'adjust', 'hold', 'release', 'sale', 'return')),
      on_hand_change INTEGER NOT NULL,
      held_change INTEGER NOT NULL,
      order_id INTEGER,
      created_at TEXT NOT NULL
    )`,
    `CREATE INDEX stock_movements_variant ON stock_movements (variant_id)`,
    // former slugs, per kind ('product', 'category', 'collection', 'page')
    `CREATE TABLE slug_history (kind TEXT NOT NULL, slug TEXT NOT NULL, target_id INTEGER NOT NULL, PRIMARY KEY (kind, slug))`,
    `CREATE TABLE related_products (product_id INTEGER NOT NULL REFERENCES products (id), related_product_id INTEGER NOT NULL REFERENCES products (id), kind TEXT NOT NULL CHECK (kind IN ('related', 'cross_sell', 'up_sell')), position INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (product_id, related_product_id, kind))`,
    `CREATE TABLE synonyms (id INTEGER PRIMARY KEY, terms TEXT NOT NULL)`,
    // One row per channel and product with all data for listings; written by the functions that change prices, stock
    // and sorting.
    // facets: space-separated keys such as c12 b3 a45 t6 l2 v:size:m; version: the channel's catalogue version of the
    // last change
    `CREATE TABLE listings (
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      product_id INTEGER NOT NULL REFERENCES products (id),
      version INTEGER NOT NULL,
      is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1)),
      in_stock INTEGER NOT NULL CHECK (in_stock IN (0, 1)),
      price_min INTEGER NOT NULL,
      price_max INTEGER NOT NULL,
      compare_at_price INTEGER,
      sort_name TEXT NOT NULL,
      created_at TEXT NOT NULL,
      units_sold INTEGER NOT NULL,
      rating INTEGER NOT NULL,
      featured_position INTEGER NOT NULL,
      facets TEXT NOT NULL,
      card TEXT NOT NULL,
      PRIMARY KEY (channel_id, product_id)
    )`,
    `CREATE UNIQUE INDEX listings_version ON listings (channel_id, version, product_id)`,
  ],
}
