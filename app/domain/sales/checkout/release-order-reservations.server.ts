import type { Knex } from 'knex'
import { releaseGiftCards } from '~/domain/sales/gift-cards/gift-cards.server'
import { refreshAvailability } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { updateOrder } from '~/domain/sales/orders/orders.queries.server'
import { releaseCoupon } from '~/domain/sales/pricing/coupon-redemptions.queries.server'
import { releaseHold } from '~/domain/catalogue/stock/stock.server'

/**
 * Releases the stock, the gift cards' money and the coupon that a draft order reserves. To be called last in a
 * transaction.
 */
export async function releaseOrderReservations(
  trx: Knex.Transaction,
  order: Pick<OrderRow, 'id' | 'holdsStock' | 'giftCardAmount'>,
  now: Date,
): Promise<void> {
  const released = order.holdsStock ? await releaseHold(trx, order.id, now) : null
  if (order.giftCardAmount > 0) await releaseGiftCards(trx, order.id, now)
  await releaseCoupon(trx, order.id)
  await updateOrder(trx, order.id, { holdsStock: false, holdExpiresAt: null }, now.toISOString())
  if (released) await refreshAvailability(trx, released.changedProductIds)
}
