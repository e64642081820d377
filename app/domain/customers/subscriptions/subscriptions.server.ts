import type { Database } from '~db/connection'
import { asciiEmail } from '~/domain/customers/addresses/email-address.schema'
import { ifAllowed, type StaffContext } from '~/domain/operations/actors/staff-context'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import type { StaffResult } from '~/domain/shared/result'
import type { Shop, ShopChannel, ShopUrls } from '~/domain/shared/shop'
import { csvLine } from '~/domain/shared/text/csv-line'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import {
  repeatAfter,
  subscriberSources,
  unconfirmedRetention,
  type Subscriber,
  type SubscriberSource,
} from './subscriber'
import {
  confirmSubscriberRow,
  deleteExpiredSubscriberRows,
  deleteSubscriber,
  findSubscriber,
  hasExpiredSubscribers,
  insertSubscriber,
  readConfirmedSubscribers,
  renewSubscriber,
} from './subscribers.queries.server'

/**
 * Remembers an address that asks for news, and sends it a mail to confirm that (double opt-in, the same answer for
 * known and unknown addresses). No second mail within 15 minutes, none to a confirmed address.
 */
export async function subscribe(
  shop: Pick<Shop, 'db' | 'channel' | 'now'>,
  email: string,
  source: SubscriberSource,
): Promise<void> {
  const now = shop.now()
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString()
  const row = {
    channelId: shop.channel.id,
    email: asciiEmail(email).toLowerCase(),
    token: makeToken(),
    source,
    askedAt: at(0),
    expiresAt: at(unconfirmedRetention),
  }
  await shop.db.transaction(async (trx) => {
    const subscriberId = (await renewSubscriber(trx, row, at(-repeatAfter))) ?? (await insertSubscriber(trx, row))
    if (subscriberId !== null) await enqueueJob(trx, 'subscriber.confirm', { subscriberId }, now)
  })
}

/** A subscriber of this channel by the token of the mails; null when the address was deleted, or never was. */
export async function readSubscriber(shop: ShopChannel, token: string): Promise<Subscriber | null> {
  if (!isToken(token)) return null
  const found = await findSubscriber(shop.db.read, { token })
  return found?.channelId === shop.channel.id ? found : null
}

/** Confirms an address. Confirming again changes nothing. */
export async function confirmSubscription(shop: Pick<Shop, 'db' | 'now'>, token: string): Promise<void> {
  await shop.db.transaction((trx) => confirmSubscriberRow(trx, token, shop.now().toISOString()))
}

/** Ends a subscription and deletes its address. */
export async function endSubscription(shop: Pick<Shop, 'db'>, token: string): Promise<void> {
  await shop.db.transaction((trx) => deleteSubscriber(trx, token))
}

/** Deletes addresses that were not confirmed in 7 days. */
export async function deleteExpiredSubscribers(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if (await hasExpiredSubscribers(db.read, at)) await db.transaction((trx) => deleteExpiredSubscriberRows(trx, at))
}

const batchSize = 500

/**
 * The confirmed subscribers of the context's channel as the lines of a CSV file, each with where the address asked for
 * news and the link that ends the subscription, which every mail to them must contain. Error: `forbidden`.
 */
export function exportSubscribers(
  context: StaffContext,
  urls: Pick<ShopUrls, 'unsubscribeUrl'>,
): StaffResult<AsyncGenerator<string>> {
  return ifAllowed(context, 'reports', () => subscriberFile(context, urls))
}

async function* subscriberFile(
  { db, channel }: Pick<StaffContext, 'db' | 'channel'>,
  urls: Pick<ShopUrls, 'unsubscribeUrl'>,
): AsyncGenerator<string> {
  yield csvLine(['Email', 'Subscribed', 'Source', 'Unsubscribe'])
  for (let after = 0; ;) {
    const rows = await readConfirmedSubscribers(db.read, channel.id, after, batchSize)
    for (const { email, confirmedAt, source, token } of rows)
      yield csvLine([email, confirmedAt, subscriberSources[source], urls.unsubscribeUrl(token)])
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.id
  }
}
