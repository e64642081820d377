import { countMissing } from '~/domain/site/redirects/count-missing.server'
import { missingPathOf } from '~/domain/site/redirects/missing-addresses'
import { seconds } from '~/domain/shared/units'
import { getRuntime } from './runtime.server'

/** So long after the first one the addresses are written, all in one transaction. */
const delay = seconds(10)
/** The most different addresses of one transaction; further ones are not counted. */
const maxWaiting = 200

let waiting = new Map<string, number>()
let timer: NodeJS.Timeout | null = null

/** Takes note that a visitor has opened an address that nothing has. It is counted later, with others. */
export function noteMissing(url: string, userAgent: string): void {
  const path = missingPathOf(url, userAgent)
  if (path === null) return
  const count = waiting.get(path)
  if (count === undefined && waiting.size >= maxWaiting) return
  waiting.set(path, (count ?? 0) + 1)
  // a process that ends does not wait for it
  timer ??= setTimeout(() => void writeMissing(), delay).unref()
}

/** Writes what waits. Never throws: a lost count is no error of the shop. */
async function writeMissing(): Promise<void> {
  const taken = waiting
  waiting = new Map()
  timer = null
  const { db, log } = await getRuntime()
  try {
    await countMissing(db, taken, new Date())
  } catch (error) {
    log.warn({ err: error, addresses: taken.size }, 'addresses that were not found could not be counted')
  }
}
