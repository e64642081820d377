import type { Migration } from './ddl'

/** Countries, states and address fields; taxes, shipping zones and rates, pincodes. */
export const placesMigration: Migration = {
  name: '003-places',
  statements: [
    `CREATE TABLE countries (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE CHECK (length(code) = 2), name TEXT NOT NULL, mobile_code TEXT NOT NULL, mobile_number_length INTEGER, is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)))`,
    `CREATE TABLE states (id INTEGER PRIMARY KEY, country_id INTEGER NOT NULL REFERENCES countries (id), code TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL DEFAULT 0, UNIQUE (country_id, code))`,
    // fields: JSON array in order of {column_name, label, is_required, pattern?, example?, autocomplete, input_mode?,
    // max_length}
    `CREATE TABLE address_formats (country_id INTEGER NOT NULL REFERENCES countries (id), address_type TEXT NOT NULL CHECK (address_type IN ('Shipping', 'Billing')), fields TEXT NOT NULL, PRIMARY KEY (country_id, address_type))`,
    // rate_ppm: parts per million. place: the destinations; 'same_state' and 'other_state' compare with the channel's
    // state
    `CREATE TABLE tax_rates (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      tax_class TEXT NOT NULL,
      country_code TEXT NOT NULL,
      state_code TEXT,
      place TEXT NOT NULL DEFAULT 'any' CHECK (place IN ('any', 'same_state', 'other_state')),
      name TEXT NOT NULL,
      rate_ppm INTEGER NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
      position INTEGER NOT NULL DEFAULT 0
    )`,
    `CREATE INDEX tax_rates_country ON tax_rates (channel_id, country_code)`,
    `CREATE TABLE shipping_zones (id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL REFERENCES channels (id), name TEXT NOT NULL, position INTEGER NOT NULL DEFAULT 0)`,
    // a place is a country, a state or a range of postcodes (compared as text of the same length)
    `CREATE TABLE shipping_zone_places (id INTEGER PRIMARY KEY, zone_id INTEGER NOT NULL REFERENCES shipping_zones (id), country_code TEXT NOT NULL, state_code TEXT, postcode_from TEXT, postcode_to TEXT)`,
    `CREATE INDEX shipping_zone_places_country ON shipping_zone_places (country_code)`,
    // rates: JSON array of {from, price}; from is in minor units (by_subtotal) or grams (by_weight), 0 for flat
    `CREATE TABLE shipping_methods (
      id INTEGER PRIMARY KEY,
      zone_id INTEGER NOT NULL REFERENCES shipping_zones (id),
      code TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      kind TEXT NOT NULL CHECK (kind IN ('flat', 'by_subtotal', 'by_weight')),
      rates TEXT NOT NULL,
      free_above INTEGER CHECK (free_above >= 0),
      tax_class TEXT NOT NULL DEFAULT 'standard',
      days_min INTEGER,
      days_max INTEGER,
      position INTEGER NOT NULL DEFAULT 0,
      is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
      UNIQUE (zone_id, code)
    )`,
    `CREATE TABLE pincodes (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      code_from TEXT NOT NULL,
      code_to TEXT NOT NULL,
      is_serviceable INTEGER NOT NULL CHECK (is_serviceable IN (0, 1)),
      has_cash_on_delivery INTEGER NOT NULL CHECK (has_cash_on_delivery IN (0, 1)),
      days INTEGER,
      zone TEXT,
      CHECK (code_from <= code_to)
    )`,
    `CREATE INDEX pincodes_range ON pincodes (channel_id, code_from, code_to)`,
  ],
}
