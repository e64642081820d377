import type { Knex } from 'knex'
import { assignments, inList, insertRows, rowLock, runPrepared } from '~db/prepared'
import type { ShopEventName } from './shop-event'

/** An event to be stored. Lists of tools have commas between the names. */
export interface NewEvent {
  eventKey: string
  channelId: number
  visitorKey: string
  customerId: number | null
  orderId: number | null
  name: ShopEventName
  /** JSON */
  payload: string
  tools: string
  /** JSON, or null */
  client: string | null
  /** ISO instant */
  occurredAt: string
}

export interface StoredEvent extends NewEvent {
  id: number
  claimed: string
  forwarded: string
}

/** Inserts events; those whose key exists already are left out. */
export async function insertEvents(trx: Knex, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    event_key: event.eventKey,
    channel_id: event.channelId,
    visitor_key: event.visitorKey,
    customer_id: event.customerId,
    order_id: event.orderId,
    name: event.name,
    payload: event.payload,
    tools: event.tools,
    client: event.client,
    occurred_at: event.occurredAt,
  }))
  await insertRows(trx, 'analytics_events', rows, 'ON CONFLICT (event_key) DO NOTHING')
}

const columns = `id, event_key AS "eventKey", channel_id AS "channelId", visitor_key AS "visitorKey",
  customer_id AS "customerId", order_id AS "orderId", name, payload, tools, client, claimed, forwarded,
  occurred_at AS "occurredAt"`

/** Events of a visitor since an instant that no browser has got yet, the oldest first. */
export async function readPendingEvents(q: Knex, visitorKey: string, since: string): Promise<StoredEvent[]> {
  return runPrepared(
    q,
    `SELECT ${columns} FROM analytics_events
     WHERE visitor_key = ? AND occurred_at > ? AND browser_at IS NULL ORDER BY id LIMIT 50`,
    [visitorKey, since],
  )
}

/** Marks events as given to a browser, and returns the ids of those that were not before. */
export async function markInBrowser(trx: Knex, ids: readonly number[], now: string): Promise<Set<number>> {
  const list = inList(ids)
  const rows = await runPrepared<{ id: number }>(
    trx,
    `UPDATE analytics_events SET browser_at = ? WHERE id IN (${list.sql}) AND browser_at IS NULL RETURNING id`,
    [now, ...list.values],
  )
  return new Set(rows.map(({ id }) => id))
}

/** An event by its key or its order, locked in a transaction; null when there is none (any more). */
export async function lockEvent(
  trx: Knex,
  where: { eventKey: string } | { orderId: number },
): Promise<StoredEvent | null> {
  const [column, value] = 'eventKey' in where ? ['event_key', where.eventKey] : ['order_id', where.orderId]
  const sql = `SELECT ${columns} FROM analytics_events WHERE ${column} = ? ${rowLock(trx)}`
  const [row] = await runPrepared<StoredEvent>(trx, sql, [value])
  return row ?? null
}

/** Writes which tools count an event and which have it from the server; null forgets the client's data. */
export async function updateEvent(
  trx: Knex,
  id: number,
  values: { claimed?: string; forwarded?: string; client?: null },
): Promise<void> {
  const set = assignments(values)
  await runPrepared(trx, `UPDATE analytics_events SET ${set.sql} WHERE id = ?`, [...set.values, id])
}
