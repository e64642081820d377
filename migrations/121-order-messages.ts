import type { Migration } from './ddl'

/** The mails and SMS about orders that were sent, or that somebody has sent again. */
export const orderMessagesMigration: Migration = {
  name: '121-order-messages',
  statements: [
    // kind, payload: of the listener that writes it, to write it again. recipient: null before it is sent, and once its
    // buyer is erased. sent_at: null while one that is sent again waits. again_of: the message that it repeats
    `CREATE TABLE order_messages (
      id INTEGER PRIMARY KEY,
      order_id INTEGER NOT NULL REFERENCES orders (id),
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      recipient TEXT,
      subject TEXT NOT NULL DEFAULT '',
      created_at TEXT NOT NULL,
      sent_at TEXT,
      again_of INTEGER REFERENCES order_messages (id)
    )`,
    `CREATE INDEX order_messages_order ON order_messages (order_id, id)`,
    `CREATE INDEX order_messages_again ON order_messages (again_of) WHERE again_of IS NOT NULL`,
  ],
}
