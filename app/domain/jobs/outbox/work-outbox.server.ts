import type { Database } from '~db/connection'
import { minutes, seconds } from '~/domain/units'
import { maximumAttempts, type OutboxKind } from './outbox'
import { claimWork, endWork } from './outbox.queries.server'

/** Does one entry's work; throws when it must be tried again. May run again after a crash, so it must be idempotent. */
export type OutboxHandlers = Record<OutboxKind, (payload: unknown) => Promise<void>>

export interface OutboxRun {
  now(): Date
  /** At most so many entries in one run. */
  limit: number
  /** `isGivenUp`: it won't be tried again. */
  onError?(kind: string, error: unknown, isGivenUp: boolean): void
}

/**
 * Works off what is due, one entry after the other, with retries at growing distances (5 s doubled each time, an hour
 * at most). Returns how many were done and how many will be tried again or were given up.
 */
export async function workOutbox(
  db: Database,
  handlers: OutboxHandlers,
  run: OutboxRun,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 }
  while (count.done + count.failed < run.limit) {
    const now = run.now()
    const work = await claimWork(db, now, new Date(now.getTime() + minutes(2)))
    if (!work) break
    try {
      if (!isKind(work.kind, handlers)) throw new Error(`no handler for ${work.kind}`)
      const payload: unknown = JSON.parse(work.payload)
      await handlers[work.kind](payload)
      await endWork(db, work, { doneAt: run.now().toISOString() })
      count.done += 1
    } catch (error) {
      const isGivenUp = work.attempts >= maximumAttempts
      run.onError?.(work.kind, error, isGivenUp)
      const text = String(error).slice(0, 500)
      const wait = Math.min(seconds(5) * 2 ** (work.attempts - 1), minutes(60))
      const later = run.now()
      await endWork(
        db,
        work,
        isGivenUp
          ? { failedAt: later.toISOString(), error: text }
          : { runAfter: new Date(later.getTime() + wait).toISOString(), error: text },
      )
      count.failed += 1
    }
  }
  return count
}

function isKind(kind: string, handlers: OutboxHandlers): kind is OutboxKind {
  return Object.hasOwn(handlers, kind)
}
