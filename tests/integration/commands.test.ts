import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDemoMember } from '~/commands/demo/demo-administration.server'
import { unwrap } from '../factories/cart'
import { commandOn } from '../factories/visitor'
import { freePort } from '../setup/postgres'
import { dialects } from '../setup/databases'
import { runsEverything, servedDialects } from '../setup/only-in-test-all'
import { startShop } from '../setup/shop-process'
import { prepareShop } from './served-shop'

const root = fileURLToPath(new URL('../..', import.meta.url))

const runWith = (env: Record<string, string>, file: string, args: string[] = []) =>
  spawnSync(process.execPath, ['app/commands/run.js', file, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })

describe('the commands', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'shop-command-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  // app/http/env.test.ts has all that can be wrong
  test.each(runsEverything ? ['start', 'migrate', 'outbox'] : ['start'])(
    '%s names at once what is wrong with the environment, and makes nothing',
    (file) => {
      const { status, stderr, stdout } = runWith({ DATA_DIR: dataDir, PORT: 'eighty' }, file)
      expect(status).toBeGreaterThan(0)
      expect(stderr).toContain('PORT must be a port number')
      expect(stderr).not.toMatch(/^\s+at /m)
      expect(stdout).toBe('')
      expect(existsSync(join(dataDir, 'shop.db'))).toBe(false)
    },
  )

  // they are all run by the same function
  test.each(runsEverything ? ['shop', 'import', 'backup', 'stock', 'outbox', 'migrate'] : ['shop'])(
    '%s says in words that the environment is wrong or the database is away',
    (command) => {
      const args = { shop: ['orders', 'list'], import: ['tests/fixtures/import/shopify.csv'], stock: ['check'] }
      const run = (env: Record<string, string>) =>
        runWith({ DATA_DIR: dataDir, ...env }, command, [
          ...(Object.entries(args).find(([name]) => name === command)?.[1] ?? []),
          ...(command === 'backup' ? [join(dataDir, 'backup.tar.gz')] : []),
        ])
      expect(run({ PORT: 'eighty' })).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^The environment variables are not valid:\nPORT [^\n]*\n$/),
      })
      const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SESSION_SECRET: 'x'.repeat(40) }
      expect(run(away)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^The shop cannot be used: [^\n]*\n$/),
      })
    },
    60_000,
  )
})

test('an import whose report cannot be written says so, and imports nothing', async () => {
  const prepared = await prepareShop('sqlite', 'shop')
  const report = ['tests/fixtures/import/woocommerce.csv', '--report', '/nowhere/report.csv']
  expect(runWith({ ...prepared.env, DEMO_SHOP: 'off' }, 'import', report)).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('/nowhere/report.csv cannot be written'),
  })
  expect(await prepared.db.read('products').first('id')).toBeUndefined()
  await prepared.db.close()
})

test('an import reads the file and the pictures beside it from the folder where it was typed', async () => {
  const prepared = await prepareShop('sqlite', 'shop')
  const folder = mkdtempSync(join(tmpdir(), 'shop-typed-'))
  const red = sharp({ create: { width: 40, height: 50, channels: 3, background: '#aa3311' } })
  writeFileSync(join(folder, 'cup.png'), await red.png().toBuffer())
  writeFileSync(join(folder, 'products.csv'), 'ID,Type,SKU,Name,Regular price,Images\n1,simple,A,Cup,10,cup.png\n')
  const env = { ...prepared.env, DEMO_SHOP: 'off', INIT_CWD: folder }
  const { status, stdout } = runWith(env, 'import', ['products.csv'])
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining('Pictures: 1 fetched, 0 already in the shop, 0 not available'),
  ])
  await prepared.db.close()
})

// SQLite is locked as a whole, which is the simpler case
describe.each(runsEverything ? dialects : (['postgres'] as const))('the commands on %s', (dialect) => {
  test('several processes that start at the same time on one empty database all open, with one shop', async () => {
    const prepared = await prepareShop(dialect, 'empty')
    const env = { ...prepared.env, DEMO_SHOP: 'off' }
    const start = async () => startShop({ port: await freePort(), dataDir: prepared.dataDir, env })
    const shops = await Promise.all([start(), start()])
    try {
      expect(await prepared.db.read('channels').count({ count: '*' }).first()).toEqual({ count: 1 })
      for (const { origin } of shops) expect((await fetch(`${origin}/shop-online`)).status).toBe(200)
      const fills = shops.flatMap(({ lines }) => lines.filter((line) => line.startsWith('Filled')))
      expect(fills).toHaveLength(1)
    } finally {
      await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
      await prepared.db.close()
    }
  })
})

describe.each(servedDialects)('a shop and its commands on %s', (dialect) => {
  test('an import into a real shop makes products that are shown, and changes nothing the second time', async () => {
    const prepared = await prepareShop(dialect, 'empty')
    const realShopEnv = { ...prepared.env, DEMO_SHOP: 'off' }
    const file = 'tests/fixtures/import/shopify.csv'
    const first = runWith(realShopEnv, 'import', [file])
    // one variant can't be sold as it is; everything is imported, which is what the exit status says
    expect([first.status, first.stdout]).toEqual([0, expect.stringContaining('Products: 4 new')])
    expect(first.stdout).toContain('Saved, but not for sale until they are completed: 1\n')
    const again = runWith(realShopEnv, 'import', [file])
    expect(again.stdout).toMatch(/0 new, 0 changed, \d+ unchanged/)
    const shop = await startShop({ port: await freePort(), dataDir: prepared.dataDir, env: realShopEnv })
    try {
      const html = await (await fetch(`${shop.origin}/shop-online`)).text()
      const [, path = ''] = /href="(\/product\/[^"]+)"/.exec(html) ?? []
      expect((await fetch(shop.origin + path)).status).toBe(200)
      // a real shop has no mail viewer
      expect((await fetch(`${shop.origin}/dev/mail`)).status).toBe(404)
    } finally {
      expect(await shop.end('SIGTERM')).toBe(0)
      await prepared.db.close()
    }
  })

  test('only the user that runs the shop can read its files, and a demo shop listens on this machine alone', async () => {
    const prepared = await prepareShop(dialect, 'demo')
    unwrap(await addDemoMember(commandOn(prepared.db)))
    chmodSync(prepared.dataDir, 0o755)
    const shop = await startShop({ port: await freePort(), dataDir: prepared.dataDir, env: prepared.env })
    try {
      expect(shop.lines.join(' ')).toMatch(/demo shop: everybody .* 127\.0\.0\.1/)
      // whoever has started it can open its administration
      await expect.poll(() => shop.lines.join(' ')).toContain('Open its administration')
      const [link = ''] = /http:\S+token=\S+/.exec(shop.lines.join(' ')) ?? []
      const opened = await fetch(link, { redirect: 'manual' })
      expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/admin'])
      const files = readdirSync(prepared.dataDir).filter((name) => /^(shop\.db|session)/.test(name))
      for (const name of ['', ...files])
        expect([name, statSync(join(prepared.dataDir, name)).mode & 0o077]).toEqual([name, 0])
    } finally {
      await shop.end('SIGTERM')
      await prepared.db.close()
    }
  })

  test.runIf(runsEverything)(
    'an empty real shop says that it opens soon, what its owner does next and that it sends no mail',
    async () => {
      const prepared = await prepareShop(dialect, 'empty')
      const env = { ...prepared.env, DEMO_SHOP: 'off', TRUST_PROXY: 'on' }
      const shop = await startShop({ port: await freePort(), dataDir: prepared.dataDir, env })
      try {
        await expect
          .poll(() => shop.lines.join('\n'))
          .toMatch(/No mail is sent: SMTP_URL[\s\S]*channel set --channel in --host YOUR-HOST/)
        const read = async (path: string, host = 'localhost') => {
          const reply = await fetch(shop.origin + path, { headers: { 'X-Forwarded-Host': host } })
          return reply.text()
        }
        const home = await read('/')
        expect(home).toContain('opens soon')
        expect(home).toContain('npm run import -- products.csv')
        expect(home).toContain('<title>Storefront</title>')
        expect(await read('/contact')).toContain('This page is a draft')
        expect(await read('/terms-and-conditions')).toContain('This page is a draft')
        for (const path of ['/', '/terms-and-conditions', '/privacy-policy', '/shop-online'])
          expect(await read(path)).not.toMatch(/taana|bengaluru|loom|hello@example|lorem/i)
        runWith(env, 'shop', ['settings', 'set', 'store_name', 'Tea & Co'])
        await expect.poll(() => read('/')).toMatch(/<title>Tea &amp; Co<\/title>/)
        expect(await read('/')).not.toContain('Storefront')
        runWith(env, 'shop', ['channel', 'set', '--host', 'shop.example.com'])
        await expect
          .poll(() => read('/shop-online', 'shop.example.com'))
          .toContain('<link rel="canonical" href="https://shop.example.com/shop-online"')
        expect(await read('/shop-online', 'shop.example.com')).not.toContain('://localhost')
        runWith(env, 'import', ['tests/fixtures/import/woocommerce.csv'])
        await expect.poll(() => read('/')).not.toContain('opens soon')
      } finally {
        await shop.end('SIGTERM')
        await prepared.db.close()
      }
    },
  )

  test.runIf(runsEverything)('the app keeps its guards under remix-serve', async () => {
    const prepared = await prepareShop(dialect, 'demo')
    const served = await startShop({
      port: await freePort(),
      dataDir: prepared.dataDir,
      env: prepared.env,
      command: ['--import', 'tsx', 'node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    })
    try {
      const page = await fetch(`${served.origin}/shop-online`)
      expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
      expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(await page.text()).toContain('Amara Straight Kurta')
      const body = () =>
        new URLSearchParams({ intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })
      const send = (headers: Record<string, string>) =>
        fetch(`${served.origin}/cart`, { method: 'POST', redirect: 'manual', headers, body: body() })
      expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
      const foreign = await send({ Origin: 'https://evil.example' })
      expect(foreign.status).toBeGreaterThanOrEqual(400)
      expect(foreign.headers.getSetCookie()).toEqual([])
      expect((await send({ Origin: served.origin })).status).toBe(303)
      // redirects of loaders, answers of the framework, resources and files: where no page sets headers
      const asset = /"(\/assets\/[^"]+\.css)"/.exec(await (await fetch(`${served.origin}/cart`)).text())?.[1] ?? ''
      for (const path of [
        '/checkout',
        '/checkout.data',
        '/__manifest?p=%2Fcart&version=x',
        '/robots.txt',
        asset,
        '/no/such',
      ]) {
        const { headers, status } = await fetch(served.origin + path, { redirect: 'manual' })
        expect([path, status < 500, headers.get('X-Content-Type-Options')]).toEqual([path, true, 'nosniff'])
        expect([path, headers.get('Content-Security-Policy')]).toEqual([
          path,
          expect.stringContaining('frame-ancestors'),
        ])
        expect([path, headers.get('X-Frame-Options')]).toEqual([path, 'SAMEORIGIN'])
      }
      const picture = new FormData()
      const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
        .png()
        .toBuffer()
      picture.append('image', new Blob([new Uint8Array(png)]), 'red.png')
      const uploaded = await fetch(`${served.origin}/api/plugins/ProductCustomisation/uploadImage`, {
        method: 'POST',
        headers: { Origin: served.origin },
        body: picture,
      })
      expect(await uploaded.json()).toMatchObject({ status: 'success' })

      // last, as this server ends a connection whose body it has not read
      const tooLarge = await fetch(`${served.origin}/preferences`, {
        method: 'POST',
        headers: { Origin: served.origin },
        body: new URLSearchParams({ gridSize: 'x'.repeat(200_000) }),
      })
      expect(tooLarge.status).toBe(413)
    } finally {
      await served.end('SIGKILL')
      await prepared.db.close()
    }
  })
})
