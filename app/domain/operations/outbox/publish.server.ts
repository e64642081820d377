import type { Knex } from 'knex'
import { parseEventPayload, type EventName, type EventPayloads } from './events'
import type { JobName, JobPayloads } from './jobs'
import type { OutboxEntry } from './outbox'
import { insertEntries } from './outbox.queries.server'

interface JobOptions {
  /** A second job with this key is never written; without one, jobs may repeat. */
  uniqueKey?: string
  /** It does not run before this instant; immediately without one. */
  runAfter?: Date
}

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
  await insertEntries(trx, [eventEntry(event, payload, now)], now)
}

/** Writes a job to the outbox, in the transaction that causes it. It runs after the commit. */
export async function enqueueJob<Name extends JobName>(
  trx: Knex,
  job: Name,
  payload: JobPayloads[Name],
  now: Date,
  options: JobOptions = {},
): Promise<void> {
  await insertEntries(trx, [jobEntry(job, payload, now, options)], now)
}

/** The entry that publishEvent writes, for insertEntries. */
export function eventEntry<Name extends EventName>(event: Name, payload: EventPayloads[Name], now: Date): OutboxEntry {
  const checked = parseEventPayload(event, payload)
  return { kind: event, payload: checked, uniqueKey: eventKey(event, checked), runAfter: now }
}

/** The key of the entry of an event. */
export function eventKey<Name extends EventName>(event: Name, payload: EventPayloads[Name]): string {
  return `${event}:${JSON.stringify(parseEventPayload(event, payload))}`
}

/** The entry that enqueueJob writes, for insertEntries. */
export function jobEntry<Name extends JobName>(
  job: Name,
  payload: JobPayloads[Name],
  now: Date,
  { uniqueKey, runAfter = now }: JobOptions,
): OutboxEntry {
  return { kind: job, payload, uniqueKey: uniqueKey ?? null, runAfter }
}
