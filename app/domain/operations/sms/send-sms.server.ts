import type { Database } from '~db/connection'
import { writeSms, type SmsKind, type SmsValues } from './sms'
import type { SmsSender } from './sms-sender.server'
import { findSmsText } from './sms-texts.queries.server'

/** Sends an SMS to a number with its country, with the text that the channel has for it. */
export async function sendSms<Kind extends SmsKind>(
  { db, sms }: { db: Database; sms: SmsSender },
  { kind, channelId, to, values }: { kind: Kind; channelId: number; to: string; values: SmsValues<Kind> },
): Promise<void> {
  await sms.send(writeSms(kind, to, values, await findSmsText(db.read, channelId, kind)))
}
