import type { Migration } from './ddl'

/**
 * Indexes that large catalogues need. Both databases look in variant_option_values for each option or value that is
 * deleted, because its columns refer to them; without an index they read the whole table.
 */
export const largeCataloguesMigration: Migration = {
  name: '016-large-catalogues',
  statements: [
    `CREATE INDEX variant_option_values_option ON variant_option_values (option_id)`,
    `CREATE INDEX variant_option_values_value ON variant_option_values (option_value_id)`,
    // the first products of a collection in its order
    `DROP INDEX product_collections_collection`,
    `CREATE INDEX product_collections_order ON product_collections (collection_id, position, product_id)`,
    // an import looks for each picture's address
    `CREATE INDEX assets_source ON assets (source_url) WHERE source_url IS NOT NULL`,
  ],
}
