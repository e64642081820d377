import type { Knex } from 'knex'
import type { OwnSmsText, SmsKind } from './sms'

/** A text of the owner as stored. */
export interface StoredSmsText extends OwnSmsText {
  version: number
}

/** What a kind of SMS is called in the table of all messages. */
export const smsTextKind = (kind: SmsKind) => `sms.${kind}`

const columns = { body: 'body', templateId: 'template_id', version: 'version' }

/** The owner's text of a kind of SMS on a channel; null where the one of the shop holds. */
export async function findSmsText(q: Knex, channelId: number, kind: SmsKind): Promise<StoredSmsText | null> {
  const row: StoredSmsText | undefined = await q('message_texts')
    .where({ channel_id: channelId, kind: smsTextKind(kind) })
    .first(columns)
  return row ?? null
}

/** The owner's texts of a channel, by what their kinds are called in the table. */
export async function readMessageTexts(q: Knex, channelId: number): Promise<Map<string, StoredSmsText>> {
  const rows: Array<StoredSmsText & { kind: string }> = await q('message_texts')
    .where({ channel_id: channelId })
    .select({ ...columns, kind: 'kind' })
  return new Map(rows.map(({ kind, ...text }) => [kind, text]))
}

export async function upsertSmsText(
  trx: Knex,
  { channelId, kind, body, templateId }: OwnSmsText & { channelId: number; kind: SmsKind },
): Promise<void> {
  await trx('message_texts')
    .insert({ channel_id: channelId, kind: smsTextKind(kind), body, template_id: templateId })
    .onConflict(['channel_id', 'kind'])
    .merge(['body', 'template_id'])
}

export async function deleteSmsText(trx: Knex, channelId: number, kind: SmsKind): Promise<void> {
  await trx('message_texts')
    .where({ channel_id: channelId, kind: smsTextKind(kind) })
    .delete()
}
