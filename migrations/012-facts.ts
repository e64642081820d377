import type { Migration } from './ddl'

/**
 * The tables of facts: what the owner sets and every request reads. Where orders write to such a table too, only the
 * columns of the owner count.
 */
const factTables: Record<string, readonly string[] | 'all columns'> = {
  settings: 'all columns',
  channels: [
    'code',
    'host',
    'name',
    'country_code',
    'state_code',
    'currency',
    'language_tag',
    'time_zone',
    'mobile_code',
    'mobile_number_length',
    'prices_include_tax',
    'order_prefix',
    'is_active',
  ],
  storefronts: 'all columns',
  pages: 'all columns',
  menus: 'all columns',
  plugins: 'all columns',
  countries: 'all columns',
  states: 'all columns',
  address_formats: 'all columns',
  tax_rates: 'all columns',
  shipping_zones: 'all columns',
  shipping_zone_places: 'all columns',
  shipping_methods: 'all columns',
  pincodes: 'all columns',
  coupons: [
    'channel_id',
    'code',
    'title',
    'description',
    'kind',
    'value',
    'maximum_discount',
    'minimum_subtotal',
    'conditions',
    'starts_at',
    'ends_at',
    'usage_limit',
    'customer_limit',
    'is_public',
    'is_active',
  ],
  payment_methods: 'all columns',
}

const raise = `UPDATE facts_version SET version = version + 1`

const updateOf = (columns: readonly string[] | 'all columns') =>
  columns === 'all columns' ? 'UPDATE' : `UPDATE OF ${columns.join(', ')}`

const sqliteTriggers = Object.entries(factTables).flatMap(([table, columns]) =>
  ['INSERT', updateOf(columns), 'DELETE'].map(
    (event) =>
      `CREATE TRIGGER ${table}_facts_${event.split(' ')[0]?.toLowerCase()} AFTER ${event} ON ${table} BEGIN ${raise}; END`,
  ),
)

const postgresTriggers = Object.entries(factTables).map(
  ([table, columns]) =>
    `CREATE TRIGGER ${table}_facts AFTER INSERT OR ${updateOf(columns)} OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version()`,
)

/**
 * The one number in facts_version grows with every change of a fact, so that each process keeps what it has read of
 * them until then (app/domain/shared/reference-data). The order of a collection is read from its index alone.
 */
export const factsMigration: Migration = {
  name: '012-facts',
  statements: [
    `CREATE TABLE facts_version (version INTEGER NOT NULL)`,
    `INSERT INTO facts_version (version) VALUES (1)`,
    `DROP INDEX product_collections_collection`,
    `CREATE INDEX product_collections_collection ON product_collections (collection_id, position, product_id)`,
  ],
  sqlite: sqliteTriggers,
  postgres: [
    `CREATE FUNCTION raise_facts_version() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${raise}; RETURN NULL; END $$`,
    ...postgresTriggers,
  ],
}
