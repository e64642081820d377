import type { Migration } from './ddl'

/**
 * Indexes for the owner's list of orders by their way to pay and by the country that they go to. Both are read from the
 * JSON of the order, so that no copy of them can be out of date.
 */
const indexesBy = (payment: string, country: string): string[] => [
  `CREATE INDEX orders_by_payment ON orders (channel_id, ${payment}, placed_at, id) WHERE number IS NOT NULL`,
  `CREATE INDEX orders_by_country ON orders (channel_id, ${country}, placed_at, id) WHERE number IS NOT NULL`,
  `CREATE INDEX orders_by_payment_and_country ON orders (channel_id, ${payment}, ${country}, placed_at, id)
   WHERE number IS NOT NULL`,
]

export const orderFiltersMigration: Migration = {
  name: '169-order-filters',
  statements: [],
  sqlite: indexesBy(`json_extract(payment_method, '$.code')`, `json_extract(shipping_address, '$.countryCode')`),
  postgres: indexesBy(`(payment_method::jsonb ->> 'code')`, `(shipping_address::jsonb ->> 'countryCode')`),
}
