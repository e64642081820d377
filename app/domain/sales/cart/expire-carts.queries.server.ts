import type { Knex } from 'knex'
import { days } from '~/domain/shared/units'

/** Ids of expired carts that never had an order, oldest first. */
export async function readExpiredCartIds(trx: Knex, now: Date, limit: number): Promise<number[]> {
  const rows = await trx('carts as c')
    .where('c.expires_at', '<=', now.toISOString())
    // a literal and not a parameter, so that the partial index carts_expiry can be used
    .whereRaw(`c.status <> 'ordered'`)
    .whereNotExists(orderToKeep(trx, now).whereRaw('o.cart_id = c.id'))
    .orderBy('c.expires_at')
    .limit(limit)
    .forUpdate('c')
    .skipLocked()
    .select<Array<{ id: number }>>('c.id')
  return rows.map((row) => row.id)
}

/**
 * How long a draft is kept after its payment failed: providers may report for some weeks that a failed payment has
 * succeeded.
 */
const failedPaymentRetention = days(90)

/** Orders that must be kept: placed ones, and drafts that hold stock or have a payment that is not finally failed. */
function orderToKeep(trx: Knex, now: Date) {
  const failedSince = new Date(now.getTime() - failedPaymentRetention).toISOString()
  const mayHaveMoney = trx('payments as p')
    .select('p.id')
    .whereRaw('p.order_id = o.id')
    .where((attempt) =>
      attempt.whereNotIn('p.status', ['failed', 'cancelled']).orWhere('p.updated_at', '>', failedSince),
    )
  return trx('orders as o')
    .select('o.cart_id')
    .where((order) =>
      order
        .whereNot('o.status', 'draft')
        .orWhere('o.holds_stock', 1)
        .orWhereExists(mayHaveMoney)
        .orWhereExists(trx('coupon_redemptions as r').select('r.id').whereRaw('r.order_id = o.id')),
    )
}

/**
 * Deletes carts with everything that belongs to them, including drafts that never became orders. Carts with an order
 * that must be kept are not deleted. Returns the count of deleted carts.
 */
export async function deleteCarts(trx: Knex, ids: readonly number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const keptIds: number[] = (await orderToKeep(trx, now).whereIn('o.cart_id', [...ids])).map(
    ({ cart_id: id }: { cart_id: number }) => id,
  )
  const expiredIds = ids.filter((id) => !keptIds.includes(id))
  const drafts: number[] = await trx('orders').whereIn('cart_id', expiredIds).pluck('id')
  // what providers have reported is kept for its time, without the payment
  const payments = trx('payments').whereIn('order_id', drafts).select('id')
  await trx('payment_events').whereIn('payment_id', payments).update({ payment_id: null })
  for (const table of [
    'order_lines',
    'order_events',
    'order_customer_keys',
    'order_offers',
    'payments',
    'analytics_events',
  ])
    await trx(table).whereIn('order_id', drafts).delete()
  await trx('orders').whereIn('id', drafts).delete()
  await trx('cart_lines').whereIn('cart_id', expiredIds).delete()
  await trx('cart_addresses').whereIn('cart_id', expiredIds).delete()
  return trx('carts').whereIn('id', expiredIds).delete()
}
