import type { Migration } from './ddl'

/** Webhooks: addresses of the owner's programs that are told what happens in the shop, and what each was told. */
export const webhooksMigration: Migration = {
  name: '154-webhooks',
  statements: [
    // events: names of webhook events with spaces between them. secret: sealed with the shop's key. rests_until: after an
    // answer that came too late. failing_since: something was given up since the last answer
    `CREATE TABLE webhooks (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 80),
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      is_on INTEGER NOT NULL DEFAULT 1 CHECK (is_on IN (0, 1)),
      secret TEXT NOT NULL,
      created_at TEXT NOT NULL,
      rests_until TEXT,
      failing_since TEXT,
      version INTEGER NOT NULL DEFAULT 1
    )`,
    // event_id: the entry of the outbox; NULL for a test. payload: ids alone, because what is sent is read when it is sent.
    // tries: those that have ended, never fewer. started_at: when the day of its tries began
    `CREATE TABLE webhook_deliveries (
      id INTEGER PRIMARY KEY,
      webhook_id INTEGER NOT NULL REFERENCES webhooks (id),
      event_id INTEGER,
      message_id TEXT NOT NULL UNIQUE,
      event TEXT NOT NULL,
      payload TEXT NOT NULL,
      status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'given_up')),
      happened_at TEXT NOT NULL,
      started_at TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      next_try_at TEXT,
      tried_at TEXT,
      code INTEGER,
      problem TEXT,
      UNIQUE (webhook_id, event_id)
    )`,
    `CREATE INDEX webhook_deliveries_list ON webhook_deliveries (webhook_id, id)`,
    `CREATE INDEX webhook_deliveries_given_up ON webhook_deliveries (webhook_id, id) WHERE status = 'given_up'`,
    `CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (started_at) WHERE status <> 'waiting'`,
  ],
}
