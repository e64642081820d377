import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import type { ListenerTo } from '~/domain/operations/outbox/events'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { parseJson } from '~/domain/shared/parse-json'
import { lockEvent, updateEvent, type StoredEvent } from './analytics.queries.server'
import { storedParams } from './pending-events.server'
import { claimPurchase, purchaseParams } from './purchases.server'
import type { EventClient } from './record-events.server'
import { toolList, toolsIn } from './tool-list'
import type { EventParams, ShopEventName } from './shop-event'

/** An event as the server sends it to a tool. */
export interface ForwardedEvent {
  id: string
  name: ShopEventName
  params: EventParams
  at: Date
  client: EventClient
  /** A hash that names the browser, for tools that want to count visitors. */
  visitorKey: string
}

/** The data that is stored about a browser, see EventClient. */
export const clientSchema = z.object({
  pageUrl: z.string(),
  userAgent: z.string(),
  cookies: z.record(z.string(), z.string()),
})

/**
 * Sends an event to one tool, once. Nothing is sent for a visitor who has withdrawn the consent since, for a purchase
 * that another report has counted, or when it was sent before. Throws what `send` throws, to be tried again: tools know
 * the second sending of an event by its id.
 * @param tool the module name of the tool's plugin
 */
export async function forwardEvent(
  db: Database,
  eventKey: string,
  tool: string,
  send: (event: ForwardedEvent) => Promise<void>,
): Promise<void> {
  const event = await db.transaction(async (trx) => {
    const stored = await lockEvent(trx, { eventKey })
    const isWanted = stored && toolsIn(stored.tools).includes(tool) && !toolsIn(stored.forwarded).includes(tool)
    if (!isWanted || stored.visitorKey === null || stored.client === null) return null
    const params = stored.orderId === null ? storedParams(stored.payload) : await purchaseParams(trx, stored.orderId)
    const counts = params !== null && (await claimPurchase(trx, stored, [tool])).length > 0
    return counts ? toForwarded(stored, params) : null
  })
  if (!event) return
  await send(event)
  await db.transaction(async (trx) => {
    const stored = await lockEvent(trx, { eventKey })
    if (stored) await updateEvent(trx, stored.id, { forwarded: toolList([...toolsIn(stored.forwarded), tool]) })
  })
}

function toForwarded(stored: StoredEvent, params: EventParams): ForwardedEvent {
  const client = clientSchema.parse(parseJson(stored.client ?? ''))
  const { eventKey: id, name, visitorKey } = stored
  return { id, name, params, at: new Date(stored.occurredAt), client, visitorKey }
}

/**
 * Publishes the purchase of an order when it is placed, which a payment provider may report long after its visitor has
 * left; only where its visitor allows a tool that gets events from the server.
 */
export const purchaseListener: ListenerTo<{ db: Database; now(): Date }, 'order.placed'> = {
  event: 'order.placed',
  name: 'analytics',
  async run({ db, now }, { orderId }) {
    await db.transaction(async (trx) => {
      const stored = await lockEvent(trx, { orderId })
      if (stored?.client) await publishEvent(trx, 'analytics.recorded', { eventKey: stored.eventKey }, now())
    })
  },
}
