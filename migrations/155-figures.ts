import type { Migration } from './ddl'

/** The line of a document with its taxes, and where its things went: the state by its name, the country by its code. */
const placeOf = (get: (column: string, key: string) => string) => {
  const shown = `COALESCE(o.shipping_address, o.billing_address)`
  const country = `COALESCE(${get(shown, 'countryCode')}, '')`
  // a state without a code is what somebody has typed
  const state = `CASE WHEN ${shown} IS NULL THEN COALESCE(${get('d.content', 'placeOfSupply')}, '')
    WHEN COALESCE(${get(shown, 'stateCode')}, '') = '' THEN ''
    ELSE COALESCE(NULLIF(${get(shown, 'stateName')}, ''), ${get(shown, 'stateCode')}) END`
  return `${country} AS country, ${state} AS state`
}

const taxColumns = 'channel_id, day, currency, kind, country, state, name, rate_ppm, net, tax, base'
const taxSums = `SELECT channel_id, day, currency, kind, country, state, name, rate_ppm, SUM(net), SUM(tax), SUM(base)
  FROM parts GROUP BY channel_id, day, currency, kind, country, state, name, rate_ppm`

const fillTaxesOnSqlite = `INSERT INTO tax_days (${taxColumns})
  WITH lines AS (
    SELECT d.channel_id, json_extract(d.content, '$.issuedOn') AS day, json_extract(d.content, '$.currency') AS currency,
      d.kind, ${placeOf((column, key) => `json_extract(${column}, '$.${key}')`)}, l.value AS line
    FROM documents d JOIN orders o ON o.id = d.order_id AND o.is_test = 0 JOIN json_each(d.content, '$.lines') l
  ), parts AS (
    SELECT lines.*, COALESCE(json_extract(t.value, '$.name'), '') AS name,
      COALESCE(json_extract(t.value, '$.ratePpm'), 0) AS rate_ppm, json_extract(line, '$.taxable') AS net,
      COALESCE(json_extract(t.value, '$.amount'), 0) AS tax,
      CASE WHEN COALESCE(t.key, 0) = 0 THEN json_extract(line, '$.taxable') ELSE 0 END AS base
    FROM lines LEFT JOIN json_each(lines.line, '$.taxes') t ON true
  )
  ${taxSums}`

const fillTaxesOnPostgres = `INSERT INTO tax_days (${taxColumns})
  WITH lines AS (
    SELECT d.channel_id, d.content::jsonb ->> 'issuedOn' AS day, d.content::jsonb ->> 'currency' AS currency,
      d.kind, ${placeOf((column, key) => `(${column}::jsonb ->> '${key}')`)}, l.value AS line
    FROM documents d JOIN orders o ON o.id = d.order_id AND o.is_test = 0
    CROSS JOIN LATERAL jsonb_array_elements(d.content::jsonb -> 'lines') AS l (value)
  ), parts AS (
    SELECT lines.*, COALESCE(t.value ->> 'name', '') AS name, COALESCE((t.value ->> 'ratePpm')::bigint, 0) AS rate_ppm,
      (line ->> 'taxable')::bigint AS net, COALESCE((t.value ->> 'amount')::bigint, 0) AS tax,
      CASE WHEN COALESCE(t.place, 1) = 1 THEN (line ->> 'taxable')::bigint ELSE 0 END AS base
    FROM lines LEFT JOIN LATERAL jsonb_array_elements(line -> 'taxes') WITH ORDINALITY AS t (value, place) ON true
  )
  ${taxSums}`

const noteChange = (channel: string, at: string, where: string) =>
  `INSERT INTO figure_changes (channel_id, at) SELECT ${channel}, ${at} FROM orders o WHERE ${where}`
const changedOrder = `NEW.placed_at IS NOT NULL AND (OLD.placed_at IS NULL OR OLD.grand_total <> NEW.grand_total
  OR OLD.totals <> NEW.totals OR OLD.is_test <> NEW.is_test)`
const ofOrder = noteChange('o.channel_id', 'o.placed_at', 'o.id = NEW.id')
// the days on which it was cancelled and given back change with it
const ofItsEvents = `INSERT INTO figure_changes (channel_id, at) SELECT NEW.channel_id, e.created_at FROM order_events e
  WHERE e.order_id = NEW.id AND e.kind = 'cancelled'`
const ofItsRefunds = `INSERT INTO figure_changes (channel_id, at) SELECT NEW.channel_id, r.done_at FROM refunds r
  WHERE r.order_id = NEW.id AND r.done_at IS NOT NULL`
const ofEvent = noteChange('o.channel_id', 'NEW.created_at', 'o.id = NEW.order_id')
const ofRefund = noteChange('o.channel_id', 'NEW.done_at', 'o.id = NEW.order_id')
const ofOldRefund = noteChange('o.channel_id', 'OLD.done_at', 'o.id = NEW.order_id')
const ofStep = noteChange(
  'o.channel_id',
  'NEW.created_at',
  'o.id = (SELECT r.order_id FROM refund_requests r WHERE r.id = NEW.request_id)',
)

/**
 * The figures of the owner by days of the channel's calendar, so that a year of a large shop is read in a moment.
 * sales_days, product_days and coupon_days are summed from the orders by the shop's own work, for each day that
 * figure_days names; a day that figure_changes has an instant of is summed again. tax_days is added up with each
 * invoice and credit note. search_days has what was searched for, of everybody together.
 */
export const figuresMigration: Migration = {
  name: '155-figures',
  statements: [
    // time_zone: whose days they are; another one of the channel makes them old
    `CREATE TABLE figure_days (
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      day TEXT NOT NULL CHECK (length(day) = 10),
      time_zone TEXT NOT NULL,
      PRIMARY KEY (channel_id, day)
    )`,
    `CREATE TABLE figure_changes (id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL, at TEXT NOT NULL)`,
    `CREATE INDEX figure_changes_at ON figure_changes (channel_id, at)`,
    // refunded: what went back of orders that were not cancelled before. cancelled: what was left of those that were
    `CREATE TABLE sales_days (
      channel_id INTEGER NOT NULL,
      day TEXT NOT NULL,
      currency TEXT NOT NULL,
      orders INTEGER NOT NULL,
      total INTEGER NOT NULL,
      cancelled_orders INTEGER NOT NULL,
      cancelled INTEGER NOT NULL,
      refunds INTEGER NOT NULL,
      refunded INTEGER NOT NULL,
      PRIMARY KEY (channel_id, day, currency)
    )`,
    // quantity, returned: pieces, or thousandths of the product's unit. net: without tax
    `CREATE TABLE product_days (
      channel_id INTEGER NOT NULL,
      day TEXT NOT NULL,
      currency TEXT NOT NULL,
      product_id INTEGER NOT NULL,
      quantity INTEGER NOT NULL,
      net INTEGER NOT NULL,
      returned INTEGER NOT NULL,
      PRIMARY KEY (channel_id, day, currency, product_id)
    )`,
    `CREATE TABLE coupon_days (
      channel_id INTEGER NOT NULL,
      day TEXT NOT NULL,
      currency TEXT NOT NULL,
      code TEXT NOT NULL,
      uses INTEGER NOT NULL,
      discount INTEGER NOT NULL,
      total INTEGER NOT NULL,
      cancelled_uses INTEGER NOT NULL,
      cancelled_discount INTEGER NOT NULL,
      cancelled_total INTEGER NOT NULL,
      PRIMARY KEY (channel_id, day, currency, code)
    )`,
    // net: the taxable value of each tax. base: the same, of lines with several taxes once
    `CREATE TABLE tax_days (
      channel_id INTEGER NOT NULL,
      day TEXT NOT NULL,
      currency TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
      country TEXT NOT NULL,
      state TEXT NOT NULL,
      name TEXT NOT NULL,
      rate_ppm INTEGER NOT NULL,
      net INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      base INTEGER NOT NULL,
      PRIMARY KEY (channel_id, day, currency, kind, country, state, name, rate_ppm)
    )`,
    // query: '' for all that have no row of their own
    `CREATE TABLE search_days (
      channel_id INTEGER NOT NULL,
      day TEXT NOT NULL,
      query TEXT NOT NULL CHECK (length(query) <= 60),
      searches INTEGER NOT NULL,
      without_results INTEGER NOT NULL,
      PRIMARY KEY (channel_id, day, query)
    )`,
    `CREATE INDEX search_days_rare ON search_days (day) WHERE searches < 3 AND query <> ''`,
    `CREATE INDEX order_events_cancelled ON order_events (created_at, order_id) WHERE kind = 'cancelled'`,
    `CREATE INDEX refund_request_steps_refunded ON refund_request_steps (created_at, request_id) WHERE status = 'refunded'`,
    `CREATE INDEX documents_issued ON documents (channel_id, issued_at, order_id)`,
    `CREATE INDEX orders_with_coupon ON orders (channel_id, placed_at, id) WHERE coupon_code IS NOT NULL AND number IS NOT NULL`,
    `CREATE INDEX carts_in_checkout ON carts (channel_id, updated_at) WHERE status = 'open' AND step <> 'cart'`,
    // the figures of today are read by orders_list
    `DROP INDEX orders_sold`,
  ],
  sqlite: [
    fillTaxesOnSqlite,
    `CREATE TRIGGER orders_figures_insert AFTER INSERT ON orders WHEN NEW.placed_at IS NOT NULL BEGIN ${ofOrder}; END`,
    `CREATE TRIGGER orders_figures_update AFTER UPDATE OF placed_at, grand_total, totals, is_test ON orders
     WHEN ${changedOrder} BEGIN ${ofOrder}; ${ofItsEvents}; ${ofItsRefunds}; END`,
    `CREATE TRIGGER order_events_figures AFTER INSERT ON order_events WHEN NEW.kind = 'cancelled' BEGIN ${ofEvent}; END`,
    `CREATE TRIGGER refunds_figures_insert AFTER INSERT ON refunds WHEN NEW.done_at IS NOT NULL BEGIN ${ofRefund}; END`,
    `CREATE TRIGGER refunds_figures_update AFTER UPDATE OF status, done_at ON refunds WHEN NEW.done_at IS NOT NULL
     BEGIN ${ofRefund}; END`,
    `CREATE TRIGGER refunds_figures_old AFTER UPDATE OF status, done_at ON refunds WHEN OLD.done_at IS NOT NULL
     BEGIN ${ofOldRefund}; END`,
    `CREATE TRIGGER refund_request_steps_figures AFTER INSERT ON refund_request_steps WHEN NEW.status = 'refunded'
     BEGIN ${ofStep}; END`,
  ],
  postgres: [
    fillTaxesOnPostgres,
    `CREATE FUNCTION note_order_figures() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN ${ofOrder};
       ELSIF ${changedOrder} THEN ${ofOrder}; ${ofItsEvents}; ${ofItsRefunds};
       END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER orders_figures AFTER INSERT OR UPDATE OF placed_at, grand_total, totals, is_test ON orders
     FOR EACH ROW WHEN (NEW.placed_at IS NOT NULL) EXECUTE FUNCTION note_order_figures()`,
    `CREATE FUNCTION note_event_figures() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${ofEvent}; RETURN NULL; END $$`,
    `CREATE TRIGGER order_events_figures AFTER INSERT ON order_events
     FOR EACH ROW WHEN (NEW.kind = 'cancelled') EXECUTE FUNCTION note_event_figures()`,
    `CREATE FUNCTION note_refund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.done_at IS NOT NULL THEN ${ofRefund}; END IF;
       IF TG_OP = 'UPDATE' AND OLD.done_at IS NOT NULL THEN ${ofOldRefund}; END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER refunds_figures AFTER INSERT OR UPDATE OF status, done_at ON refunds
     FOR EACH ROW EXECUTE FUNCTION note_refund_figures()`,
    `CREATE FUNCTION note_step_figures() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${ofStep}; RETURN NULL; END $$`,
    `CREATE TRIGGER refund_request_steps_figures AFTER INSERT ON refund_request_steps
     FOR EACH ROW WHEN (NEW.status = 'refunded') EXECUTE FUNCTION note_step_figures()`,
  ],
}
