import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { chromium } from 'playwright'
import { expect, test, vi } from 'vitest'
import { requireChromium } from '../setup/chromium'
import { runsEverything } from '../setup/only-in-test-all'
import { freePort } from '../setup/postgres'
import { walkToPayment } from '../setup/form-shopper'
import { startShop } from '../setup/shop-process'
import { findInvalidHtml } from './served/pages/html-validator'
import { prepareShop, serveDemoShop } from './served-shop'

/** Locks a SQLite file in a process of its own, as a backup or another program does. */
async function lockFile(file: string): Promise<{ release(): Promise<void> }> {
  const script = `
    const db = new (require('better-sqlite3'))(${JSON.stringify(file)})
    db.exec('BEGIN IMMEDIATE')
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    release: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A proxy in front of a PostgreSQL, which can be taken away, or accept connections and never answer. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    if (!isSilent) socket.pipe(onward).pipe(socket)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
  })
  const port = await freePort()
  const listen = () => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  await listen()
  return {
    port,
    listen,
    /** Passes nothing on any more, and ends no connection. */
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Answers new connections. Those of before stay silent, as when a machine on the way has forgotten them. */
    answer: () => {
      isSilent = false
    },
    close: async () => {
      const closed = new Promise((resolve) => void server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The fields of the form on a page, as a browser would post them. */
function formOf(html: string): { action: string; body: URLSearchParams } {
  const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: decode(/<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? ''),
    body: new URLSearchParams(fields.map(([, name = '', value = '']) => [decode(name), decode(value)])),
  }
}

const clayMug = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }

test('a locked SQLite stops neither pages nor files, and keeps every form until it can be sent again', async () => {
  const shop = await serveDemoShop('sqlite')
  const post = (path: string, fields: Record<string, string>) =>
    fetch(shop.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: shop.origin },
      body: new URLSearchParams(fields),
    })
  const shopper = await walkToPayment(shop.origin, { product: clayMug, email: 'asha@example.com' })
  const [asset = ''] = /\/assets\/[^"]+\.css/.exec(await shopper.get('/')) ?? []
  const lock = await lockFile(shop.prepared.location)
  try {
    const adding = post('/product/stoneware-chai-mug', {
      ...clayMug,
      intent: 'add',
      quantity: '2',
    })
    const placing = shopper.submit('/checkout/payment', {
      intent: 'place',
      expectedTotal: '1',
      shippingMethod: 'standard',
      paymentMethod: 'cod',
      note: 'Ring twice',
      hasAcceptedTerms: '1',
    })
    let isAnswered = false
    void Promise.race([adding, placing]).finally(() => {
      isAnswered = true
    })
    // both wait for the lock for seconds; a process that stood still for it would answer one or two files meanwhile
    let files = 0
    for (; !isAnswered; files += 1) expect((await fetch(shop.origin + asset)).status).toBe(200)
    expect(files).toBeGreaterThan(5)
    expect((await fetch(`${shop.origin}/cart`)).status).toBe(200)

    const added = await adding
    const addedHtml = await added.text()
    expect([added.status, added.headers.get('Retry-After')]).toEqual([503, '5'])
    // the page of the product, with the form as it was filled in
    expect(addedHtml).toContain('We couldn’t save this just now')
    expect(addedHtml).toMatch(/<input[^>]*name="quantity"[^>]*value="2"/)
    expect(addedHtml).toMatch(/<input[^>]*name="o.colour"[^>]*checked=""[^>]*value="clay"/)
    const placed = await placing
    expect([placed.status, placed.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await placed.text()).toContain('Ring twice')

    const script = await post('/cart.data', { ...clayMug, intent: 'add', quantity: '1', stay: '1' })
    expect([script.status, await script.text()]).toEqual([503, expect.stringContaining('We couldn’t save this')])
    const call = await post('/api/cart/add-item', { product_id: '1', quantity: '1' })
    expect([call.status, call.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await call.json()).toMatchObject({ status: 'error' })
    const health = await fetch(`${shop.origin}/health`)
    expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ failing: 'writing' })])
    // to start the process again would not help
    expect((await fetch(`${shop.origin}/health/live`)).status).toBe(200)

    await lock.release()
    const again = await post('/product/stoneware-chai-mug', { ...clayMug, intent: 'add', quantity: '2' })
    expect(again.headers.get('Location')).toBe('/cart')
    await vi.waitFor(async () => expect((await fetch(`${shop.origin}/health`)).status).toBe(200), { timeout: 60_000 })
  } finally {
    await lock.release()
    await shop.close()
  }
})

test.runIf(runsEverything)(
  'a form that a script sends while SQLite is locked keeps what was chosen, and works when it is free again',
  async () => {
    const shop = await serveDemoShop('sqlite')
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const lock = await lockFile(shop.prepared.location)
    try {
      const page = await browser.newPage()
      await page.goto(`${shop.origin}/product/stoneware-chai-mug?o.colour=clay`)
      await page.locator('html[data-enhanced]').waitFor()
      await page.getByRole('spinbutton').fill('3')
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await page.getByText('We couldn’t save this just now').first().waitFor()
      expect(await page.getByRole('spinbutton').inputValue()).toBe('3')
      expect(await page.getByRole('radio', { name: 'Clay' }).isChecked()).toBe(true)
      await lock.release()
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await vi.waitFor(async () => expect(await shop.db.read('cart_lines').pluck('quantity')).toEqual([3]), {
        timeout: 60_000,
      })
    } finally {
      await lock.release()
      await browser.close()
      await shop.close()
    }
  },
)

/** Milliseconds within which a request is answered by a shop whose database has just become silent. */
const maxSilence = 15_000

test('a PostgreSQL that is away or silent is answered with 503 and the form, and the shop goes on when it is back', async () => {
  const prepared = await prepareShop('postgres', 'demo')
  const address = new URL(prepared.location)
  const proxy = await startProxy(new URL(prepared.location))
  address.port = String(proxy.port)
  const shop = await startShop({
    port: await freePort(),
    dataDir: prepared.dataDir,
    env: { ...prepared.env, DATABASE_URL: address.href },
  })
  const add = () =>
    fetch(`${shop.origin}/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: shop.origin },
      body: new URLSearchParams({ ...clayMug, intent: 'add', quantity: '3', password: 'never sent back' }),
    })
  const expectRecovery = async () => {
    await vi.waitFor(async () => expect((await add()).status).toBe(303), { timeout: 60_000 })
    await vi.waitFor(async () => expect((await fetch(`${shop.origin}/health`)).status).toBe(200), { timeout: 60_000 })
  }
  try {
    expect((await add()).status).toBe(303)
    const kept = ['/', '/product/stoneware-chai-mug']
    const expectCached = async () => {
      for (const path of kept) expect([path, (await fetch(shop.origin + path)).status]).toEqual([path, 200])
    }
    await expectCached()
    await proxy.close()
    await expectCached()
    const added = await add()
    const html = await added.text()
    expect([added.status, added.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(Object.fromEntries(formOf(html).body)).toEqual({ ...clayMug, intent: 'add', quantity: '3' })
    expect(html).toContain('type="password"')
    expect(html).not.toContain('never sent back')
    expect(/<title>([^<]*)/.exec(html)?.[1]).toBe('Please try again in a moment')
    expect(await findInvalidHtml(html)).toEqual([])
    const changed = await fetch(`${shop.origin}/cart/line/1`, {
      method: 'POST',
      headers: { Origin: shop.origin },
      body: new URLSearchParams({ ...clayMug, intent: 'change', quantity: '4' }),
    })
    expect(changed.status).toBe(503)
    expect(Object.fromEntries(formOf(await changed.text()).body)).toMatchObject({ intent: 'change', quantity: '4' })
    for (const path of ['/cart', '/robots.txt', '/api/cart/get', '/cart.data', '/health'])
      expect([path, (await fetch(shop.origin + path)).status]).toEqual([path, 503])
    await expectCached()
    const health: unknown = await (await fetch(`${shop.origin}/health`)).json()
    expect(health).toMatchObject({ failing: expect.any(String) })
    await proxy.listen()
    await expectRecovery()
    await expectCached()

    // one that accepts connections and never answers is noticed by the shop itself
    proxy.silence()
    const start = performance.now()
    const [cart, silentlyAdded] = await Promise.all([fetch(`${shop.origin}/cart`), add(), expectCached()])
    expect([cart.status, cart.headers.get('Retry-After')]).toEqual([503, '5'])
    expect([silentlyAdded.status, silentlyAdded.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(Object.fromEntries(formOf(await silentlyAdded.text()).body)).toMatchObject({ ...clayMug, quantity: '3' })
    if (runsEverything) expect(performance.now() - start).toBeLessThan(maxSilence)
    // then nothing waits any more
    const later = performance.now()
    for (const path of ['/cart', '/health']) expect((await fetch(shop.origin + path)).status).toBe(503)
    expect((await add()).status).toBe(503)
    await expectCached()
    if (runsEverything) expect(performance.now() - later).toBeLessThan(maxSilence / 2)
    proxy.answer()
    await expectRecovery()
    expect(await shop.end('SIGTERM')).toBe(0)
  } finally {
    if (shop.child.exitCode === null) await shop.end('SIGKILL')
    await proxy.close().catch(() => {})
    await prepared.db.close()
  }
})
