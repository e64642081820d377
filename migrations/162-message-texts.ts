import type { Migration } from './ddl'

/** The texts of messages to customers that the owner has changed, by channel. */
export const messageTextsMigration: Migration = {
  name: '162-message-texts',
  statements: [
    // kind: sms.order_placed; subject: of a mail, which an SMS has none of; template_id: at the provider of SMS
    `CREATE TABLE message_texts (
      id INTEGER PRIMARY KEY,
      channel_id INTEGER NOT NULL REFERENCES channels (id),
      kind TEXT NOT NULL,
      subject TEXT,
      body TEXT NOT NULL,
      template_id TEXT,
      version INTEGER NOT NULL DEFAULT 1,
      UNIQUE (channel_id, kind)
    )`,
  ],
}
