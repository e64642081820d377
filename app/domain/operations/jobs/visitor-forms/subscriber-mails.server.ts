import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { listUnsubscribeHeaders } from '~/domain/operations/mail/list-unsubscribe'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { confirmSubscriberMail } from '~/domain/customers/subscriptions/subscriber-mail'
import { findSubscriber } from '~/domain/customers/subscriptions/subscribers.queries.server'
import type { WorkContext } from '~/domain/operations/jobs/work-context'

/** Asks an address to confirm its subscription; nothing when it was confirmed or deleted since. */
export async function sendSubscriberConfirmation(context: WorkContext, subscriberId: number): Promise<void> {
  const { db, mailer, urlsFor } = context
  const subscriber = await findSubscriber(db.read, { id: subscriberId })
  const channel = subscriber && (await readChannelById(db, subscriber.channelId))
  if (!subscriber || !channel || subscriber.confirmedAt !== null) return
  const { name: storeName } = await readStorefront({ db, channel })
  const { subscriberUrl, unsubscribeUrl } = urlsFor(channel.host)
  await mailer.send({
    to: subscriber.email,
    // the time makes the mail of a renewed subscription another one
    messageId: `<subscriber-${subscriber.id}-${Date.parse(subscriber.askedAt)}@${channel.host}>`,
    headers: listUnsubscribeHeaders(unsubscribeUrl(subscriber.token)),
    ...confirmSubscriberMail({ storeName, url: subscriberUrl(subscriber.token) }),
  })
}
