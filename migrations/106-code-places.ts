import type { Migration } from './ddl'

/** Wrong codes are counted for a destination and a place, so that a stranger's guesses do not pause it for its owner. */
export const codePlacesMigration: Migration = {
  name: '106-code-places',
  statements: [
    // place_hash: keyed hash (hex) of a browser that has signed in to the account of the destination, or of a network.
    // wrong_in_row: wrong codes from there since the last right one
    `CREATE TABLE code_places (
      destination TEXT NOT NULL,
      place_hash TEXT NOT NULL,
      wrong_in_row INTEGER NOT NULL CHECK (wrong_in_row >= 0),
      paused_until TEXT,
      updated_at TEXT NOT NULL,
      PRIMARY KEY (destination, place_hash)
    )`,
    `CREATE INDEX code_places_age ON code_places (updated_at)`,
  ],
}
