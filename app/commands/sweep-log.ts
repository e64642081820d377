import type { Logger } from 'pino'
import { unavailableReason } from '~db/unavailable'

export interface SweepLog {
  /** One task of a turn failed. */
  taskFailed(task: string, error: unknown, isDeadLetter?: boolean): void
  /** A turn ended before its last task. */
  turnFailed(turn: string, error: unknown): void
  turnDone(turn: string): void
}

/**
 * Writes what fails in the sweeper's turns into the log. What fails each time until somebody corrects it is
 * written once: a database that cannot be used, and a hold that disagrees with its stock.
 */
export function createSweepLog(log: Logger): SweepLog {
  /** The turns that wait until the database can be used. */
  const waiting = new Set<string>()
  const mismatches = new Set<string>()

  /** Whether a hold disagrees with its stock; reports it the first time. */
  const reportMismatchOnce = (error: unknown): boolean => {
    if (!(error instanceof Error && error.name === 'StockMismatchError')) return false
    if (!mismatches.has(error.message)) log.error({ err: error }, 'sweep: a payment or a hold cannot be ended')
    mismatches.add(error.message)
    return true
  }

  return {
    taskFailed: (task, error, isDeadLetter) => {
      if (reportMismatchOnce(error)) return
      if (isDeadLetter) log.error({ err: error, task }, 'sweep: moved to the dead letters; npm run outbox shows it')
      else log.warn({ err: error, task }, 'sweep: will be tried again')
    },
    turnFailed: (turn, error) => {
      const reason = unavailableReason(error)
      if (reason !== null) {
        if (waiting.size === 0) log.error({ reason, err: error }, 'sweep: waits until the database can be used')
        waiting.add(turn)
      } else if (!reportMismatchOnce(error)) log.error({ err: error, turn }, 'sweep failed')
    },
    turnDone: (turn) => {
      if (waiting.delete(turn) && waiting.size === 0) log.info('sweep: the database can be used again')
    },
  }
}
