import type { Knex } from 'knex'
import { assignments, insertRow, insertRows, runPrepared } from '~db/prepared'
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
    /** What the offers take off. */
    offers: ReadonlyArray<{ id: number; discount: number }>
    /** See customerKeys. */
    customerKeys: readonly string[]
    now: string
  },
): Promise<number> {
  const values = { ...toColumns(orderColumns, draft.values), customer_id: draft.customerId, updated_at: draft.now }
  let orderId = draft.existingId
  if (orderId === null) {
    const [row] = await insertRow<{ id: number }>(
      trx,
      'orders',
      {
        ...values,
        cart_id: draft.cartId,
        channel_id: draft.channelId,
        token: draft.token,
        status: 'draft',
        payment_status: 'none',
        fulfilment_status: 'none',
        created_at: draft.now,
      },
      'RETURNING id',
    )
    if (!row) throw new Error('the order was not written')
    orderId = row.id
  } else {
    await runPrepared(trx, 'DELETE FROM order_lines WHERE order_id = ?', [orderId])
    await runPrepared(trx, 'DELETE FROM order_offers WHERE order_id = ?', [orderId])
    await runPrepared(trx, 'DELETE FROM order_customer_keys WHERE order_id = ?', [orderId])
    const set = assignments(values)
    await runPrepared(trx, `UPDATE orders SET ${set.sql} WHERE id = ?`, [...set.values, orderId])
  }
  const id = orderId
  const rows = draft.lines.map((line) => ({ ...toColumns(orderLineColumns, { ...line }), order_id: id }))
  await insertRows(trx, 'order_lines', rows)
  const offerRows = draft.offers.map((offer) => ({ order_id: id, offer_id: offer.id, discount: offer.discount }))
  if (offerRows.length > 0) await insertRows(trx, 'order_offers', offerRows)
  const keyRows = draft.customerKeys.map((key) => ({ order_id: id, customer_key: key }))
  await insertRows(trx, 'order_customer_keys', keyRows)
  return id
}

/** The keys that identify the customer of an order (see customerKeys). */
export async function readCustomerKeys(trx: Knex, orderId: number): Promise<string[]> {
  const sql = 'SELECT customer_key FROM order_customer_keys WHERE order_id = ?'
  return (await runPrepared<{ customer_key: string }>(trx, sql, [orderId])).map((row) => row.customer_key)
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
