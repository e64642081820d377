import type { Database } from '~db/connection'
import { maskPersonal } from '~/domain/text/mask-personal'
import { minutes, seconds } from '~/domain/units'
import { isEventName, parseEventPayload, type EventName, type Listener, type ListenerTo } from './events'
import { isJobName, parseJobPayload, type JobHandlers, type JobName } from './jobs'
import { maxAttempts, type OutboxWork } from './outbox'
import { claimEntry, insertEntries, markDone, moveToDeadLetter, scheduleRetry } from './outbox.queries.server'

/** How long a claim lasts; no handler may take longer. */
const claimDuration = minutes(2)
const firstRetryDelay = seconds(5)
const maxRetryDelay = minutes(60)

interface OutboxWorker<Context> {
  /** Passed to listeners. */
  context: Context
  jobs: JobHandlers
  listeners: ReadonlyArray<Listener<Context>>
  now(): Date
  /** Maximum number of entries in one run. */
  batchSize: number
  /** `isDeadLetter`: it is not retried automatically any more. */
  onError?(kind: string, error: unknown, isDeadLetter: boolean): void
}

/**
 * Runs the due entries one after the other. A job runs its handler; an event writes an entry for each of its listeners;
 * such an entry runs the listener. A failed entry is retried after 5 s, doubled each time, at most an hour. Returns the
 * counts of done and failed entries.
 */
export async function workOutbox<Context>(
  db: Database,
  worker: OutboxWorker<Context>,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 }
  while (count.done + count.failed < worker.batchSize) {
    const now = worker.now()
    const work = await claimEntry(db, now, new Date(now.getTime() + claimDuration))
    if (!work) break
    try {
      await runEntry(db, worker, work)
      count.done += 1
    } catch (error) {
      await recordFailure(db, worker, work, error)
      count.failed += 1
    }
  }
  return count
}

async function runEntry<Context>(db: Database, worker: OutboxWorker<Context>, work: OutboxWork): Promise<void> {
  const { kind } = work
  const payload: unknown = JSON.parse(work.payload)
  if (isEventName(kind)) return writeListenerEntries(db, worker, work, kind, payload)
  if (isJobName(kind)) await runJob(worker.jobs, kind, payload)
  else {
    const listener = worker.listeners.find((entry) => kindOf(entry) === kind)
    if (!listener) throw new Error(`there is no handler for ${kind}`)
    await runListener(listener, worker.context, payload)
  }
  await db.transaction((trx) => markDone(trx, work, worker.now().toISOString()))
}

/** Writes the entries of an event's listeners and ends the event, in one transaction. */
async function writeListenerEntries<Context>(
  db: Database,
  worker: OutboxWorker<Context>,
  work: OutboxWork,
  event: EventName,
  payload: unknown,
): Promise<void> {
  const parsed = parseEventPayload(event, payload)
  const now = worker.now()
  await db.transaction(async (trx) => {
    const kinds = worker.listeners.filter((entry) => entry.event === event).map(kindOf)
    const entries = kinds.map((kind) => ({ kind, payload: parsed, uniqueKey: `${kind}:${work.id}`, runAfter: now }))
    await insertEntries(trx, entries, now)
    await markDone(trx, work, now.toISOString())
  })
}

async function runJob<Name extends JobName>(jobs: JobHandlers, job: Name, payload: unknown): Promise<void> {
  await jobs[job](parseJobPayload(job, payload))
}

async function runListener<Context, Name extends EventName>(
  listener: ListenerTo<Context, Name>,
  context: Context,
  payload: unknown,
): Promise<void> {
  await listener.run(context, parseEventPayload(listener.event, payload))
}

async function recordFailure<Context>(
  db: Database,
  worker: OutboxWorker<Context>,
  work: OutboxWork,
  error: unknown,
): Promise<void> {
  const isDeadLetter = work.attempts >= maxAttempts
  worker.onError?.(work.kind, error, isDeadLetter)
  const now = worker.now()
  const text = maskPersonal(String(error)).slice(0, 500)
  const delay = Math.min(firstRetryDelay * 2 ** (work.attempts - 1), maxRetryDelay)
  await db.transaction((trx) =>
    isDeadLetter
      ? moveToDeadLetter(trx, work, now.toISOString(), text)
      : scheduleRetry(trx, work, new Date(now.getTime() + delay).toISOString(), text),
  )
}

function kindOf(listener: { event: EventName; name: string }): `${EventName}/${string}` {
  return `${listener.event}/${listener.name}`
}
