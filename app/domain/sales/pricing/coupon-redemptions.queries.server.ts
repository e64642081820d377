import type { Knex } from 'knex'
import { inList, insertRow, rowLock, runPrepared } from '~db/prepared'
import { fail, ok, type Result } from '~/domain/shared/result'
import { couponFailure } from './coupon'

/** A redemption as stored; one per order. */
export interface RedemptionRow {
  id: number
  couponId: number
}

/**
 * By coupon, the number of orders, except one, that redeemed it and have any of these keys (see `customerKeys`). A
 * coupon without any is left out.
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
    `SELECT r.coupon_id AS "couponId", count(DISTINCT r.id) AS uses
     FROM order_customer_keys k JOIN coupon_redemptions r ON r.order_id = k.order_id
     WHERE k.customer_key IN (${customers.sql}) AND r.coupon_id IN (${coupons.sql}) AND r.order_id <> ?
     GROUP BY r.coupon_id`,
    // ids of orders begin at 1
    [...customers.values, ...coupons.values, exceptOrderId ?? 0],
  )
  return new Map(rows.map(({ couponId, uses }) => [couponId, uses]))
}

/** Reads the order's redemption of a coupon, or null. */
export async function findRedemption(q: Knex, orderId: number): Promise<RedemptionRow | null> {
  const sql = 'SELECT id, coupon_id AS "couponId" FROM coupon_redemptions WHERE order_id = ?'
  return (await runPrepared<RedemptionRow>(q, sql, [orderId]))[0] ?? null
}

/** How often one customer may use a coupon, or null. */
interface CouponLimit {
  id: number
  customerLimit: number | null
}

/** Locks coupons in order of their ids, so that orders do not deadlock. */
async function lockCoupons(trx: Knex, couponIds: readonly number[]): Promise<CouponLimit[]> {
  const ids = inList(couponIds)
  const sql = `SELECT id, customer_limit AS "customerLimit" FROM coupons WHERE id IN (${ids.sql}) ORDER BY id ${rowLock(trx)}`
  return runPrepared(trx, sql, ids.values)
}

/** Counts one use of a coupon, which locks it; null when it is used up or does not exist. */
async function takeUse(trx: Knex, couponId: number): Promise<CouponLimit | null> {
  const taken = await runPrepared<CouponLimit>(
    trx,
    `UPDATE coupons SET used_count = used_count + 1 WHERE id = ? AND (usage_limit IS NULL OR used_count < usage_limit)
     RETURNING id, customer_limit AS "customerLimit"`,
    [couponId],
  )
  return taken[0] ?? null
}

async function giveUseBack(trx: Knex, couponId: number): Promise<void> {
  await runPrepared(trx, 'UPDATE coupons SET used_count = used_count - 1 WHERE id = ?', [couponId])
}

/**
 * Redeems a coupon for an order, inside the order's transaction, after the order's keys were written. The coupon's row
 * is locked first, so that only one order at a time checks and uses the limits. An order that has already redeemed this
 * coupon keeps its one redemption; its redemption of another coupon is released. Nothing is written when it fails. A
 * coupon for a first order only also claims each key for this order (see claimFirstOrder). Errors: `coupon_invalid`,
 * `coupon_used_up`, `coupon_customer_limit`, `coupon_first_order`.
 * @param redemption.customerKeys of the order
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
  const locked = held ? await lockCoupons(trx, [couponId, held.couponId]) : []
  const isHeld = held?.couponId === couponId
  const coupon = isHeld ? locked[0] : await takeUse(trx, couponId)
  if (!coupon) {
    const [existing] = await lockCoupons(trx, [couponId])
    return redemptionFailure(existing ? 'coupon_used_up' : 'coupon_invalid')
  }
  const problem = await claimForCustomer(trx, coupon, redemption)
  if (problem) {
    if (!isHeld) await giveUseBack(trx, couponId)
    return redemptionFailure(problem)
  }
  if (isHeld) return ok(null)
  if (held) await releaseRedemption(trx, held)
  const row = { coupon_id: couponId, order_id: orderId, created_at: redemption.now.toISOString() }
  await insertRow(trx, 'coupon_redemptions', row)
  return ok(null)
}

/**
 * Claims what the coupon's limits for each customer need; a failure when this customer may not use it. The coupon is
 * locked.
 */
async function claimForCustomer(
  trx: Knex.Transaction,
  { id, customerLimit }: CouponLimit,
  { orderId, customerKeys, held, isFirstOrderOnly }: Parameters<typeof redeemCoupon>[1],
): Promise<'coupon_customer_limit' | 'coupon_first_order' | null> {
  const keys = [...new Set(customerKeys)]
  if (customerLimit !== null && ((await countRedemptions(trx, [id], keys, orderId)).get(id) ?? 0) >= customerLimit)
    return 'coupon_customer_limit'
  if (held) await releaseFirstOrder(trx, orderId)
  return isFirstOrderOnly && !(await claimFirstOrder(trx, orderId, keys)) ? 'coupon_first_order' : null
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
  const released = await runPrepared(trx, 'DELETE FROM coupon_redemptions WHERE id = ? RETURNING id', [id])
  if (released.length > 0) await giveUseBack(trx, couponId)
}

function redemptionFailure(code: 'coupon_invalid' | 'coupon_used_up' | 'coupon_customer_limit' | 'coupon_first_order') {
  const { message } = couponFailure(code)
  return fail(code, message)
}
