import type { Migration } from './ddl'

/**
 * Indexes for the owner's lists of orders, products and customers, in their order and by what people search for. The
 * open states of orders have partial ones, which stay small: an order leaves them when it is done.
 */
export const ownerListsMigration: Migration = {
  name: '085-owner-lists',
  statements: [
    `CREATE INDEX orders_list ON orders (channel_id, placed_at, id) WHERE number IS NOT NULL`,
    `CREATE INDEX orders_to_ship ON orders (channel_id, placed_at, id)
     WHERE status = 'placed' AND fulfilment_status IN ('none', 'processing', 'part_shipped')`,
    `CREATE INDEX orders_unpaid ON orders (channel_id, placed_at, id)
     WHERE status = 'placed' AND payment_status IN ('pending', 'failed')`,
    `CREATE INDEX orders_on_the_way ON orders (channel_id, placed_at, id)
     WHERE status = 'placed' AND fulfilment_status IN ('shipped', 'out_for_delivery')`,
    `CREATE INDEX orders_cancelled ON orders (channel_id, placed_at, id)
     WHERE status = 'cancelled' AND number IS NOT NULL`,
    // in the order of the list, so that a customer with many orders is not sorted
    `DROP INDEX order_customer_keys_customer`,
    `CREATE INDEX order_customer_keys_customer ON order_customer_keys (customer_key, order_id)`,
    `CREATE INDEX order_lines_sku ON order_lines (sku, order_id)`,
    `CREATE INDEX products_list ON products (updated_at, id)`,
    `CREATE INDEX products_hidden ON products (updated_at, id) WHERE is_published = 0`,
    `CREATE INDEX customers_list ON customers (created_at, id) WHERE deleted_at IS NULL`,
    `CREATE INDEX customers_phone ON customers (phone) WHERE phone IS NOT NULL`,
  ],
}
