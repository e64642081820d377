import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '~db/connection'
import { dialects } from '../setup/databases'
import { runsEverything } from '../setup/only-in-test-all'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { rawGet, rawPost } from './served/raw-request'
import { dropPostgresDatabase, prepareShop, serveDemoShop } from './served-shop'

// each of these tests needs a server of its own: one ends it, the other starts it with another environment and drops
// its database

/** Statements of PostgreSQL that wait for a lock. */
async function countWaiting(db: Database): Promise<number> {
  const row = await db.read('pg_stat_activity').where({ wait_event_type: 'Lock' }).count({ count: '*' }).first()
  return Number(row?.count)
}

/** On PostgreSQL these tests do all that they do on SQLite, and more. */
const testedDialects = runsEverything ? dialects : (['postgres'] as const)

describe.each(testedDialects)('the shutdown of the served shop on %s', (dialect) => {
  test('a request under way is answered, one that waits for a lock does not delay the end for more than seconds', async () => {
    const isDelayed = dialect === 'sqlite'
    const shop = await serveDemoShop(dialect, isDelayed ? { SHUTDOWN_DELAY: '3' } : {})
    try {
      const body = 'intent=add&product=stoneware-chai-mug&o.colour=clay&quantity=1'
      const request = httpRequest(`${shop.origin}/cart`, {
        method: 'POST',
        headers: {
          Origin: shop.origin,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': body.length,
          // the server answers 100 when it has begun with the request
          Expect: '100-continue',
        },
      })
      // awaited from the start, so that a lost connection fails the test immediately
      const answered: Promise<IncomingMessage[]> = once(request, 'response')
      request.flushHeaders()
      await once(request, 'continue')
      request.write(body.slice(0, 20))
      // SQLite has no lock that makes readers wait
      const lock = dialect === 'postgres' ? await shop.db.write.transaction() : null
      await lock?.raw('LOCK TABLE stock_alerts IN ACCESS EXCLUSIVE MODE')
      const waiting = lock && fetch(`${shop.origin}/back-in-stock/AbCdEfGhIjKlMnOpQrStUv`)
      const lost = waiting && expect(waiting).rejects.toThrow()
      if (lock) await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
      const endingAt = Date.now()
      const ended = shop.end('SIGTERM')
      if (isDelayed) {
        // whoever sends requests here is told not to, before the server stops to listen
        const statusOf = async (path: string) => (await fetch(shop.origin + path)).status
        await vi.waitFor(async () => expect(await statusOf('/health/ready')).toBe(503))
        expect(await statusOf('/health/live')).toBe(200)
      }
      await vi.waitFor(() => expect(fetch(`${shop.origin}/health`)).rejects.toThrow(), { timeout: 20_000 })
      request.end(body.slice(20))
      const [reply] = await answered
      reply?.resume()
      expect(reply?.statusCode).toBe(303)
      expect(await ended).toBe(0)
      // nine seconds by the clock of the server, and some for a busy machine
      expect(Date.now() - endingAt).toBeLessThan(12_000)
      await lost
      await lock?.rollback()
    } finally {
      await shop.close()
    }
  })
})

test('SIGTERM to npm alone ends the server that `npm start` runs, and npm with status 0, also when nobody reads its output any more', async () => {
  const prepared = await prepareShop('sqlite', 'demo')
  const shop = await startShop({
    port: await freePort(),
    dataDir: prepared.dataDir,
    env: prepared.env,
    program: 'npm',
    command: ['start'],
  })
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 100 })
  try {
    const read = async () => {
      const request = httpRequest(`${shop.origin}/cart`, { agent })
      const answered: Promise<IncomingMessage[]> = once(request, 'response')
      request.end()
      const [reply] = await answered
      for await (const chunk of reply ?? []) void chunk
      return reply?.statusCode
    }
    const readMany = () => Promise.all(Array.from({ length: 100 }, read))
    await readMany()
    shop.child.stdout?.destroy()
    const [ended, answers] = await Promise.all([shop.end('SIGTERM'), readMany()])
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(ended).toBe(0)
    await expect(fetch(`${shop.origin}/health`)).rejects.toThrow()
  } finally {
    agent.destroy()
    await prepared.db.close()
  }
})

describe.each(testedDialects)('the shop behind a proxy on %s', (dialect) => {
  test.runIf(runsEverything)(
    'sends the header for TLS with every answer, and answers with cached pages or 503 when its database is gone',
    async () => {
      const shop = await serveDemoShop(dialect, { TRUST_PROXY: 'on', DEMO_SHOP: 'off' })
      try {
        const headers = { Host: 'localhost', 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'https' }
        for (const path of [
          '/',
          '/cart',
          '/nothing-here',
          '/health',
          '/robots.txt',
          '/api/openapi.json',
          '/shop-online.data',
        ]) {
          expect([path, (await rawGet(shop.origin, path, headers)).headers['strict-transport-security']]).toEqual([
            path,
            expect.stringMatching(/max-age=\d{8}/),
          ])
        }
        const rejected = await rawPost(shop.origin, '/cart', 'intent=add', { ...headers, Origin: 'http://localhost' })
        expect([rejected.status, rejected.headers['strict-transport-security']]).toEqual([
          403,
          expect.stringMatching(/max-age/),
        ])
        const purchase = 'intent=add&product=stoneware-chai-mug&o.colour=clay&quantity=1'
        const added = await rawPost(shop.origin, '/cart', purchase, { ...headers, Origin: 'https://localhost' })
        const cookie = [added.headers['set-cookie'] ?? []].flat().find((text) => text.includes('cart_session')) ?? ''
        expect(cookie).toMatch(/^__Host-cart_session=[\w-]+;.*Path=\/; HttpOnly; Secure/)
        const openCart = async (Cookie: string) =>
          (await rawGet(shop.origin, '/cart', { ...headers, Cookie })).body.toString()
        const [named = ''] = cookie.split(';')
        expect(await openCart(named)).not.toContain('Your cart is empty')
        expect(await openCart(named.replace('__Host-', ''))).toContain('Your cart is empty')
        const homeOf = async (Cookie: string) =>
          (await rawGet(shop.origin, '/', { ...headers, Cookie })).body.toString()
        expect(await homeOf(named)).toContain('Cart, 1 item')
        expect(await homeOf(named.replace('__Host-', ''))).toContain('Cart, 0 items')
        // SQLite keeps its file open: it cannot be taken away
        if (dialect === 'sqlite') return
        await dropPostgresDatabase(shop.prepared.location)
        expect([
          (await rawGet(shop.origin, '/health', headers)).status,
          (await rawGet(shop.origin, '/', headers)).status,
          (await rawGet(shop.origin, '/cart', headers)).status,
        ]).toEqual([503, 200, 503])
      } finally {
        await shop.close()
      }
    },
  )
})
