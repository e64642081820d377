import type { EventName } from './events'
import type { JobName } from './jobs'

/** The values of outbox.kind: a job, an event that is to be delivered to its listeners, or one listener's work. */
type OutboxKind = JobName | EventName | `${EventName}/${string}`

/** An entry to be written. */
export interface OutboxEntry {
  kind: OutboxKind
  /** Stored as JSON. */
  payload: object
  /** A second entry with this key is never written; null for entries that may repeat. */
  uniqueKey: string | null
  /** Not run before this instant. */
  runAfter: Date
}

/** An entry that this process has claimed. */
export interface OutboxWork {
  id: number
  kind: string
  /** JSON as stored. */
  payload: string
  /** Number of attempts, including this one: each claim has its own number. */
  attempts: number
  /** ISO instant when it was written. */
  createdAt: string
}

/** An entry that failed too often and is not retried automatically. */
export interface DeadLetter {
  id: number
  kind: string
  payload: string
  /** Number of failed attempts. */
  attempts: number
  lastError: string
  /** ISO instant of the last attempt. */
  failedAt: string
}

/** Attempts, over about three days, before an entry is moved to the dead letters (`npm run outbox` shows them). */
export const maxAttempts = 80

/** The kinds of some entries: these, or all but these. */
export type EntryKinds = { only: readonly string[] } | { except: readonly string[] }

/**
 * The receiver of an entry has answered that it does not accept it. So the receiver works, however long its answer
 * took, and other entries for it need not rest.
 */
export class RejectedError extends Error {}

/** What no other attempt can mend: the entry becomes a dead letter at once. */
export class PermanentFailure extends Error {}
