import type { Migration } from './ddl'

const columns = `id, channel_id, order_id, line_position, piece, nonce, code_hash, last_four, currency, initial_amount,
  balance, recipient_name, recipient_email, sender_name, message, sent_at, created_at, version, cancelled_at`
const movements = `id, gift_card_id, kind, amount, order_id, created_at`

const indexes = [
  // the lists of the owner, the newest first
  `CREATE INDEX gift_cards_channel ON gift_cards (channel_id, id)`,
  `CREATE INDEX gift_cards_open ON gift_cards (channel_id, id) WHERE balance > 0 AND blocked_at IS NULL`,
  `CREATE INDEX gift_cards_blocked ON gift_cards (channel_id, id) WHERE blocked_at IS NOT NULL`,
  `CREATE INDEX gift_cards_last_four ON gift_cards (last_four)`,
]

const releasedTooMuch = `(SELECT coalesce(sum(amount), 0) FROM gift_card_movements
  WHERE order_id = NEW.order_id AND gift_card_id = NEW.gift_card_id AND kind IN ('redeem', 'release')) + NEW.amount > 0`

/** The owner issues gift cards without an order, and blocks them. */
export const giftCardsByHandMigration: Migration = {
  name: '116-gift-cards-by-hand',
  statements: [],
  // SQLite cannot let a column be empty that was not: both tables are made again under their names, so that references
  // to them stay valid; they are checked at the commit. Indexes and triggers are those of 022, 029, 044 and 086
  sqlite: [
    `PRAGMA defer_foreign_keys = ON`,
    `CREATE TABLE gift_card_movements_before AS SELECT ${movements} FROM gift_card_movements`,
    `CREATE TABLE gift_cards_before AS SELECT ${columns} FROM gift_cards`,
    `DROP TABLE gift_card_movements`,
    `DROP TABLE gift_cards`,
    `CREATE TABLE gift_cards (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      order_id INTEGER REFERENCES orders (id),
      line_position INTEGER,
      piece INTEGER CHECK (piece >= 1),
      nonce TEXT NOT NULL,
      code_hash TEXT NOT NULL UNIQUE,
      last_four TEXT NOT NULL CHECK (length(last_four) = 4),
      currency TEXT NOT NULL,
      initial_amount INTEGER NOT NULL CHECK (initial_amount > 0),
      balance INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0 AND balance <= initial_amount),
      recipient_name TEXT NOT NULL,
      recipient_email TEXT NOT NULL,
      sender_name TEXT NOT NULL,
      message TEXT NOT NULL,
      sent_at TEXT,
      created_at TEXT NOT NULL,
      version INTEGER NOT NULL DEFAULT 1,
      cancelled_at TEXT,
      blocked_at TEXT,
      UNIQUE (order_id, line_position, piece),
      CHECK ((order_id IS NULL) = (line_position IS NULL) AND (order_id IS NULL) = (piece IS NULL))
    ) STRICT`,
    `INSERT INTO gift_cards (${columns}) SELECT ${columns} FROM gift_cards_before`,
    `DROP TABLE gift_cards_before`,
    `CREATE TABLE gift_card_movements (
      id INTEGER PRIMARY KEY,
      gift_card_id INTEGER NOT NULL REFERENCES gift_cards (id),
      kind TEXT NOT NULL CHECK (kind IN ('issue', 'redeem', 'release', 'cancel')),
      amount INTEGER NOT NULL,
      order_id INTEGER,
      created_at TEXT NOT NULL,
      CHECK ((kind IN ('redeem', 'cancel') AND amount < 0) OR (kind IN ('issue', 'release') AND amount > 0)),
      CHECK (order_id IS NOT NULL OR kind = 'issue')
    ) STRICT`,
    `INSERT INTO gift_card_movements (${movements}) SELECT ${movements} FROM gift_card_movements_before`,
    `DROP TABLE gift_card_movements_before`,
    `CREATE INDEX gift_cards_recipient ON gift_cards (lower(recipient_email))`,
    `CREATE INDEX gift_card_movements_card ON gift_card_movements (gift_card_id)`,
    `CREATE INDEX gift_card_movements_order ON gift_card_movements (order_id)`,
    `CREATE UNIQUE INDEX gift_card_movements_issue ON gift_card_movements (gift_card_id) WHERE kind = 'issue'`,
    `CREATE UNIQUE INDEX gift_card_movements_cancel ON gift_card_movements (gift_card_id) WHERE kind = 'cancel'`,
    `CREATE TRIGGER gift_card_movements_balance AFTER INSERT ON gift_card_movements BEGIN
       UPDATE gift_cards SET balance = balance + NEW.amount WHERE id = NEW.gift_card_id; END`,
    ...['UPDATE', 'DELETE'].map(
      (event) =>
        `CREATE TRIGGER gift_card_movements_fixed_${event.toLowerCase()} BEFORE ${event} ON gift_card_movements
         BEGIN SELECT RAISE(ABORT, 'movements of gift cards are never changed'); END`,
    ),
    `CREATE TRIGGER gift_card_movements_released BEFORE INSERT ON gift_card_movements
     WHEN NEW.kind = 'release' AND ${releasedTooMuch}
     BEGIN SELECT RAISE(ABORT, 'an order gives a gift card back only what it took'); END`,
    `CREATE TRIGGER gift_cards_balance BEFORE UPDATE OF balance ON gift_cards
     WHEN NEW.balance <> (SELECT coalesce(sum(amount), 0) FROM gift_card_movements WHERE gift_card_id = NEW.id)
     BEGIN SELECT RAISE(ABORT, 'the balance of a gift card is the sum of its movements'); END`,
    `CREATE TRIGGER gift_cards_new BEFORE INSERT ON gift_cards WHEN NEW.balance <> 0
     BEGIN SELECT RAISE(ABORT, 'the balance of a gift card is the sum of its movements'); END`,
    ...indexes,
  ],
  postgres: [
    `ALTER TABLE gift_cards ALTER COLUMN order_id DROP NOT NULL`,
    `ALTER TABLE gift_cards ALTER COLUMN line_position DROP NOT NULL`,
    `ALTER TABLE gift_cards ALTER COLUMN piece DROP NOT NULL`,
    `ALTER TABLE gift_cards ADD COLUMN blocked_at TEXT`,
    `ALTER TABLE gift_cards ADD CONSTRAINT gift_cards_line
     CHECK ((order_id IS NULL) = (line_position IS NULL) AND (order_id IS NULL) = (piece IS NULL))`,
    `ALTER TABLE gift_card_movements ALTER COLUMN order_id DROP NOT NULL`,
    `ALTER TABLE gift_card_movements ADD CONSTRAINT gift_card_movements_of_order
     CHECK (order_id IS NOT NULL OR kind = 'issue')`,
    ...indexes,
  ],
}
