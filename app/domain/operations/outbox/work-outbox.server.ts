import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { inTime, isSlowFailure } from '~/domain/shared/in-time'
import { maskPersonal } from '~/domain/shared/text/mask-personal'
import { minutes, seconds } from '~/domain/shared/units'
import { isEventName, listenerKind, parseEventPayload, type EventName, type Listener, type ListenerTo } from './events'
import { isJobName, parseJobPayload, type JobHandlers, type JobName } from './jobs'
import { maxAttempts, PermanentFailure, RejectedError, type EntryKinds, type OutboxWork } from './outbox'
import {
  claimEntry,
  hasDueEntry,
  insertEntries,
  markDone,
  moveToDeadLetter,
  renewClaim,
  scheduleRetry,
} from './outbox.queries.server'

/**
 * How long a claim lasts, and how often it is renewed while its entry runs: what a killed process has claimed runs
 * again soon, because money may wait for it.
 */
const claimDuration = seconds(30)
const renewalInterval = seconds(10)
/** How long an entry may take. */
const entryTimeout = seconds(90)
const firstRetryDelay = seconds(5)
const maxRetryDelay = minutes(60)

interface OutboxWorker<Context> {
  /** The kinds of the entries to run. */
  kinds: EntryKinds
  /** Passed to listeners. */
  context: Context
  jobs: JobHandlers
  listeners: ReadonlyArray<Listener<Context>>
  now(): Date
  /** Writes what else follows an event, in the transaction that ends its entry. */
  onEvent?(trx: Knex, event: EndedEvent, now: Date): Promise<void>
  /** Maximum number of entries in one run. */
  batchSize: number
  /** Whether to end after a slow failure, because all the entries wait for the same receiver. */
  endsWhenSlow?: boolean
  /** Whether to end after the current entry. */
  isStopping?(): boolean
  /** `isDeadLetter`: it is not retried automatically any more. */
  onError?(kind: string, error: unknown, isDeadLetter: boolean): void
}

/** An event whose entry ends. */
export interface EndedEvent {
  /** Of its entry in the outbox. */
  id: number
  name: EventName
  /** As parseEventPayload returns it. */
  payload: unknown
  /** ISO instant. */
  happenedAt: string
}

/** The write to the database that ends an entry after it has been run. */
type Ending = (trx: Knex) => Promise<void>

/** What a run has done. */
interface WorkedEntries {
  done: number
  failed: number
  /** The run has ended because a receiver did not answer for long. */
  isSlow: boolean
}

/**
 * Runs the due entries one after the other. A job runs its handler; an event writes an entry for each of its listeners;
 * such an entry runs the listener. A failed entry is retried after 5 s, doubled each time, at most an hour. Returns the
 * counts of done and failed entries.
 */
export async function workOutbox<Context>(db: Database, worker: OutboxWorker<Context>): Promise<WorkedEntries> {
  const count = { done: 0, failed: 0, isSlow: false }
  const endOfClaim = (now: Date) => new Date(now.getTime() + claimDuration)
  const claim = (trx: Knex) => {
    const now = worker.now()
    return claimEntry(trx, worker.kinds, now, endOfClaim(now))
  }
  const run = async (work: OutboxWork) => {
    const renew = () => db.transaction((trx) => renewClaim(trx, work, endOfClaim(worker.now())))
    // a renewal that fails is followed by another one, before the claim ends
    const renewing = setInterval(() => void renew().catch(() => {}), renewalInterval)
    return inTime(runEntry(worker, work), entryTimeout).finally(() => clearInterval(renewing))
  }
  // the end of an entry and the claim of the next one are one transaction, because each commit waits for the disk
  const endAndClaim = (end: Ending) =>
    db.transaction(async (trx) => {
      await end(trx)
      const isLast = count.done + count.failed + 1 >= worker.batchSize || count.isSlow || worker.isStopping?.()
      return isLast ? null : claim(trx)
    })
  let work = (await hasDueEntry(db, worker.kinds, worker.now())) ? await db.transaction(claim) : null
  while (work) {
    let next: OutboxWork | null
    const begun = performance.now()
    try {
      next = await endAndClaim(await run(work))
      count.done += 1
    } catch (error) {
      if (worker.endsWhenSlow && !(error instanceof RejectedError)) count.isSlow = isSlowFailure(begun)
      next = await endAndClaim(failureOf(worker, work, error))
      count.failed += 1
    }
    work = next
  }
  return count
}

/** Runs an entry. Returns what ends it; an event ends with the entries of its listeners. */
async function runEntry<Context>(worker: OutboxWorker<Context>, work: OutboxWork): Promise<Ending> {
  const { kind } = work
  const payload: unknown = JSON.parse(work.payload)
  if (isEventName(kind)) return listenerEntries(worker, work, kind, payload)
  if (isJobName(kind)) await runJob(worker.jobs, kind, payload)
  else {
    const listener = worker.listeners.find((entry) => listenerKind(entry) === kind)
    if (!listener) throw new Error(`there is no handler for ${kind}`)
    await runListener(listener, worker.context, payload)
  }
  return (trx) => markDone(trx, work, worker.now().toISOString())
}

function listenerEntries<Context>(
  worker: OutboxWorker<Context>,
  work: OutboxWork,
  event: EventName,
  payload: unknown,
): Ending {
  const parsed = parseEventPayload(event, payload)
  const now = worker.now()
  const kinds = worker.listeners.filter((entry) => entry.event === event).map(listenerKind)
  const entries = kinds.map((kind) => ({ kind, payload: parsed, uniqueKey: `${kind}:${work.id}`, runAfter: now }))
  return async (trx) => {
    await insertEntries(trx, entries, now)
    const ended = { id: work.id, name: event, payload: parsed, happenedAt: work.createdAt }
    await worker.onEvent?.(trx, ended, now)
    await markDone(trx, work, now.toISOString())
  }
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

/** Reports a failed entry. Returns what ends it: another attempt later, or none any more. */
function failureOf<Context>(worker: OutboxWorker<Context>, work: OutboxWork, error: unknown): Ending {
  const isDeadLetter = error instanceof PermanentFailure || work.attempts >= maxAttempts
  worker.onError?.(work.kind, error, isDeadLetter)
  const now = worker.now()
  const text = maskPersonal(String(error)).slice(0, 500)
  const delay = Math.min(firstRetryDelay * 2 ** (work.attempts - 1), maxRetryDelay)
  return (trx) =>
    isDeadLetter
      ? moveToDeadLetter(trx, work, now.toISOString(), text)
      : scheduleRetry(trx, work, new Date(now.getTime() + delay).toISOString(), text)
}
