import type { Knex } from 'knex'
import { parseEventPayload, type EventName, type EventPayloads } from './events'
import type { JobName, JobPayloads } from './jobs'
import { insertEntry } from './outbox.queries.server'

/**
 * Announces an event in the transaction that makes it true. After the commit a worker delivers it to every listener
 * that it knows (a plugin's, too), each as an entry of its own. The same event with the same payload is announced once.
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
 * Writes work to be done after the commit, in the transaction that makes it necessary.
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
