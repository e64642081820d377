import type { Knex } from 'knex'
import { addUnitsSold } from './catalogue.queries.server'
import { refreshListings } from './refresh-listings.queries.server'

/** Adds what was sold to the products' units sold, by which listings are sorted, in the caller's transaction. */
export async function countSales(trx: Knex, lines: ReadonlyArray<{ product_id: number; quantity: number }>): Promise<void> {
  const sold = new Map<number, number>()
  for (const { product_id: id, quantity } of lines) sold.set(id, (sold.get(id) ?? 0) + quantity)
  // in one order everywhere, so that two orders never wait for each other
  const ids = [...sold.keys()].sort((a, b) => a - b)
  for (const id of ids) await addUnitsSold(trx, id, sold.get(id) ?? 0)
  await refreshListings(trx, ids)
}
