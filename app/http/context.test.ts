import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { createChannel } from '../../tests/factories/product'
import { onSqlite } from '../../tests/setup/databases'
import { loader as readRobots } from '~/routes/robots'
import { requestContext } from './context.server'
import { flashCookie } from './cookies.server'
import { readEnv } from './env.server'
import { commandOn } from '../../tests/factories/visitor'

const secret = 'a secret for tests that is long enough'

function useRuntime(db: Database, env: Record<string, string> = {}): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-context-'))
  globalThis.storefrontRuntime = Promise.resolve({
    db,
    env: readEnv({ DATA_DIR: dataDir, SESSION_SECRET: secret, PORT: '3000', ...env }),
    log: pino({ level: 'silent' }),
  })
}

async function createLicensedChannel(db: Database, license_status = 'active'): Promise<void> {
  const { id: channel_id } = await createChannel(db, { host: 'localhost' })
  const row = { channel_id, license_status, document: '{}', updated_at: '2026-11-21T00:00:00.000Z' }
  await db.transaction((trx) => trx('storefronts').insert(row))
}

afterEach(() => {
  globalThis.storefrontRuntime = undefined
})

const requestWith = (path: string, headers: Record<string, string> = {}, context = {}) => ({
  request: new Request(`http://localhost:3000${path}`, { headers: { Host: 'localhost:3000', ...headers } }),
  context,
})

onSqlite('the context of a request', (open) => {
  test('is built once for all callers with the same load context', async () => {
    const db = await open()
    await createLicensedChannel(db)
    useRuntime(db)
    const statements: string[] = []
    db.read.on('query', ({ sql }: { sql: string }) => statements.push(sql))
    const loadContext = {}
    const [first, second] = await Promise.all([
      requestContext(requestWith('/', {}, loadContext)),
      requestContext(requestWith('/', {}, loadContext)),
    ])
    expect(second).toBe(first)
    expect(await requestContext(requestWith('/', {}, loadContext))).toBe(first)
    const tables = statements.flatMap((sql) => /\bfrom .(\w+)/i.exec(sql)?.[1] ?? [])
    expect(tables.filter((table) => !table.endsWith('version'))).toEqual([
      'settings',
      'channels',
      'storefronts',
      'redirects',
      'plugins',
    ])
    expect(await requestContext(requestWith('/', {}, {}))).not.toBe(first)
  })

  test('contains who makes the request, and only cookies and ids of the right format', async () => {
    const db = await open()
    await createLicensedChannel(db)
    useRuntime(db)
    const flash = flashCookie({ tone: 'info', message: 'Changed' }, '/cart', secret, false).split(';')[0] ?? ''
    const token = 'a'.repeat(43)
    const context = await requestContext(
      requestWith('/cart?x=1', {
        Cookie: `cart_session=${token}; pincode=560001; ${flash}`,
        'Save-Data': 'on',
        'X-Request-Id': 'an-id-of-a-proxy',
      }),
    )
    expect(context).toMatchObject({
      actor: { kind: 'guest' },
      cartToken: token,
      pincode: '560001',
      flash: { tone: 'info', message: 'Changed' },
      savesData: true,
      path: '/cart?x=1',
      requestId: 'an-id-of-a-proxy',
      origin: 'http://localhost:3000',
      isSecure: false,
    })
    const wrong = await requestContext(requestWith('/', { Cookie: 'cart_session=a b', 'X-Request-Id': 'x y' }))
    expect(wrong).toMatchObject({ cartToken: null, pincode: null, flash: null, savesData: false })
    expect(wrong.requestId).toMatch(/^[\w-]{36}$/)
  })

  test('has the test gateway and the mail viewer only in the demo shop', async () => {
    const db = await open()
    await createLicensedChannel(db)
    useRuntime(db, { DEMO_SHOP: 'on' })
    expect(await requestContext(requestWith('/'))).toMatchObject({ allowsTestPayments: true, hasMailViewer: true })
    useRuntime(db, { DEMO_SHOP: 'off' })
    expect(await requestContext(requestWith('/'))).toMatchObject({ allowsTestPayments: false, hasMailViewer: false })
  })

  test('is a 404 for a shop without a channel, with a new response for each caller', async () => {
    useRuntime(await open())
    const loadContext = {}
    const thrown = await Promise.all(
      [1, 2].map(() => requestContext(requestWith('/', {}, loadContext)).catch((error: unknown) => error)),
    )
    for (const response of thrown) {
      if (!(response instanceof Response)) throw response
      expect(response).toMatchObject({ status: 404, statusText: 'Website Unavailable' })
      // the framework reads the body of each
      await response.text()
    }
  })

  test('is a 404 for a path that is longer than any of the shop, also under other servers', async () => {
    const db = await open()
    await createLicensedChannel(db)
    useRuntime(db)
    const thrown: unknown = await requestContext(requestWith('/a'.repeat(21))).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ status: 404, statusText: 'Page Not Found' })
  })

  test('is a 503 with the way to support while the licence is inactive, but not for reports of payments', async () => {
    const db = await open()
    await createLicensedChannel(db, 'inactive')
    await changeSetting(commandOn(db, { now: () => new Date() }), { key: 'store_email', text: 'hello@example.com' })
    useRuntime(db)
    const args = requestWith('/', {}, {})
    const thrown: unknown = await requestContext(args).catch((error: unknown) => error)
    if (!(thrown instanceof Response)) throw thrown
    expect([thrown.status, await thrown.json()]).toEqual([
      503,
      { message: 'Website Unavailable', supportHref: 'mailto:hello@example.com' },
    ])
    expect(await requestContext(requestWith('/webhooks/stripe/a-token'))).toMatchObject({
      path: '/webhooks/stripe/a-token',
    })
  })

  test.each([
    ['active', null, 200, 'Disallow: /api/'],
    ['active', 'Coming Soon', 200, 'Disallow: /'],
    ['active', 'Under Maintenance', 503, 'Disallow: /'],
    ['inactive', null, 503, 'Disallow: /'],
    [null, null, 200, 'Disallow: /'],
  ])('with the licence %s and the mode %s answers robots.txt as text with %i', async (licence, mode, status, line) => {
    const db = await open()
    await createLicensedChannel(db)
    const changed = { license_status: licence, document: JSON.stringify(mode === null ? {} : { mode }) }
    await db.write('storefronts').update(changed)
    useRuntime(db)
    const reply = await readRobots({ ...requestWith('/robots.txt'), params: {} })
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([status, 'text/plain; charset=utf-8'])
    expect((await reply.text()).split('\n')).toContain(line)
  })

  test.each([
    ['inactive', 503],
    [null, 404],
  ])('with the licence %s is a line of text for what programs read', async (licence, status) => {
    const db = await open()
    await createLicensedChannel(db)
    await db.write('storefronts').update({ license_status: licence })
    useRuntime(db)
    for (const path of ['/sitemap.xml', '/sitemaps/pages-1.xml', '/blogs/feed.xml', '/account/data.json']) {
      const thrown: unknown = await requestContext(requestWith(path)).catch((error: unknown) => error)
      if (!(thrown instanceof Response)) throw thrown
      expect([thrown.status, thrown.headers.get('Content-Type')?.toLowerCase(), await thrown.text()]).toEqual([
        status,
        'text/plain;charset=utf-8',
        'Website Unavailable',
      ])
    }
  })

  test('is a 404 for an address with a NUL character', async () => {
    const db = await open()
    await createLicensedChannel(db)
    useRuntime(db)
    await expect(requestContext(requestWith('/product/%00'))).rejects.toMatchObject({ status: 404 })
  })
})
