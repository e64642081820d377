import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '~/request/env.server'
import { factoryNow } from '../factories/product'
import { createShop } from '../factories/shop'
import { onBothDatabases } from '../setup/databases'

afterAll(() => {
  globalThis.storefrontRuntime = undefined
})

onBothDatabases('the built app without a load context, as under remix-serve and Vite,', (open) => {
  test('reads settings and channel once for a page', async () => {
    const db = await open()
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
    const statements: string[] = []
    db.read.on('query', ({ sql }: { sql: string }) => statements.push(sql))

    const response = await handle(new Request('http://localhost/cart', { headers: { Host: 'localhost' } }))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Your cart')
    const readsOf = (table: string) => statements.filter((sql) => new RegExp(`from .${table}.`).test(sql)).length
    expect({
      settings: readsOf('settings'),
      channels: readsOf('channels'),
      storefronts: readsOf('storefronts'),
    }).toEqual({ settings: 1, channels: 1, storefronts: 1 })
  })
})
