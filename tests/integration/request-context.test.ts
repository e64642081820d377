import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { cookieNames } from '~/http/cookies.server'
import { readEnv } from '~/http/env.server'
import type { Database } from '~db/connection'
import { createReadyVisitor, placeAsShown, unwrap } from '../factories/cart'
import { createProduct, factoryNow } from '../factories/product'
import { createShop } from '../factories/shop'
import { onBothDatabases, unchangedContent } from '../setup/databases'
import { guestAddress } from '../setup/form-shopper'

const origin = 'http://localhost'

/** The built app with an open shop in this database. Returns how it answers a request. */
async function openBuiltApp(db: Database): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const channel = await createShop(db)
  await db.transaction((trx) =>
    trx('storefronts').insert({
      channel_id: channel.id,
      license_status: 'active',
      document: '{"name":"Kala"}',
      updated_at: factoryNow.toISOString(),
    }),
  )
  globalThis.storefrontRuntime = Promise.resolve({
    db,
    env: readEnv({ DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-context-')) }),
    log: pino({ level: 'silent' }),
  })
  const path = new URL('../../build/server/index.js', import.meta.url).href
  const build: ServerBuild = await import(/* @vite-ignore */ path)
  const handle = createRequestHandler(build, 'production')
  return (address, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Host', 'localhost')
    headers.set('Origin', origin)
    return handle(new Request(origin + address, { ...init, headers }))
  }
}

/**
 * More statements than any page of a visitor with a cart, an order or an account needs, in a server that has cached
 * what rarely changes.
 */
const maxStatements = 30

afterAll(() => {
  globalThis.storefrontRuntime = undefined
})

onBothDatabases('the built app without a load context, as under remix-serve and Vite,', (open) => {
  test('reads settings and channel once for a page', async () => {
    const db = await open()
    const ask = await openBuiltApp(db)
    const statements: string[] = []
    db.read.on('query', ({ sql }: { sql: string }) => statements.push(sql))

    const response = await ask('/cart')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Your cart')
    const readsOf = (table: string) => statements.filter((sql) => new RegExp(`from .${table}.`).test(sql)).length
    expect({
      settings: readsOf('settings'),
      channels: readsOf('channels'),
      storefronts: readsOf('storefronts'),
    }).toEqual({ settings: 1, channels: 1, storefronts: 1 })
  })

  test('needs few statements for the whole page of the cart, each step of the checkout, an order and the account', async () => {
    const db = await open()
    db.content = unchangedContent
    const ask = await openBuiltApp(db)
    const { variantIds } = await createProduct(db, { name: 'Scarf' })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, now: () => new Date() })
    const headers = { Cookie: `${cookieNames.cart}=${visitor.cartToken ?? ''}` }
    const address = { intent: 'save', email: 'asha@example.com', phone: '9845012345', isBillingSame: '1' }
    const body = new URLSearchParams({ ...address, ...guestAddress })
    const ordered = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, now: () => new Date() })
    const { orderToken } = unwrap(await placeAsShown(ordered))
    const person = { first_name: 'Asha', last_name: 'Rao', email: 'asha@example.com', password: 'Lotus-pond-7' }
    const registered = await ask('/register', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'register', phone: '9845012345', ...person }),
    })
    const [session = ''] = /session=[^;]+/.exec(registered.headers.get('Set-Cookie') ?? '') ?? []
    await db.transaction((trx) => trx('orders').where({ token: orderToken }).update({ customer_id: 1 }))
    const signedIn = { headers: { Cookie: session } }
    const expected: Array<[name: string, run: () => Promise<Response>, answer: RegExp]> = [
      ['GET /cart', () => ask('/cart', { headers }), /Scarf/],
      ['GET /checkout/address', () => ask('/checkout/address', { headers }), /560001/],
      ['POST /checkout/address', () => ask('/checkout/address', { method: 'POST', headers, body }), /^$/],
      ['GET /checkout/payment', () => ask('/checkout/payment', { headers }), /Scarf/],
      ['GET /order', () => ask(`/order/${orderToken}`), /Scarf/],
      ['GET /account', () => ask('/account', signedIn), /Scarf/],
      ['GET /account/orders', () => ask('/account/orders', signedIn), /Scarf/],
    ]
    let count = 0
    const note = () => (count += 1)
    db.write.on('query', note)
    if (db.read !== db.write) db.read.on('query', note)
    const counts: Record<string, number> = {}
    for (const [name, run, answer] of expected) {
      await run()
      count = 0
      const response = await run()
      counts[name] = count
      expect([name, await response.text()]).toEqual([name, expect.stringMatching(answer)])
      expect([name, response.status]).toEqual([name, name.startsWith('POST') ? 303 : 200])
    }
    expect(Object.entries(counts).filter(([, needed]) => needed > maxStatements)).toEqual([])
  })
})
