import type { Knex } from 'knex'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { jobEntry } from '~/domain/operations/outbox/publish.server'
import type { EndedEvent } from '~/domain/operations/outbox/work-outbox.server'
import { makeMessageId } from './sign-webhook.server'
import { toWebhookEvent } from './webhook'
import { insertDeliveries, readListeningWebhooks } from './webhooks.queries.server'

/** The entry of the outbox for the next try of a message. Each try has one, and no other. */
export function tryEntry(
  { messageId, tries }: { messageId: string; tries: number },
  now: Date,
  runAfter = now,
  suffix = '',
) {
  const options = { uniqueKey: `webhook.send:${messageId}:${tries}${suffix}`, runAfter }
  return jobEntry('webhook.send', { messageId, turn: tries }, now, options)
}

/**
 * Stores the messages about an event, one for each webhook that wants it, in the transaction that ends the event: so
 * none is lost, and none is stored twice.
 */
export async function queueDeliveries(
  trx: Knex,
  { id, name, payload, happenedAt }: EndedEvent,
  now: Date,
): Promise<void> {
  const told = toWebhookEvent(name, payload)
  if (!told) return
  const webhookIds = await readListeningWebhooks(trx, told.event)
  const deliveries = webhookIds.map((webhookId) => ({
    webhookId,
    eventId: id,
    messageId: makeMessageId(),
    event: told.event,
    payload: JSON.stringify(told.subject),
    happenedAt,
  }))
  const stored = await insertDeliveries(trx, deliveries, now.toISOString())
  if (stored.length === 0) return
  const entries = stored.map((messageId) => tryEntry({ messageId, tries: 0 }, now))
  await insertEntries(trx, entries, now)
}
