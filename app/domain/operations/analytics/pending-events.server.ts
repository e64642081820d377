import type { Database } from '~db/connection'
import { parseJson } from '~/domain/shared/parse-json'
import { days } from '~/domain/shared/units'
import { markInBrowser, readPendingEvents } from './analytics.queries.server'
import { claimPurchase, purchaseParams } from './purchases.server'
import { toolsIn } from './tool-list'
import type { EventParams, ShopEventName } from './shop-event'

/** The age at which an event is no longer reported by a browser: tools would count it for another visit. */
const pendingFor = days(1)

/** An event as the scripts of tools in a browser get it. */
export interface BrowserEvent {
  id: string
  name: ShopEventName
  /** Module names of the plugins that may report it. */
  tools: string[]
  params: EventParams
}

/**
 * The events of a visitor that no browser has reported yet, each only once.
 * @param tools module names of the plugins whose scripts the visitor has, and that report in the browser
 */
export async function takePendingEvents(
  db: Database,
  visitorKey: string,
  tools: readonly string[],
  now: Date,
): Promise<BrowserEvent[]> {
  const pending = await readPendingEvents(db.read, visitorKey, new Date(now.getTime() - pendingFor).toISOString())
  if (pending.length === 0) return []
  return db.transaction(async (trx) => {
    const events: BrowserEvent[] = []
    const taken: number[] = []
    for (const event of pending) {
      const params: EventParams | null =
        event.orderId === null ? storedParams(event.payload) : await purchaseParams(trx, event.orderId)
      if (params === null) continue
      taken.push(event.id)
      const allowed = toolsIn(event.tools).filter((tool) => tools.includes(tool))
      events.push({ id: event.eventKey, name: event.name, tools: allowed, params })
    }
    if (taken.length === 0) return []
    const won = await markInBrowser(trx, taken, now.toISOString())
    const reported: BrowserEvent[] = []
    for (const event of events) {
      const stored = pending.find(({ eventKey }) => eventKey === event.id)
      if (!stored || !won.has(stored.id)) continue
      const counted = await claimPurchase(trx, stored, event.tools)
      if (counted.length > 0) reported.push({ ...event, tools: counted })
    }
    return reported
  })
}

/** The parameters as recordEvents has stored them. */
export function storedParams(payload: string): EventParams {
  const params = parseJson(payload)
  return typeof params === 'object' && params !== null ? params : {}
}
