import { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Database } from '~db/connection'
import { addPoints, deleteCounter, readCounter } from './limit-counters.queries.server'

type Counter = Awaited<ReturnType<typeof addPoints>>

/**
 * A limiter that counts in the shop's database, so that all processes count together. The library's own stores use
 * drivers instead of our connection, and a different store for each database. Keys that have exceeded a limit are also
 * kept in memory until the window ends, so that further requests cause no queries.
 */
export class DatabaseLimiter extends RateLimiterStoreAbstract {
  constructor(
    private readonly db: Database,
    options: { name: string; points: number; windowMs: number },
  ) {
    super({
      storeClient: db,
      keyPrefix: options.name,
      points: options.points,
      duration: options.windowMs / 1000,
      inMemoryBlockOnConsumed: options.points + 1,
    })
  }

  /** For how many ms a key is blocked in the memory of this process; 0 when it is not blocked. */
  blockedInMemory(key: string): number {
    return this.getInMemoryBlockMsBeforeExpire(this.getKey(key))
  }

  async _upsert(key: string, points: number, windowMs: number, restarts = false): Promise<Counter> {
    const now = Date.now()
    return addPoints(this.db.write, {
      key,
      points,
      expiresAt: new Date(now + windowMs).toISOString(),
      now: new Date(now).toISOString(),
      restarts,
    })
  }

  async _get(key: string): Promise<Counter | null> {
    return readCounter(this.db.read, key, new Date().toISOString())
  }

  async _delete(key: string): Promise<boolean> {
    return deleteCounter(this.db.write, key)
  }

  _getRateLimiterRes(_key: string, changedPoints: number, { points, expiresAt }: Counter): RateLimiterRes {
    const msLeft = Math.max(Date.parse(expiresAt) - Date.now(), 0)
    return new RateLimiterRes(Math.max(this.points - points, 0), msLeft, points, points === changedPoints)
  }
}
