import { setTimeout as sleep } from 'node:timers/promises'
import { isLockedError } from './unavailable'

/** All in milliseconds. */
const firstDelay = 10
const maxDelay = 250
const maxWait = 4000
/** After a wait that failed, statements wait only `shortWait` for this long, so that waiting writers fail soon. */
const shortWaitPeriod = 5000
const shortWait = 500

/** Retries the statements of one connection, with increasing delays, while another process has SQLite's lock. */
export class LockRetries {
  private lastFailure = -Infinity

  /** Runs a statement; rejects with SQLite's error when the lock was not released for some seconds. */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const wait = start - this.lastFailure < shortWaitPeriod ? shortWait : maxWait
    for (let delay = firstDelay; ; delay = Math.min(delay * 1.5, maxDelay)) {
      try {
        const result = await statement()
        return result
      } catch (error) {
        if (!isLockedError(error)) throw error
        if (performance.now() - start >= wait) {
          this.lastFailure = performance.now()
          throw error
        }
      }
      await sleep(delay * (0.5 + Math.random()))
    }
  }
}
