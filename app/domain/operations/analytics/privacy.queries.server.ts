import type { Knex } from 'knex'
import { updateRows } from '~db/bulk-rows'
import { toolList, toolsIn } from './tool-list'
import type { StoredEvent } from './analytics.queries.server'

/** Deletes what a visitor has done; a purchase stays counted, without the visitor. */
export async function forgetVisitor(trx: Knex, keys: readonly string[]): Promise<void> {
  const own = () => trx('analytics_events').whereIn('visitor_key', [...keys])
  await own().whereNull('order_id').delete()
  await own().update({ visitor_key: null, customer_id: null, tools: '', client: null })
}

/**
 * Takes tools away from all that a visitor has done, and what was for them alone.
 * @param clientFor what stays of a stored client for the tools that are left; null for nothing
 */
export async function forgetTools(
  trx: Knex,
  keys: readonly string[],
  tools: readonly string[],
  clientFor: (client: string, left: readonly string[]) => string | null,
): Promise<void> {
  const own = () => trx('analytics_events').whereIn('visitor_key', [...keys])
  const rows: Array<{ id: number; tools: string; client: string | null }> = await own().select('id', 'tools', 'client')
  const changed = rows.flatMap((row) => {
    const left = toolsIn(row.tools).filter((tool) => !tools.includes(tool))
    if (toolList(left) === row.tools) return []
    return [{ ...row, tools: toolList(left), kept: row.client === null ? null : clientFor(row.client, left) }]
  })
  await updateRows(trx, 'analytics_events', changed, ['tools'])
  const shortened = changed.flatMap(({ id, client, kept }) =>
    kept === null || kept === client ? [] : [{ id, client: kept }],
  )
  await updateRows(trx, 'analytics_events', shortened, ['client'])
  const gone = changed.flatMap(({ id, client, kept }) => (client !== null && kept === null ? [id] : []))
  await trx('analytics_events').whereIn('id', gone).update({ client: null })
  await own().where({ tools: '' }).whereNull('order_id').delete()
}

/** Keys of the browsers in which a customer was signed in while something was recorded. */
export async function readVisitorKeys(q: Knex, customerId: number): Promise<string[]> {
  return q('analytics_events')
    .where({ customer_id: customerId })
    .whereNotNull('visitor_key')
    .distinct()
    .pluck('visitor_key')
}

/** Removes who did it from what is kept of orders and of a customer. */
export async function forgetCustomerEvents(trx: Knex, customerId: number, orderIds: readonly number[]): Promise<void> {
  await forgetVisitor(trx, await readVisitorKeys(trx, customerId))
  await trx('analytics_events').where({ customer_id: customerId }).whereNull('order_id').delete()
  await trx('analytics_events')
    .whereIn('order_id', [...orderIds])
    .update({ visitor_key: null, customer_id: null, payload: '{}', tools: '', client: null })
}

/** Reads the events that are kept of a customer, the oldest first. */
export async function readCustomerEvents(
  q: Knex,
  customerId: number,
): Promise<Array<Pick<StoredEvent, 'name' | 'payload' | 'tools' | 'client' | 'occurredAt'>>> {
  return q('analytics_events')
    .where({ customer_id: customerId })
    .orderBy('id')
    .select('name', 'payload', 'tools', 'client', { occurredAt: 'occurred_at' })
}

/** Whether there are events before an instant, or data of clients before another. */
export async function hasEventsBefore(q: Knex, before: string, clientBefore: string): Promise<boolean> {
  const old = await q('analytics_events')
    .where('occurred_at', '<', before)
    .orWhere((one) => void one.where('occurred_at', '<', clientBefore).whereNotNull('client'))
    .first('id')
  return old !== undefined
}

export async function deleteEventsBefore(trx: Knex, before: string, clientBefore: string): Promise<void> {
  await trx('analytics_events').where('occurred_at', '<', before).delete()
  await trx('analytics_events').where('occurred_at', '<', clientBefore).whereNotNull('client').update({ client: null })
}

/** How often each event happened on each day (UTC) of a channel, the latest day first. */
export async function countEvents(
  q: Knex,
  channelId: number,
  since: string,
): Promise<Array<{ day: string; name: string; count: number }>> {
  const rows: Array<{ day: string; name: string; count: number | string }> = await q('analytics_events')
    .where({ channel_id: channelId })
    .where('occurred_at', '>=', since)
    .select(q.raw('substr(occurred_at, 1, 10) AS day'), 'name')
    .count({ count: '*' })
    .groupByRaw('substr(occurred_at, 1, 10), name')
    .orderByRaw('1 DESC, 2')
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
