import type { Migration } from './ddl'

/** How many browsers a channel has seen on each day, without anything about them. */
export const heartBeatsMigration: Migration = {
  name: '053-heart-beats',
  statements: [
    // day: the date on the channel's clock
    `CREATE TABLE heart_beats (
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      day TEXT NOT NULL CHECK (length(day) = 10),
      browsers INTEGER NOT NULL CHECK (browsers > 0),
      PRIMARY KEY (channel_id, day)
    )`,
  ],
}
