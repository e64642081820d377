import type { Knex } from 'knex'
import { readHeldMismatches, setHeld, type HeldMismatch } from './check-held.queries.server'
import { lockStockRows } from './stock.queries.server'

/**
 * Sets the held quantity of each stock row to the sum of its movements. Returns the corrected variants; the listings of
 * their products must be refreshed in the same transaction.
 */
export async function correctHeld(trx: Knex): Promise<HeldMismatch[]> {
  // read again under the locks, as an order may have changed one of them meanwhile
  await lockStockRows(
    trx,
    (await readHeldMismatches(trx)).map(({ variantId }) => variantId),
  )
  const mismatches = await readHeldMismatches(trx)
  for (const { variantId, heldByMovements } of mismatches) await setHeld(trx, variantId, heldByMovements)
  return mismatches
}
