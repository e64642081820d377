import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { hasDueEntry } from '~/domain/operations/outbox/outbox.queries.server'
import { openDatabase } from '~db/connection'
import type { ShopProcess } from '../setup/shop-process'
import { cpuOf, memoryOf } from './cpu'

/** How long (ms) to wait between two questions. */
const pause = 50

/** The status of an answer and how long (ms) it took. */
async function ask(origin: string, path: string, host: string): Promise<{ status: number; time: number }> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { host } }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, time: performance.now() - start }))
    }).once('error', reject)
  })
}

/**
 * Asks a shop that is starting until it shows what it will show later.
 * @param startedAt when its process was started (performance.now())
 * @returns lines for the table of the bench
 */
export async function measureStart(shop: ShopProcess, dataDir: string, startedAt: number): Promise<string[]> {
  const db = await openDatabase(join(dataDir, 'shop.db'))
  const hosts: string[] = await db.read('channels').orderBy('id').pluck('host')
  await db.close()
  const since = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  const { port } = new URL(shop.origin)
  let longest = 0
  const until = async (path: string, host: string) => {
    for (;;) {
      const { status } = await ask(shop.origin, path, `${host}:${port}`)
      if (status === 200) return since()
      const { time } = await ask(shop.origin, '/health', `${hosts[0] ?? ''}:${port}`)
      longest = Math.max(longest, time)
      await wait(pause)
    }
  }
  const cart = await until('/cart', hosts[0] ?? '')
  const ready: string[] = []
  for (const host of hosts) ready.push(`${host} ${await until('/shop-online', host)} s`)
  const { now, most } = memoryOf(shop.child)
  return [
    `Start: first page (the cart) after ${cart} s, listings after: ${ready.join(', ')};`,
    `meanwhile /health took ${Math.round(longest)} ms at most. Memory: ${now} MB, at most ${most} MB.`,
  ]
}

/**
 * Waits until the shop has done the work that is due. A kept folder has that of the orders of its last run, which would
 * be counted as CPU of the pages.
 */
export async function waitForDueWork(dataDir: string): Promise<void> {
  const db = await openDatabase(join(dataDir, 'shop.db'))
  while (await hasDueEntry(db, { except: [] }, new Date())) await wait(1000)
  await db.close()
}

const changes = 40

/** CPU milliseconds of the shop until a change of one price is shown, besides the page that shows it. */
export async function measureChange(
  shop: ShopProcess,
  dataDir: string,
  headers: Record<string, string>,
): Promise<string> {
  const db = await openDatabase(join(dataDir, 'shop.db'))
  const render = async () => {
    const reply = await fetch(`${shop.origin}/shop-online?sort=price-up`, { headers })
    await reply.text()
    if (!reply.ok) throw new Error(`the listing was answered with ${reply.status}`)
  }
  const [last] = await db.read('products').max<Array<{ id: number }>>({ id: 'id' })
  const run = async (change: (number: number) => Promise<void>) => {
    const before = cpuOf(shop.child)
    for (let number = 0; number < changes; number += 1) {
      await change(number)
      await render()
    }
    return (cpuOf(shop.child) - before) / changes
  }
  await run(async () => {})
  const without = await run(async () => {})
  const cost = await run(async (number) => {
    const id = (last?.id ?? 0) - 1 - number * 17
    await db.transaction(async (trx) => {
      const variants = trx('variants').where({ product_id: id }).select('id')
      await trx('variant_prices')
        .whereIn('variant_id', variants)
        .update({ price: 1_000_000 + number })
      await refreshListings(trx, [id])
    })
  })
  await db.close()
  return `A changed price: ${(cost - without).toFixed(1)} ms of CPU in addition to the rendered listing (${without.toFixed(1)} ms).`
}
