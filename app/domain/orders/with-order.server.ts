import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { fail, type Result } from '~/domain/result'
import type { OrderRow } from './order-row'
import { findOrderId, lockOrder } from './orders.queries.server'

/**
 * Works on the placed order with a number, which stays locked until the transaction ends. Error: `not_found`; a failure
 * of the work changes nothing only if the work has written nothing before.
 */
export async function withOrder<T>(
  db: Database,
  number: string,
  work: (trx: Knex.Transaction, order: OrderRow) => Promise<Result<T>>,
): Promise<Result<T>> {
  return db.transaction(async (trx) => {
    const id = await findOrderId(trx, number)
    const order = id === null ? null : await lockOrder(trx, { id })
    return order ? work(trx, order) : fail('not_found', `There is no order ${number}`)
  })
}
