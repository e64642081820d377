import { afterEach, expect, test, vi } from 'vitest'
import { dialects, onBothDatabases, openCopy } from '../../../tests/setup/databases'
import { openDatabase, type Database } from '~db/connection'
import { checkLimit, limitMisses, uncount } from './check-limit.server'
import { limits } from './limits'
import { sweepCounters } from './sweep-counters.server'

const context = (db: Database, from: { clientNetwork?: string | null; cartToken?: string | null } = {}) => ({
  db,
  secret: 'a secret for tests that is long enough',
  clientNetwork: '203.0.113.7',
  cartToken: null,
  limitFactor: 1,
  ...from,
})

/** Runs a number of checks at the same time and returns how many were allowed. */
async function allowedOf(times: number, check: () => Promise<{ ok: boolean }>): Promise<number> {
  const results = await Promise.all(Array.from({ length: times }, check))
  return results.filter(({ ok }) => ok).length
}

function countQueries(db: Database): { queries: number } {
  const counted = { queries: 0 }
  for (const connection of new Set([db.read, db.write])) connection.on('query', () => (counted.queries += 1))
  return counted
}

afterEach(() => {
  vi.useRealTimers()
})

onBothDatabases('a limit', (open) => {
  test('allows its number in a window, also to requests that come at the same time', async () => {
    const guest = context(await open())
    expect(await allowedOf(limits.upload.byNetwork + 20, () => checkLimit(guest, 'upload'))).toBe(
      limits.upload.byNetwork,
    )
  })

  test('returns the time to wait, and further requests then need no query', async () => {
    const db = await open()
    const guest = context(db, { clientNetwork: null, cartToken: 'a cart' })
    await allowedOf(limits.coupon.byCart + 1, () => checkLimit(guest, 'coupon'))
    const counted = countQueries(db)
    const rejected = await checkLimit(guest, 'coupon')
    if (rejected.ok) throw new Error('it was allowed')
    expect(rejected.error).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('15 minutes') })
    expect(rejected.error.retryAfter).toBeGreaterThan(890)
    expect(rejected.error.retryAfter).toBeLessThanOrEqual(900)
    expect(await allowedOf(500, () => checkLimit(guest, 'coupon'))).toBe(0)
    expect(counted.queries).toBe(0)
  })

  test('counts separately for each network and each cart', async () => {
    const db = await open()
    const cart = (token: string, network: string) => context(db, { cartToken: token, clientNetwork: network })
    expect(await allowedOf(9, () => checkLimit(cart('a', '203.0.113.7'), 'coupon'))).toBe(limits.coupon.byCart)
    expect((await checkLimit(cart('b', '203.0.113.7'), 'coupon')).ok).toBe(true)
    expect((await checkLimit(cart('a', '203.0.113.8'), 'coupon')).ok).toBe(false)
    const network = () => checkLimit(context(db, { clientNetwork: '203.0.113.9' }), 'coupon')
    expect(await allowedOf(60, network)).toBe(limits.coupon.byNetwork)
  })

  test('is multiplied by the factor of the environment', async () => {
    const guest = { ...context(await open()), limitFactor: 0.1 }
    expect(await allowedOf(60, () => checkLimit(guest, 'coupon'))).toBe(limits.coupon.byNetwork / 10)
  })

  test('allows requests again when the window has ended, and the sweeper then deletes its counters', async () => {
    const db = await open()
    const guest = context(db)
    await allowedOf(limits.coupon.byNetwork + 1, () => checkLimit(guest, 'coupon'))
    await sweepCounters(db, new Date())
    expect(await db.read('limit_counters').select('key')).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.coupon.window + 1 })
    await sweepCounters(db, new Date())
    expect(await db.read('limit_counters').select('key')).toEqual([])
    expect((await checkLimit(guest, 'coupon')).ok).toBe(true)
  })

  test('begins again in the same row when the sweeper has not deleted it', async () => {
    const guest = context(await open())
    await allowedOf(limits.coupon.byNetwork + 1, () => checkLimit(guest, 'coupon'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + limits.coupon.window + 1 })
    expect(await allowedOf(60, () => checkLimit(guest, 'coupon'))).toBe(limits.coupon.byNetwork)
  })

  test('that counts misses does not count other results', async () => {
    const guest = context(await open())
    for (let count = 0; count < limits.coupon.byNetwork * 2; count += 1) {
      expect((await checkLimit(guest, 'coupon')).ok).toBe(true)
      await uncount(guest, 'coupon')
    }
  })

  test('of guesses counts only misses, and makes no further attempt above the limit', async () => {
    const db = await open()
    const guest = context(db)
    let attempts = 0
    const attempt = (isFound: boolean) =>
      limitMisses(
        guest,
        'order_link',
        async () => ((attempts += 1), isFound),
        (found) => !found,
      )
    for (let count = 0; count < limits.order_link.byNetwork * 2; count += 1) expect((await attempt(true)).ok).toBe(true)
    for (let count = 0; count < limits.order_link.byNetwork; count += 1) expect((await attempt(false)).ok).toBe(true)
    attempts = 0
    expect(await attempt(true)).toMatchObject({ ok: false, error: { code: 'too_many_requests' } })
    const counted = countQueries(db)
    expect((await attempt(true)).ok).toBe(false)
    expect([attempts, counted.queries]).toEqual([0, 0])
  })

  test('of frequent requests is written once per batch', async () => {
    const db = await open()
    const guest = context(db)
    const counted = countQueries(db)
    expect(await allowedOf(limits.search.byNetwork + 50, () => checkLimit(guest, 'search'))).toBe(
      limits.search.byNetwork,
    )
    expect(counted.queries).toBe(limits.search.byNetwork / limits.search.batch)
  })

  test('stores no address and no token, and counts nothing for an unknown visitor', async () => {
    const db = await open()
    await checkLimit(context(db, { clientNetwork: null }), 'coupon')
    expect(await db.read('limit_counters').select('key')).toEqual([])
    await checkLimit(context(db, { cartToken: 'a cart token' }), 'coupon')
    const keys: string[] = await db.read('limit_counters').pluck('key')
    expect(keys).toHaveLength(2)
    expect(keys.join()).not.toMatch(/203|cart token/)
  })
})

test.each(dialects)('a limit is one for two processes, on %s', async (dialect) => {
  // each connection has limiters of its own, as each process has
  const { db, location } = await openCopy(dialect)
  const other = await openDatabase(location)
  try {
    expect(await allowedOf(30, () => checkLimit(context(db), 'coupon'))).toBe(30)
    expect(await allowedOf(30, () => checkLimit(context(other), 'coupon'))).toBe(limits.coupon.byNetwork - 30)
    expect((await checkLimit(context(db), 'coupon')).ok).toBe(false)
  } finally {
    await other.close()
    await db.close()
  }
})
