import type { Logger } from 'pino'
import { unavailableReason } from '~db/unavailable'

export interface SweepLog {
  /** One task of a round failed. */
  taskFailed(task: string, error: unknown, isDeadLetter?: boolean): void
  /** A round ended before its last task. */
  roundFailed(error: unknown): void
  roundDone(): void
}

/**
 * Writes what fails in the sweeper's rounds into the log. What fails in every round until somebody corrects it is
 * written once: a database that cannot be used, and a hold that disagrees with its stock.
 */
export function createSweepLog(log: Logger): SweepLog {
  let isUnavailable = false
  const mismatches = new Set<string>()

  /** Whether the error is of a kind that is reported once; reports it the first time. */
  const reportOnce = (error: unknown): boolean => {
    const reason = unavailableReason(error)
    if (reason !== null) {
      if (!isUnavailable) log.error({ reason, err: error }, 'sweep: waits until the database can be used')
      isUnavailable = true
      return true
    }
    if (!(error instanceof Error && error.name === 'StockMismatchError')) return false
    if (!mismatches.has(error.message)) log.error({ err: error }, 'sweep: a payment or a hold cannot be ended')
    mismatches.add(error.message)
    return true
  }

  return {
    taskFailed: (task, error, isDeadLetter) => {
      if (reportOnce(error)) return
      if (isDeadLetter) log.error({ err: error, task }, 'sweep: moved to the dead letters; npm run outbox shows it')
      else log.warn({ err: error, task }, 'sweep: will be tried again')
    },
    roundFailed: (error) => {
      if (!reportOnce(error)) log.error({ err: error }, 'sweep failed')
    },
    roundDone: () => {
      if (isUnavailable) log.info('sweep: the database can be used again')
      isUnavailable = false
    },
  }
}
