import { setTimeout as sleep } from 'node:timers/promises'
import { isLockedError } from './unavailable'

/** All in milliseconds. */
const firstDelay = 10
const maxDelay = 250

/** How long a statement waits for a lock, in milliseconds. */
export interface LockWaits {
  max: number
  /** After a wait that failed, for the time of `shortPeriod`, so that a queue of writers fails soon. */
  short: number
  shortPeriod: number
}
const defaultWaits: LockWaits = { max: 4000, short: 500, shortPeriod: 5000 }

/** Retries the statements of one connection, with increasing delays, while another process has SQLite's lock. */
export class LockRetries {
  private lastFailure = -Infinity

  constructor(private readonly waits: LockWaits = defaultWaits) {}

  /** Runs a statement; rejects with SQLite's error when the lock was not released for some seconds. */
  async run<T>(statement: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const { max, short, shortPeriod } = this.waits
    const wait = start - this.lastFailure < shortPeriod ? short : max
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
