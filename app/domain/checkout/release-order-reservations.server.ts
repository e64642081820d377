import type { Knex } from 'knex'
import { refreshListings } from '~/domain/listing/index/refresh-listings.queries.server'
import { updateOrder, type OrderRow } from '~/domain/orders/orders.queries.server'
import { releaseCoupon } from '~/domain/pricing/coupon.queries.server'
import { releaseHold } from '~/domain/stock/stock.server'

/** Lets go of the stock and the coupon that a draft keeps, in the caller's transaction and last in it. */
export async function releaseDraft(
  trx: Knex.Transaction,
  order: Pick<OrderRow, 'id' | 'holds_stock'>,
  now: Date,
): Promise<void> {
  const released = order.holds_stock === 1 ? await releaseHold(trx, order.id, now) : null
  await releaseCoupon(trx, order.id)
  await updateOrder(trx, order.id, { holds_stock: 0, hold_expires_at: null }, now.toISOString())
  if (released) await refreshListings(trx, released.flippedProductIds)
}
