import type { Migration } from './ddl'

/** The currencies of ISO 4217 that have not two decimals, as of this migration. */
const codes = (text: string) => text.split(' ').map((code) => `'${code}'`)
const noDecimals = codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
const threeDecimals = codes('BHD IQD JOD KWD LYD OMR TND')

/** A movement of a gift card; 'cancel' takes the whole amount of a card whose order was cancelled before it was spent. */
const kinds = `kind IN ('issue', 'redeem', 'release', 'cancel')`
const signs = `(kind IN ('redeem', 'cancel') AND amount < 0) OR (kind IN ('issue', 'release') AND amount > 0)`
const releasedTooMuch = `(SELECT coalesce(sum(amount), 0) FROM gift_card_movements
  WHERE order_id = NEW.order_id AND gift_card_id = NEW.gift_card_id AND kind IN ('redeem', 'release')) + NEW.amount > 0`

/** SQLite changes a CHECK only by a new table: its triggers and indexes are those of 022 and 029. */
const newMovements = [
  `DROP TRIGGER gift_cards_balance`,
  `CREATE TABLE gift_card_movements_new (
    id INTEGER PRIMARY KEY,
    gift_card_id INTEGER NOT NULL REFERENCES gift_cards (id),
    kind TEXT NOT NULL CHECK (${kinds}),
    amount INTEGER NOT NULL,
    order_id INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    CHECK (${signs})
  ) STRICT`,
  `INSERT INTO gift_card_movements_new (id, gift_card_id, kind, amount, order_id, created_at)
   SELECT id, gift_card_id, kind, amount, order_id, created_at FROM gift_card_movements`,
  `DROP TABLE gift_card_movements`,
  `ALTER TABLE gift_card_movements_new RENAME TO gift_card_movements`,
  `CREATE INDEX gift_card_movements_card ON gift_card_movements (gift_card_id)`,
  `CREATE INDEX gift_card_movements_order ON gift_card_movements (order_id)`,
  `CREATE UNIQUE INDEX gift_card_movements_issue ON gift_card_movements (gift_card_id) WHERE kind = 'issue'`,
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
]

/**
 * How many decimals the amounts of a channel are stored with. The channel keeps the number, whatever a later version of
 * ISO 4217 or of Node says of its currency. A gift card that was not spent can be cancelled.
 */
export const moneyMigration: Migration = {
  name: '086-money',
  statements: [
    `ALTER TABLE channels ADD COLUMN currency_digits INTEGER NOT NULL DEFAULT 2
     CHECK (currency_digits BETWEEN 0 AND 4)`,
    `UPDATE channels SET currency_digits = 0 WHERE currency IN (${noDecimals.join(', ')})`,
    `UPDATE channels SET currency_digits = 3 WHERE currency IN (${threeDecimals.join(', ')})`,
    `ALTER TABLE gift_cards ADD COLUMN cancelled_at TEXT`,
  ],
  // the number of decimals is a fact, like the currency (012)
  sqlite: [
    ...newMovements,
    `CREATE UNIQUE INDEX gift_card_movements_cancel ON gift_card_movements (gift_card_id) WHERE kind = 'cancel'`,
    `CREATE TRIGGER channels_facts_digits AFTER UPDATE OF currency_digits ON channels BEGIN
       UPDATE facts_version SET version = version + 1; END`,
  ],
  postgres: [
    `ALTER TABLE gift_card_movements DROP CONSTRAINT gift_card_movements_kind_check`,
    `ALTER TABLE gift_card_movements DROP CONSTRAINT gift_card_movements_check`,
    `ALTER TABLE gift_card_movements ADD CONSTRAINT gift_card_movements_kind_check CHECK (${kinds})`,
    `ALTER TABLE gift_card_movements ADD CONSTRAINT gift_card_movements_check CHECK (${signs})`,
    `CREATE UNIQUE INDEX gift_card_movements_cancel ON gift_card_movements (gift_card_id) WHERE kind = 'cancel'`,
    `CREATE TRIGGER channels_facts_digits AFTER UPDATE OF currency_digits ON channels
     FOR EACH STATEMENT EXECUTE FUNCTION raise_facts_version()`,
  ],
}
