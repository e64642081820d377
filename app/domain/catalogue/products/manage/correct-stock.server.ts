import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { HeldMismatch } from '~/domain/catalogue/stock/check-held.queries.server'
import { correctHeld } from '~/domain/catalogue/stock/correct-held.server'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, type StaffResult } from '~/domain/shared/result'

/**
 * Sets what the stock rows hold to the sums of their movements. Returns the variants that were corrected, with what they
 * held before. Error: `forbidden`.
 */
export async function correctHeldStock(context: ActorContext): Promise<StaffResult<HeldMismatch[]>> {
  return changeShop(context, 'stock', async (trx, record) => {
    const corrected = await correctHeld(trx)
    await refreshListings(
      trx,
      corrected.map(({ productId }) => productId),
    )
    for (const { variantId, sku, held, heldByMovements } of corrected)
      record.add({ kind: 'variant', id: variantId, label: sku, before: { held }, after: { held: heldByMovements } })
    return ok(corrected)
  })
}
