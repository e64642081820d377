import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'
import type { BatchChanges } from '~/domain/operations/selections/undo/undo-fields'

export interface OrderFacts {
  id: number
  number: string
  version: number
}

/** The placed orders with these ids, by id. */
export async function readOrderFacts(q: Knex, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const rows = await selectIn<OrderFacts>(ids.map(Number).filter(Number.isSafeInteger), (chunk) =>
    q('orders').whereIn('id', chunk).whereNotNull('placed_at').select('id', 'number', 'version'),
  )
  return new Map(rows.map((row) => [String(row.id), row]))
}

/** Locks orders until the transaction ends, in the order of their ids. */
export async function lockOrders(trx: Knex, ids: readonly string[]): Promise<void> {
  await trx('orders').whereIn('id', ids.map(Number)).orderBy('id').forUpdate().select('id')
}

/** The ids of a channel's placed orders with numbers, as a page has sent them. */
export async function readOrderIds(q: Knex, channelId: number, numbers: readonly string[]): Promise<number[]> {
  return q('orders')
    .where({ channel_id: channelId })
    .whereIn('number', [...numbers])
    .whereNotNull('placed_at')
    .orderBy('id')
    .pluck<number[]>('id')
}

interface OrderChange<Changes> {
  orderId: string
  label: string
  changes: Changes
}

/** What a batch has changed of orders, by the order's id; of some alone when they are named. */
export async function readOrderChanges(
  q: Knex,
  batch: string,
  ids?: readonly string[],
): Promise<Array<OrderChange<BatchChanges>>> {
  const read = async (query: Knex.QueryBuilder): Promise<Array<OrderChange<string>>> =>
    query
      .where({ batch, thing_kind: 'order' })
      .orderBy('id')
      .select({ orderId: 'thing_id', label: 'thing_label', changes: 'changes' })
  const rows = ids
    ? await selectIn(ids, (chunk) => read(q('change_log').whereIn('thing_id', chunk.map(String))))
    : await read(q('change_log'))
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as BatchChanges }))
}
