import type { ChildProcess } from 'node:child_process'
import autocannon, { type Result } from 'autocannon'
import { buyByForms } from '../setup/form-shopper'
import type { ShopProcess } from '../setup/shop-process'
import { cpuOf } from './cpu'

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** CPU milliseconds of the server per request. */
  cpu: number
}

/** How long (s) a page is measured. */
const seconds = 5
const connections = 8

/** Asks for a page on several connections, for some seconds or a number of times. */
export async function ask(
  url: string,
  headers: Record<string, string>,
  much: { duration: number } | { amount: number },
): Promise<Result> {
  const result = await autocannon({ url, connections, headers: { 'accept-encoding': 'br', ...headers }, ...much })
  if (result.non2xx > 0) throw new Error(`${url} was answered with ${result.non2xx} errors`)
  return result
}

/** Measures a page for some seconds, after a second that is not counted. */
export async function measure(
  child: ChildProcess,
  url: string,
  headers: Record<string, string> = {},
): Promise<Figures> {
  await ask(url, headers, { duration: 1 })
  const before = cpuOf(child)
  const result = await ask(url, headers, { duration: seconds })
  return figuresOf(result, cpuOf(child) - before)
}

function figuresOf({ requests, latency }: Result, cpu: number): Figures {
  return {
    perSecond: Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    cpu: cpu / requests.total,
  }
}

/** CPU milliseconds per request of a number of requests, all of which are answered before it ends. */
export async function cpuOfRequests(
  child: ChildProcess,
  url: string,
  headers: Record<string, string>,
  amount: number,
): Promise<number> {
  const before = cpuOf(child)
  await ask(url, headers, { amount })
  return (cpuOf(child) - before) / amount
}

/** Measures whole orders over HTTP: two guests buy by the forms of the shop. */
export async function measureOrders({ child, origin }: ShopProcess): Promise<Figures> {
  await buyFor(2 * seconds, origin)
  const before = cpuOf(child)
  const times = await buyFor(seconds, origin)
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0)
  return {
    perSecond: Math.round((times.length / seconds) * 10) / 10,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuOf(child) - before) / times.length,
  }
}

/** Two guests buy for some seconds. Returns how long each order took, in ms. */
async function buyFor(duration: number, origin: string): Promise<number[]> {
  const times: number[] = []
  const start = Date.now()
  const buyer = async () => {
    for (let number = 0; Date.now() - start < duration * 1000; number += 1) {
      const orderStart = performance.now()
      const colours = ['indigo', 'clay', 'moss', 'ivory']
      const { shopper, next } = await buyByForms(origin, {
        product: { product: 'stoneware-chai-mug', 'o.colour': colours[number % 4] ?? 'clay' },
        email: `bench${start}-${number}@example.com`,
        method: 'bank-transfer',
      })
      await shopper.get(next)
      times.push(performance.now() - orderStart)
    }
  }
  await Promise.all([buyer(), buyer()])
  return times
}
