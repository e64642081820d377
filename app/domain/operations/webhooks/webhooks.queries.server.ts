import type { Knex } from 'knex'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import { webhookEvents, type Delivery, type DeliveryProblem, type Webhook, type WebhookEvent } from './webhook'

type WebhookRow = Omit<Webhook, 'events' | 'isOn'> & { events: string; isOn: number; secret: string }

const columns = {
  id: 'w.id',
  name: 'w.name',
  url: 'w.url',
  events: 'w.events',
  isOn: 'w.is_on',
  secret: 'w.secret',
  createdAt: 'w.created_at',
  failingSince: 'w.failing_since',
  version: 'w.version',
} satisfies Record<keyof WebhookRow, string>

function toWebhook({ secret: _secret, events, isOn, ...row }: WebhookRow): Webhook {
  return { ...row, events: webhookEvents.filter((name) => events.split(' ').includes(name)), isOn: isOn === 1 }
}

/** How many webhooks a shop can have. */
export const maxWebhooks = 50

export async function readWebhooks(q: Knex): Promise<Webhook[]> {
  const rows: WebhookRow[] = await q('webhooks as w').orderBy('w.name').limit(maxWebhooks).select(columns)
  return rows.map(toWebhook)
}

export async function findWebhook(q: Knex, id: number): Promise<Webhook | null> {
  const row: WebhookRow | undefined = await q('webhooks as w').where('w.id', id).first(columns)
  return row ? toWebhook(row) : null
}

/** The ids of the webhooks that are on and want to be told of an event. */
export async function readListeningWebhooks(q: Knex, event: WebhookEvent): Promise<number[]> {
  const rows: Array<{ id: number; events: string }> = await q('webhooks')
    .where({ is_on: 1 })
    .orderBy('id')
    .limit(maxWebhooks)
    .select('id', 'events')
  return rows.flatMap(({ id, events }) => (events.split(' ').includes(event) ? [id] : []))
}

/** How many of the webhooks that are on have given something up and not answered since. */
export async function countFailingWebhooks(q: Knex): Promise<number> {
  const rows: unknown[] = await q('webhooks')
    .where({ is_on: 1 })
    .whereNotNull('failing_since')
    .limit(maxWebhooks)
    .select('id')
  return rows.length
}

interface WebhookValues {
  name: string
  url: string
  events: readonly WebhookEvent[]
}

/** Stores a webhook; returns its id, or null when another one is called the same. */
export async function insertWebhook(
  trx: Knex,
  { name, url, events, secret, createdAt }: WebhookValues & { secret: string; createdAt: string },
): Promise<number | null> {
  const rows: Array<{ id: number }> = await trx('webhooks')
    .insert({ name, url, events: events.join(' '), secret, created_at: createdAt })
    .onConflict('name')
    .ignore()
    .returning('id')
  return rows[0]?.id ?? null
}

/** Whether another webhook than this one has a name. */
export async function isWebhookNameTaken(q: Knex, name: string, id: number): Promise<boolean> {
  return (await q('webhooks').where({ name }).whereNot({ id }).first('id')) !== undefined
}

/** What is changed is tried anew: what was said of its failures is about before. */
export async function updateWebhook(
  trx: Knex,
  id: number,
  { name, url, events, isOn }: WebhookValues & { isOn: boolean },
): Promise<void> {
  await trx('webhooks')
    .where({ id })
    .update({ name, url, events: events.join(' '), is_on: isOn ? 1 : 0, rests_until: null, failing_since: null })
}

export async function updateWebhookSecret(trx: Knex, id: number, secret: string): Promise<void> {
  await trx('webhooks').where({ id }).update({ secret })
}

/** Deletes a webhook with all that was sent to it. */
export async function deleteWebhook(trx: Knex, id: number): Promise<void> {
  await trx('webhook_deliveries').where({ webhook_id: id }).delete()
  await trx('webhooks').where({ id }).delete()
}

interface NewDelivery {
  webhookId: number
  /** Null for a test. */
  eventId: number | null
  messageId: string
  event: string
  /** JSON with ids alone. */
  payload: string
  happenedAt: string
}

/** Stores messages to be sent, and returns the ids that they have for their programs. One that was stored for the same event before is left out. */
export async function insertDeliveries(trx: Knex, deliveries: readonly NewDelivery[], at: string): Promise<string[]> {
  if (deliveries.length === 0) return []
  const rows: Array<{ message_id: string }> = await trx('webhook_deliveries')
    .insert(
      deliveries.map(({ webhookId, eventId, messageId, event, payload, happenedAt }) => ({
        webhook_id: webhookId,
        event_id: eventId,
        message_id: messageId,
        event,
        payload,
        happened_at: happenedAt,
        started_at: at,
        next_try_at: at,
      })),
    )
    .onConflict(['webhook_id', 'event_id'])
    .ignore()
    .returning('message_id')
  return rows.map(({ message_id }) => message_id)
}

const deliveryColumns = {
  id: 'd.id',
  messageId: 'd.message_id',
  event: 'd.event',
  status: 'd.status',
  happenedAt: 'd.happened_at',
  tries: 'd.tries',
  nextTryAt: 'd.next_try_at',
  triedAt: 'd.tried_at',
  code: 'd.code',
  problem: 'd.problem',
} satisfies Record<keyof Delivery, string>

/** A message with what is needed to send it. */
export interface DeliveryToSend extends Pick<
  Delivery,
  'id' | 'messageId' | 'event' | 'status' | 'happenedAt' | 'tries'
> {
  payload: string
  startedAt: string
  webhookId: number
  url: string
  secret: string
  isOn: number
  restsUntil: string | null
}

export async function findDelivery(q: Knex, messageId: string): Promise<DeliveryToSend | null> {
  const { event, status, happenedAt, tries } = deliveryColumns
  const row: DeliveryToSend | undefined = await q('webhook_deliveries as d')
    .join('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.message_id', messageId)
    .first({
      id: 'd.id',
      messageId: 'd.message_id',
      event,
      status,
      happenedAt,
      tries,
      payload: 'd.payload',
      startedAt: 'd.started_at',
      webhookId: 'w.id',
      url: 'w.url',
      secret: 'w.secret',
      isOn: 'w.is_on',
      restsUntil: 'w.rests_until',
    })
  return row ?? null
}

/** A page of what was sent to a webhook, the newest first. */
export async function readDeliveryPage(q: Knex, webhookId: number, page: KeysetPage): Promise<ListPage<Delivery>> {
  const query = q('webhook_deliveries as d').where('d.webhook_id', webhookId).select(deliveryColumns)
  const cursorOf = ({ id }: Delivery) => ({ value: id, id })
  return readKeysetPage<Delivery>(query, { value: null, id: 'd.id', direction: 'desc', cursorOf }, page, 30)
}

/** Whether a message to a webhook was given up. */
export async function hasGivenUp(q: Knex, webhookId: number): Promise<boolean> {
  return (await q('webhook_deliveries').where({ webhook_id: webhookId, status: 'given_up' }).first('id')) !== undefined
}

/** Notes how a try has ended; false when it was noted before, or the message was deleted. */
export async function endTry(
  trx: Knex,
  { id, tries }: Pick<DeliveryToSend, 'id' | 'tries'>,
  end: {
    status: Delivery['status']
    at: string
    nextTryAt: string | null
    code: number | null
    problem: DeliveryProblem | null
  },
): Promise<boolean> {
  const { status, at, nextTryAt, code, problem } = end
  const changed = await trx('webhook_deliveries')
    .where({ id, tries, status: 'waiting' })
    .update({ status, tries: tries + 1, tried_at: at, next_try_at: nextTryAt, code, problem })
  return changed > 0
}

export async function postponeTry(trx: Knex, id: number, until: string): Promise<void> {
  await trx('webhook_deliveries').where({ id, status: 'waiting' }).update({ next_try_at: until })
}

/** Notes what a try says of its webhook: how long it rests, and since when it does not answer. */
export async function noteWebhookState(
  trx: Knex,
  id: number,
  state: { restsUntil: string | null; failingSince?: string | null },
): Promise<void> {
  const { restsUntil, failingSince } = state
  await trx('webhooks')
    .where({ id })
    .update({ rests_until: restsUntil, ...(failingSince === undefined ? {} : { failing_since: failingSince }) })
}

/** Begins the tries of a webhook's messages that have ended anew: of one, or of the first that were given up. */
export async function restartDeliveries(
  trx: Knex,
  webhookId: number,
  which: { id: number } | { most: number },
  at: string,
): Promise<Array<{ messageId: string; tries: number }>> {
  const ids: number[] =
    'id' in which
      ? [which.id]
      : await trx('webhook_deliveries')
          .where({ webhook_id: webhookId, status: 'given_up' })
          .orderBy('id')
          .limit(which.most)
          .pluck('id')
  if (ids.length === 0) return []
  const rows = await trx('webhook_deliveries')
    .where({ webhook_id: webhookId })
    .whereIn('id', ids)
    .whereNot({ status: 'waiting' })
    .update({ status: 'waiting', started_at: at, next_try_at: at })
    .returning<Array<{ message_id: string; tries: number }>>(['message_id', 'tries'])
  return rows.map(({ message_id, tries }) => ({ messageId: message_id, tries }))
}

/** Deletes messages whose tries began before an instant and have ended, some at a time. */
export async function deleteDeliveriesBefore(trx: Knex, before: string): Promise<number> {
  const old = trx('webhook_deliveries')
    .whereNot({ status: 'waiting' })
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(1000)
    .select('id')
  return trx('webhook_deliveries').whereIn('id', old).delete()
}

export async function hasDeliveriesBefore(q: Knex, before: string): Promise<boolean> {
  const found = await q('webhook_deliveries')
    .whereNot({ status: 'waiting' })
    .where('started_at', '<', before)
    .first('id')
  return found !== undefined
}
