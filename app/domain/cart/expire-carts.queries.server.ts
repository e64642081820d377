import type { Knex } from 'knex'
import { days } from '~/domain/units'

/** Ids of expired carts that never had an order, oldest first. */
export async function readExpiredCartIds(trx: Knex, now: Date, limit: number): Promise<number[]> {
  const rows = await trx('carts as c')
    .where('c.expires_at', '<=', now.toISOString())
    // a literal, as the index of the carts that expire is only for those
    .whereRaw(`c.status <> 'ordered'`)
    .whereNotExists(orderThatStays(trx, now).whereRaw('o.cart_id = c.id'))
    .orderBy('c.expires_at')
    .limit(limit)
    .forUpdate('c')
    .skipLocked()
    .select<Array<{ id: number }>>('c.id')
  return rows.map((row) => row.id)
}

/**
 * How long after an attempt to pay has failed its draft is kept: providers tell of money that came after all within
 * weeks.
 */
const failedAttemptStays = days(90)

/** Orders that were placed, and drafts that hold stock or whose money may still come, has come or went back. */
function orderThatStays(trx: Knex, now: Date) {
  const failedSince = new Date(now.getTime() - failedAttemptStays).toISOString()
  const mayHaveMoney = trx('payments as p')
    .select('p.id')
    .whereRaw('p.order_id = o.id')
    .where((attempt) =>
      attempt.whereNotIn('p.status', ['failed', 'cancelled']).orWhere('p.updated_at', '>', failedSince),
    )
  return trx('orders as o')
    .select('o.cart_id')
    .where((stays) =>
      stays
        .whereNot('o.status', 'draft')
        .orWhere('o.holds_stock', 1)
        .orWhereExists(mayHaveMoney)
        .orWhereExists(trx('coupon_redemptions as r').select('r.id').whereRaw('r.order_id = o.id')),
    )
}

/**
 * Deletes carts with everything that belongs to them, also drafts that never became orders; carts with an order that
 * stays are kept. Returns the count.
 */
export async function deleteCarts(trx: Knex, ids: readonly number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const kept: number[] = (await orderThatStays(trx, now).whereIn('o.cart_id', [...ids])).map(
    ({ cart_id: id }: { cart_id: number }) => id,
  )
  const expiredIds = ids.filter((id) => !kept.includes(id))
  const drafts: number[] = await trx('orders').whereIn('cart_id', expiredIds).pluck('id')
  for (const table of ['order_lines', 'order_events', 'payments']) await trx(table).whereIn('order_id', drafts).delete()
  await trx('orders').whereIn('id', drafts).delete()
  await trx('cart_lines').whereIn('cart_id', expiredIds).delete()
  await trx('cart_addresses').whereIn('cart_id', expiredIds).delete()
  return trx('carts').whereIn('id', expiredIds).delete()
}
