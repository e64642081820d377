import type { Knex } from 'knex'
import { inList, insertRow, insertRows, rowLock, runPrepared } from '~db/prepared'
import { fail, ok, type Result } from '~/domain/result'
import { couponFailure } from './coupon'

/** A redemption as stored; one per order. */
export interface RedemptionRow {
  id: number
  couponId: number
}

/**
 * By coupon, the number of orders, except one, that redeemed it with any of these keys (see `customerKeys`). A coupon
 * without any is left out.
 */
export async function countRedemptions(
  q: Knex,
  couponIds: readonly number[],
  keys: readonly string[],
  exceptOrderId: number | null,
): Promise<Map<number, number>> {
  if (keys.length === 0 || couponIds.length === 0) return new Map()
  const coupons = inList(couponIds)
  const customers = inList(keys)
  const rows = await runPrepared<{ couponId: number; uses: number }>(
    q,
    `SELECT k.coupon_id AS "couponId", count(DISTINCT r.id) AS uses
     FROM coupon_redemption_keys k JOIN coupon_redemptions r ON r.id = k.redemption_id
     WHERE k.coupon_id IN (${coupons.sql}) AND k.customer_key IN (${customers.sql}) AND r.order_id <> ?
     GROUP BY k.coupon_id`,
    // ids of orders begin at 1
    [...coupons.values, ...customers.values, exceptOrderId ?? 0],
  )
  return new Map(rows.map(({ couponId, uses }) => [couponId, uses]))
}

/** What the order has redeemed, or null. */
export async function findRedemption(q: Knex, orderId: number): Promise<RedemptionRow | null> {
  const sql = 'SELECT id, coupon_id AS "couponId" FROM coupon_redemptions WHERE order_id = ?'
  return (await runPrepared<RedemptionRow>(q, sql, [orderId]))[0] ?? null
}

/** Locks coupons in order of their ids, so that orders do not deadlock. */
async function lockCoupons(
  trx: Knex,
  couponIds: readonly number[],
): Promise<Array<{ id: number; customer_limit: number | null }>> {
  const ids = inList(couponIds)
  const sql = `SELECT id, customer_limit FROM coupons WHERE id IN (${ids.sql}) ORDER BY id ${rowLock(trx)}`
  return runPrepared(trx, sql, ids.values)
}

/**
 * Redeems a coupon for an order, inside the order's transaction (decisions, Coupons). The coupon's row is locked first,
 * so that only one order at a time checks and uses the limits. An order that has already redeemed this coupon keeps its
 * one redemption, with the new keys; its redemption of another coupon is released. Nothing is written when it fails.
 * A coupon for a first order only also claims each key for this order (see claimFirstOrder). Errors: `coupon_invalid`,
 * `coupon_used_up`, `coupon_customer_limit`, `coupon_first_order`.
 * @param redemption.held what the order has redeemed already, or null (findRedemption)
 */
export async function redeemCoupon(
  trx: Knex.Transaction,
  redemption: {
    couponId: number
    orderId: number
    customerKeys: readonly string[]
    held: RedemptionRow | null
    isFirstOrderOnly: boolean
    now: Date
  },
): Promise<Result<null>> {
  const { couponId, orderId, held } = redemption
  const keys = [...new Set(redemption.customerKeys)]
  const locked = await lockCoupons(trx, held ? [couponId, held.couponId] : [couponId])
  const coupon = locked.find(({ id }) => id === couponId)
  if (!coupon) return redemptionFailure('coupon_invalid')
  if (
    coupon.customer_limit !== null &&
    ((await countRedemptions(trx, [couponId], keys, orderId)).get(couponId) ?? 0) >= coupon.customer_limit
  ) {
    return redemptionFailure('coupon_customer_limit')
  }

  if (held) await releaseFirstOrder(trx, orderId)
  if (redemption.isFirstOrderOnly && !(await claimFirstOrder(trx, orderId, keys)))
    return redemptionFailure('coupon_first_order')
  if (held?.couponId === couponId) {
    await runPrepared(trx, 'DELETE FROM coupon_redemption_keys WHERE redemption_id = ?', [held.id])
    await insertKeys(trx, held.id, couponId, keys)
    return ok(null)
  }
  const taken = await runPrepared(
    trx,
    `UPDATE coupons SET used_count = used_count + 1
     WHERE id = ? AND (usage_limit IS NULL OR used_count < usage_limit) RETURNING id`,
    [couponId],
  )
  if (taken.length === 0) {
    if (redemption.isFirstOrderOnly) await releaseFirstOrder(trx, orderId)
    return redemptionFailure('coupon_used_up')
  }
  if (held) await releaseRedemption(trx, held)
  const row = { coupon_id: couponId, order_id: orderId, created_at: redemption.now.toISOString() }
  const [inserted] = await insertRow<{ id: number }>(trx, 'coupon_redemptions', row, 'RETURNING id')
  if (!inserted) throw new Error('the redemption was not written')
  await insertKeys(trx, inserted.id, couponId, keys)
  return ok(null)
}

/** Releases the coupon that an order has redeemed, if any; a second call changes nothing. */
export async function releaseCoupon(trx: Knex.Transaction, orderId: number): Promise<void> {
  const held = await findRedemption(trx, orderId)
  if (!held) return
  // as in redeemCoupon
  await lockCoupons(trx, [held.couponId])
  await releaseFirstOrder(trx, orderId)
  await releaseRedemption(trx, held)
}

/**
 * Makes this order the one for which these customers may use coupons for a first order; false, without any change, when
 * another order is it for one of them. Of two transactions at the same time the second waits and gets false, also with
 * another coupon. The keys are claimed in one order, so that they do not deadlock.
 */
async function claimFirstOrder(trx: Knex.Transaction, orderId: number, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true
  const sorted = [...keys].sort()
  const claimed = await runPrepared(
    trx,
    `INSERT INTO first_order_claims (customer_key, order_id) VALUES ${sorted.map(() => '(?, ?)').join(', ')}
     ON CONFLICT (customer_key) DO NOTHING RETURNING customer_key`,
    sorted.flatMap((key) => [key, orderId]),
  )
  if (claimed.length === keys.length) return true
  await releaseFirstOrder(trx, orderId)
  return false
}

async function releaseFirstOrder(trx: Knex.Transaction, orderId: number): Promise<void> {
  await runPrepared(trx, 'DELETE FROM first_order_claims WHERE order_id = ?', [orderId])
}

/** Deletes a redemption whose coupon is locked. */
async function releaseRedemption(trx: Knex.Transaction, { id, couponId }: RedemptionRow): Promise<void> {
  await runPrepared(trx, 'DELETE FROM coupon_redemption_keys WHERE redemption_id = ?', [id])
  const released = await runPrepared(trx, 'DELETE FROM coupon_redemptions WHERE id = ? RETURNING id', [id])
  if (released.length > 0)
    await runPrepared(trx, 'UPDATE coupons SET used_count = used_count - 1 WHERE id = ?', [couponId])
}

async function insertKeys(
  trx: Knex.Transaction,
  redemptionId: number,
  couponId: number,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((key) => ({ redemption_id: redemptionId, coupon_id: couponId, customer_key: key }))
  await insertRows(trx, 'coupon_redemption_keys', rows)
}

function redemptionFailure(code: 'coupon_invalid' | 'coupon_used_up' | 'coupon_customer_limit' | 'coupon_first_order') {
  const { message } = couponFailure(code)
  return fail(code, message)
}
