import type { Migration } from './ddl'

const movedBalance = 'UPDATE gift_cards SET balance = balance + NEW.amount WHERE id = NEW.gift_card_id'
const sumOfMovements = 'SELECT coalesce(sum(amount), 0) FROM gift_card_movements WHERE gift_card_id = NEW.id'
const fixedMessage = 'movements of gift cards are never changed'
const sumMessage = 'the balance of a gift card is the sum of its movements'

/**
 * Gift cards. The balance of a card is the sum of its movements: writing a movement changes the balance, nothing else
 * can, and no movement is ever changed or deleted.
 */
export const giftCardsMigration: Migration = {
  name: '022-gift-cards',
  statements: [
    `ALTER TABLE products ADD COLUMN is_gift_card INTEGER NOT NULL DEFAULT 0 CHECK (is_gift_card IN (0, 1))`,
    // the ids of the gift cards that a cart is to be paid with, as JSON
    `ALTER TABLE carts ADD COLUMN gift_card_ids TEXT`,
    // the part of the total that gift cards pay
    `ALTER TABLE orders ADD COLUMN gift_card_amount INTEGER NOT NULL DEFAULT 0 CHECK (gift_card_amount >= 0 AND gift_card_amount <= grand_total)`,
    // whether one of its lines is a gift card
    `ALTER TABLE orders ADD COLUMN has_gift_card_lines INTEGER NOT NULL DEFAULT 0 CHECK (has_gift_card_lines IN (0, 1))`,
    // one row for each piece of an order's line. nonce and the shop's secret make the code; code_hash finds it
    `CREATE TABLE gift_cards (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      order_id INTEGER NOT NULL REFERENCES orders (id),
      line_position INTEGER NOT NULL,
      piece INTEGER NOT NULL CHECK (piece >= 1),
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
      UNIQUE (order_id, line_position, piece)
    )`,
    `CREATE TABLE gift_card_movements (
      id INTEGER PRIMARY KEY,
      gift_card_id INTEGER NOT NULL REFERENCES gift_cards (id),
      kind TEXT NOT NULL CHECK (kind IN ('issue', 'redeem', 'release')),
      amount INTEGER NOT NULL,
      order_id INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      CHECK ((kind = 'redeem' AND amount < 0) OR (kind <> 'redeem' AND amount > 0))
    )`,
    `CREATE INDEX gift_card_movements_card ON gift_card_movements (gift_card_id)`,
    `CREATE INDEX gift_card_movements_order ON gift_card_movements (order_id)`,
    `CREATE UNIQUE INDEX gift_card_movements_issue ON gift_card_movements (gift_card_id) WHERE kind = 'issue'`,
  ],
  sqlite: [
    `CREATE TRIGGER gift_card_movements_balance AFTER INSERT ON gift_card_movements BEGIN ${movedBalance}; END`,
    ...['UPDATE', 'DELETE'].map(
      (event) =>
        `CREATE TRIGGER gift_card_movements_fixed_${event.toLowerCase()} BEFORE ${event} ON gift_card_movements
         BEGIN SELECT RAISE(ABORT, '${fixedMessage}'); END`,
    ),
    `CREATE TRIGGER gift_cards_balance BEFORE UPDATE OF balance ON gift_cards WHEN NEW.balance <> (${sumOfMovements})
     BEGIN SELECT RAISE(ABORT, '${sumMessage}'); END`,
    `CREATE TRIGGER gift_cards_new BEFORE INSERT ON gift_cards WHEN NEW.balance <> 0
     BEGIN SELECT RAISE(ABORT, '${sumMessage}'); END`,
  ],
  postgres: [
    `CREATE FUNCTION move_gift_card_balance() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${movedBalance}; RETURN NULL; END $$`,
    `CREATE TRIGGER gift_card_movements_balance AFTER INSERT ON gift_card_movements
     FOR EACH ROW EXECUTE FUNCTION move_gift_card_balance()`,
    `CREATE FUNCTION refuse_gift_card_movement() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION '${fixedMessage}'; END $$`,
    `CREATE TRIGGER gift_card_movements_fixed BEFORE UPDATE OR DELETE ON gift_card_movements
     FOR EACH ROW EXECUTE FUNCTION refuse_gift_card_movement()`,
    `CREATE FUNCTION check_gift_card_balance() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.balance <> (${sumOfMovements}) THEN RAISE EXCEPTION '${sumMessage}'; END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER gift_cards_balance BEFORE INSERT OR UPDATE OF balance ON gift_cards
     FOR EACH ROW EXECUTE FUNCTION check_gift_card_balance()`,
  ],
}
