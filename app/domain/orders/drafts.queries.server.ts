import type { Knex } from 'knex'
import { inChunks } from '~db/bulk-rows'
import { runPrepared } from '~db/prepared'
import { orderColumns, orderLineColumns, toColumns } from './order-columns'
import type { DraftValues, OrderLineRow } from './order-row'

/** Inserts or replaces the cart's one draft order with its lines. Returns its id. */
export async function writeDraft(
  trx: Knex,
  draft: {
    existingId: number | null
    cartId: number
    channelId: number
    customerId: number | null
    token: string
    values: DraftValues
    lines: OrderLineRow[]
    now: string
  },
): Promise<number> {
  const values = { ...toColumns(orderColumns, draft.values), customer_id: draft.customerId, updated_at: draft.now }
  let orderId = draft.existingId
  if (orderId === null) {
    const [row] = await trx('orders')
      .insert({
        ...values,
        cart_id: draft.cartId,
        channel_id: draft.channelId,
        token: draft.token,
        status: 'draft',
        payment_status: 'none',
        fulfilment_status: 'none',
        created_at: draft.now,
      })
      .returning<Array<{ id: number }>>('id')
    if (!row) throw new Error('the order was not written')
    orderId = row.id
  } else {
    await trx('order_lines').where({ order_id: orderId }).delete()
    await trx('orders').where({ id: orderId }).update(values)
  }
  const id = orderId
  const rows = draft.lines.map((line) => ({ ...toColumns(orderLineColumns, { ...line }), order_id: id }))
  for (const some of inChunks(rows, 50)) await trx('order_lines').insert(some)
  return id
}

/**
 * The next number of a channel's orders: its prefix and 6 digits from a counter row. Every order locks that row, so it
 * is to be called late in the transaction.
 */
export async function takeOrderNumber(trx: Knex, channelId: number): Promise<string> {
  const [counter] = await runPrepared<{ value: number; prefix: string | null }>(
    trx,
    `INSERT INTO counters (name, value) VALUES (?, 1)
     ON CONFLICT (name) DO UPDATE SET value = counters.value + 1
     RETURNING value, (SELECT order_prefix FROM channels WHERE id = ?) AS prefix`,
    [`orders:${channelId}`, channelId],
  )
  if (!counter || counter.prefix === null) throw new Error('there is no number for the order')
  return `${counter.prefix}${String(counter.value).padStart(6, '0')}`
}

export async function markCartOrdered(trx: Knex, cartId: number, now: string): Promise<void> {
  await trx('carts')
    .where({ id: cartId })
    .update({ status: 'ordered', updated_at: now, version: trx.raw('version + 1') })
}
