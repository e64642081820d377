import type { Migration } from './ddl'

/** What a piece of a variant costs the owner. Nothing that shoppers see, or calls say, reads this table. */
export const variantCostsMigration: Migration = {
  name: '133-variant-costs',
  statements: [
    // cost: minor units of the channel's currency, of what the price is of
    `CREATE TABLE variant_costs (
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      variant_id INTEGER NOT NULL REFERENCES variants (id),
      cost INTEGER NOT NULL CHECK (cost >= 0),
      PRIMARY KEY (channel_id, variant_id)
    )`,
    `CREATE INDEX variant_costs_variant ON variant_costs (variant_id)`,
  ],
}
