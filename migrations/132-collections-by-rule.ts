import type { Migration } from './ddl'
import { contentTriggers } from './triggers'

const triggers = contentTriggers('hidden_collections')

/** Collections that a rule fills, what search engines show of collections and brands, and channels without a collection. */
export const collectionsByRuleMigration: Migration = {
  name: '132-collections-by-rule',
  statements: [
    // JSON (taxonomy/collection-rule); null: its products are chosen by hand
    `ALTER TABLE collections ADD COLUMN rule TEXT`,
    `ALTER TABLE collections ADD COLUMN meta_title TEXT`,
    `ALTER TABLE collections ADD COLUMN meta_description TEXT`,
    `ALTER TABLE brands ADD COLUMN meta_title TEXT`,
    `ALTER TABLE brands ADD COLUMN meta_description TEXT`,
    `CREATE TABLE hidden_collections (
      collection_id INTEGER NOT NULL REFERENCES collections (id),
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      PRIMARY KEY (collection_id, channel_id)
    )`,
    `CREATE INDEX product_labels_label ON product_labels (label_id)`,
    `CREATE INDEX product_attributes_value ON product_attributes (attribute_value_id)`,
    `CREATE INDEX products_brand ON products (brand_id)`,
    `CREATE INDEX products_size_chart ON products (size_chart_id) WHERE size_chart_id IS NOT NULL`,
  ],
  ...triggers,
}
