import type { Migration } from './ddl'

/** The events of visitors who allow analytics, for the tools that they allow. */
export const analyticsEventsMigration: Migration = {
  name: '065-analytics-events',
  statements: [
    // event_key: the id that tools get; equal for what must be counted once. visitor_key: a hash. tools: module names
    // of the plugins that may report it, with commas. payload: JSON, as tools get it; '{}' for a purchase, which is
    // read from its order. client: JSON, only for what is sent on by the server. claimed: those tools whose flag of the
    // order this row has set. forwarded: those tools that have it from the server. browser_at: when the visitor's
    // browser got it
    `CREATE TABLE analytics_events (
      id INTEGER PRIMARY KEY,
      event_key TEXT NOT NULL UNIQUE,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      visitor_key TEXT,
      customer_id INTEGER,
      order_id INTEGER REFERENCES orders (id),
      name TEXT NOT NULL CHECK (name IN ('view_item', 'view_cart', 'add_to_cart', 'remove_from_cart', 'add_to_wishlist', 'begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase', 'whatsapp_chat')),
      payload TEXT NOT NULL,
      tools TEXT NOT NULL,
      client TEXT,
      claimed TEXT NOT NULL DEFAULT '',
      forwarded TEXT NOT NULL DEFAULT '',
      occurred_at TEXT NOT NULL,
      browser_at TEXT,
      CHECK ((name = 'purchase') = (order_id IS NOT NULL))
    )`,
    `CREATE INDEX analytics_events_pending ON analytics_events (visitor_key, occurred_at) WHERE browser_at IS NULL`,
    `CREATE INDEX analytics_events_visitor ON analytics_events (visitor_key)`,
    `CREATE INDEX analytics_events_customer ON analytics_events (customer_id) WHERE customer_id IS NOT NULL`,
    `CREATE INDEX analytics_events_order ON analytics_events (order_id) WHERE order_id IS NOT NULL`,
    `CREATE INDEX analytics_events_age ON analytics_events (occurred_at)`,
    `CREATE INDEX analytics_events_client ON analytics_events (occurred_at) WHERE client IS NOT NULL`,
  ],
}
