import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { hasEntry } from '~/domain/operations/outbox/outbox.queries.server'
import type { Shop } from '~/domain/shared/shop'

/** Tells the owner by mail, once a day, that the shop has sent all the codes of the day. */
export async function reportCodeCap({ db, channel, now }: Pick<Shop, 'db' | 'channel' | 'now'>): Promise<void> {
  const uniqueKey = `code-cap:${now().toISOString().slice(0, 10)}`
  // read first: whoever asks for codes all the time must not make the shop write all the time
  if (await hasEntry(db.read, uniqueKey)) return
  await db.transaction((trx) =>
    enqueueJob(trx, 'account.tell_code_cap', { channelId: channel.id }, now(), { uniqueKey }),
  )
}
