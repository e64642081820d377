import type { Knex } from 'knex'
import { parseEventPayload, type EventName, type EventPayloads } from './events'
import type { JobName, JobPayloads } from './jobs'
import { insertEntry } from './outbox.queries.server'

/**
 * Writes an event to the outbox, in the transaction that causes it. After the commit a worker writes a separate entry
 * for every listener of the shop and of its plugins. The same event with the same payload is written once.
 */
export async function publishEvent<Name extends EventName>(
  trx: Knex,
  event: Name,
  payload: EventPayloads[Name],
  now: Date,
): Promise<void> {
  const checked = parseEventPayload(event, payload)
  const uniqueKey = `${event}:${JSON.stringify(checked)}`
  await insertEntry(trx, { kind: event, payload: checked, uniqueKey, runAfter: now }, now)
}

/**
 * Writes a job to the outbox, in the transaction that causes it. It runs after the commit.
 * @param options.uniqueKey a second job with this key is never written; without one, jobs may repeat
 * @param options.runAfter not before this instant; immediately without it
 */
export async function enqueueJob<Name extends JobName>(
  trx: Knex,
  job: Name,
  payload: JobPayloads[Name],
  now: Date,
  options: { uniqueKey?: string; runAfter?: Date } = {},
): Promise<void> {
  const { uniqueKey = null, runAfter = now } = options
  await insertEntry(trx, { kind: job, payload, uniqueKey, runAfter }, now)
}
