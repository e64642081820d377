import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { eventEntry } from '~/domain/operations/outbox/publish.server'
import { insertEvents, type NewEvent } from './analytics.queries.server'
import { readItemRows, readOptionTexts } from './items.queries.server'
import { isPlaced } from './purchases.queries.server'
import { toolList } from './tool-list'
import { eventItem, eventParams, type ItemDetails, type ReportedLine, type ShopReport } from './shop-event'

/** The data about a browser for tools that get events from the server. It is kept until they have them. */
export interface EventClient {
  /** Address of the page, without what follows the path. */
  pageUrl: string
  userAgent: string
  /** The cookies of the tools, by their names, as far as the visitor has them. */
  cookies: Record<string, string>
}

/** A report with the visitor who allows it. */
export interface VisitorReport {
  report: ShopReport
  at: Date
  channel: Channel
  customerId: number | null
  /** See visitorKeyOf. */
  visitorKey: string
  /** Module names of the plugins that the visitor allows; never none. */
  tools: readonly string[]
  /** Null when no server sends it on. */
  client: EventClient | null
}

/** Names a browser by a hash of the random token that it has. */
export function visitorKeyOf(token: string): string {
  return createHash('sha256').update(`visitor ${token}`).digest('hex')
}

/** Stores what visitors have done, in one transaction. Names of products are those of now. */
export async function recordEvents(db: Database, reports: readonly VisitorReport[], now: Date): Promise<void> {
  if (reports.length === 0) return
  const details = new Map<number, DetailsOf>()
  for (const channel of new Map(reports.map((one) => [one.channel.id, one.channel])).values())
    details.set(channel.id, await readDetails(db, channel, reports))
  const events = reports.map((one) => toEvent(one, details.get(one.channel.id)))
  await db.transaction(async (trx) => {
    await insertEvents(trx, events)
    const forwarded = events.filter(({ client }) => client !== null)
    if (forwarded.length === 0) return
    const orderIds = forwarded.flatMap(({ orderId }) => orderId ?? [])
    const placed = await isPlaced(trx, orderIds)
    // a purchase that is not placed yet is published when it is
    const ready = forwarded.filter(({ orderId }) => orderId === null || placed.has(orderId))
    const entries = ready.map(({ eventKey }) => eventEntry('analytics.recorded', { eventKey }, now))
    await insertEntries(trx, entries, now)
  })
}

type DetailsOf = (line: ReportedLine) => ItemDetails | undefined

async function readDetails(db: Database, channel: Channel, reports: readonly VisitorReport[]): Promise<DetailsOf> {
  const lines = reports.filter((one) => one.channel.id === channel.id).flatMap(({ report }) => report.lines ?? [])
  const variantIds = lines.flatMap(({ of }) => ('variantId' in of ? of.variantId : []))
  const productIds = lines.flatMap(({ of }) => ('productId' in of ? of.productId : []))
  if (lines.length === 0) return () => undefined
  const rows = await readItemRows(db.read, channel.id, { variantIds, productIds })
  const texts = await readOptionTexts(db.read, variantIds)
  const known = rows.map((row) => ({
    ...row,
    options: texts
      .filter(({ variantId }) => variantId === row.variantId)
      .map(({ value }) => value)
      .join(', '),
  }))
  return ({ of }) =>
    known.find((row) => ('variantId' in of ? row.variantId === of.variantId : row.productId === of.productId))
}

function toEvent(
  { report, at, channel, customerId, visitorKey, tools, client }: VisitorReport,
  detailsOf: DetailsOf | undefined,
): NewEvent {
  const items = (report.lines ?? []).flatMap((line) => {
    const details = detailsOf?.(line)
    return details ? [eventItem(details, line, channel.currency)] : []
  })
  return {
    eventKey: eventKeyOf(report),
    channelId: channel.id,
    visitorKey,
    customerId,
    orderId: report.orderId ?? null,
    name: report.name,
    payload: JSON.stringify(eventParams(report, items, channel.currency)),
    tools: toolList(tools),
    client: client && JSON.stringify(client),
    occurredAt: at.toISOString(),
  }
}

/** The id that tools get: nothing of the shop can be read from it. */
function eventKeyOf({ name, key }: ShopReport): string {
  return key === undefined
    ? randomBytes(16).toString('hex')
    : createHash('sha256').update(`${name} ${key}`).digest('hex').slice(0, 32)
}
