import type { Knex } from 'knex'
import { orderLineColumns, toColumns } from '~/domain/sales/orders/order-columns'
import type { OrderLineRow } from '~/domain/sales/orders/order-row'

/** The version of an order that a change of it is made from. */
export async function readOrderVersion(q: Knex, orderId: number): Promise<number> {
  const row: { version: number } | undefined = await q('orders').where({ id: orderId }).first('version')
  return row?.version ?? 0
}

/** Gives an order other lines. Nothing refers to those of an order of which nothing is sent, cancelled or refunded. */
export async function replaceOrderLines(trx: Knex, orderId: number, lines: readonly OrderLineRow[]): Promise<void> {
  await trx('order_lines').where({ order_id: orderId }).delete()
  await trx('order_lines').insert(
    lines.map((line) => ({ ...toColumns(orderLineColumns, { ...line }), order_id: orderId })),
  )
}
