import type { Knex } from 'knex'
import { fail, ok, type Result } from '~/domain/result'
import { normaliseCouponCode, couponFailure, type Coupon, type CouponKind } from './coupon'
import { couponConditionsSchema } from './coupon.schema'

interface CouponRow {
  id: number
  channel_id: number | null
  code: string
  title: string
  description: string
  kind: CouponKind
  value: number
  maximum_discount: number | null
  minimum_subtotal: number | null
  conditions: string
  starts_at: string | null
  ends_at: string | null
  usage_limit: number | null
  customer_limit: number | null
  used_count: number
  is_public: 0 | 1
  is_active: 0 | 1
}

/**
 * A channel's coupon by its code as typed, in any state, or null. `evaluateCoupon` decides whether it applies.
 */
export async function findCouponByCode(q: Knex, channelId: number, code: string): Promise<Coupon | null> {
  const row = await ofChannel(q, channelId)
    .where({ code: normaliseCouponCode(code) })
    .first()
  return row ? toCoupon(row) : null
}

/** Coupons to show to everybody: public, valid now and not used up, in order of their codes. */
export async function listPublicCoupons(q: Knex, channelId: number, now: Date): Promise<Coupon[]> {
  const instant = now.toISOString()
  const rows = await ofChannel(q, channelId)
    .where({ is_public: 1, is_active: 1 })
    .where((either) => either.whereNull('starts_at').orWhere('starts_at', '<=', instant))
    .where((either) => either.whereNull('ends_at').orWhere('ends_at', '>', instant))
    .where((either) => either.whereNull('usage_limit').orWhereRaw('used_count < usage_limit'))
    .orderBy('code')
  return rows.map(toCoupon)
}

/** The number of orders, except one, that redeemed the coupon with any of these keys (see `customerKeys`). */
export async function countRedemptions(
  q: Knex,
  couponId: number,
  keys: readonly string[],
  exceptOrderId?: number,
): Promise<number> {
  if (keys.length === 0) return 0
  const row = await q('coupon_redemption_keys as k')
    .join('coupon_redemptions as r', 'r.id', 'k.redemption_id')
    .where('k.coupon_id', couponId)
    .whereIn('k.customer_key', [...keys])
    .modify((query) => {
      if (exceptOrderId !== undefined) query.whereNot('r.order_id', exceptOrderId)
    })
    .countDistinct<{ uses: number }[]>({ uses: 'r.id' })
    .first()
  return Number(row?.uses ?? 0)
}

/** Whether the order has redeemed the coupon; the `holdsRedemption` of `evaluateCoupon`. */
export async function holdsRedemption(q: Knex, couponId: number, orderId: number): Promise<boolean> {
  const row = await q('coupon_redemptions').where({ coupon_id: couponId, order_id: orderId }).first('id')
  return row !== undefined
}

/**
 * Redeems a coupon for an order, inside the order's transaction (decisions, Coupons). The coupon's row is locked first,
 * so that only one order at a time checks and uses the limits. An order that has already redeemed this coupon keeps its
 * one redemption, with the new keys; its redemption of another coupon is released. Nothing is written when it fails.
 * Errors: `coupon_invalid`, `coupon_used_up`, `coupon_customer_limit`.
 */
export async function redeemCoupon(
  trx: Knex.Transaction,
  redemption: { couponId: number; orderId: number; customerKeys: readonly string[]; now: Date },
): Promise<Result<null>> {
  const { couponId, orderId } = redemption
  const keys = [...new Set(redemption.customerKeys)]
  const held = await trx<{ id: number; coupon_id: number; order_id: number }>('coupon_redemptions')
    .where({ order_id: orderId })
    .first('id', 'coupon_id')
  // two coupons are locked in order of their ids, so that orders do not deadlock
  const locked = await trx<CouponRow>('coupons')
    .whereIn('id', held ? [couponId, held.coupon_id] : [couponId])
    .orderBy('id')
    .forUpdate()
  const coupon = locked.find((row) => row.id === couponId)
  if (!coupon) return redemptionFailure('coupon_invalid')
  if (
    coupon.customer_limit !== null &&
    (await countRedemptions(trx, couponId, keys, orderId)) >= coupon.customer_limit
  ) {
    return redemptionFailure('coupon_customer_limit')
  }

  if (held?.coupon_id === couponId) {
    await trx('coupon_redemption_keys').where({ redemption_id: held.id }).delete()
    await insertKeys(trx, held.id, couponId, keys)
    return ok(null)
  }
  const taken = await trx('coupons')
    .where({ id: couponId })
    .where((either) => either.whereNull('usage_limit').orWhereRaw('used_count < usage_limit'))
    .increment('used_count', 1)
  if (taken === 0) return redemptionFailure('coupon_used_up')
  if (held) await releaseCoupon(trx, orderId)
  const [inserted] = await trx('coupon_redemptions')
    .insert({ coupon_id: couponId, order_id: orderId, created_at: redemption.now.toISOString() })
    .returning<{ id: number }[]>('id')
  if (!inserted) throw new Error('the redemption was not written')
  await insertKeys(trx, inserted.id, couponId, keys)
  return ok(null)
}

/** Releases the coupon that an order has redeemed, if any; a second call changes nothing. */
export async function releaseCoupon(trx: Knex.Transaction, orderId: number): Promise<void> {
  const held = await trx<{ id: number; coupon_id: number; order_id: number }>('coupon_redemptions')
    .where({ order_id: orderId })
    .first('id', 'coupon_id')
  if (!held) return
  // locks the coupon's row first, as in redeemCoupon
  await trx('coupons').where({ id: held.coupon_id }).forUpdate().first('id')
  await trx('coupon_redemption_keys').where({ redemption_id: held.id }).delete()
  const released = await trx('coupon_redemptions').where({ id: held.id }).delete()
  if (released > 0) await trx('coupons').where({ id: held.coupon_id }).decrement('used_count', 1)
}

async function insertKeys(
  trx: Knex.Transaction,
  redemptionId: number,
  couponId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await trx('coupon_redemption_keys').insert(
    keys.map((key) => ({ redemption_id: redemptionId, coupon_id: couponId, customer_key: key })),
  )
}

function ofChannel(q: Knex, channelId: number): Knex.QueryBuilder<CouponRow, CouponRow[]> {
  return q<CouponRow, CouponRow[]>('coupons').where((either) =>
    either.whereNull('channel_id').orWhere('channel_id', channelId),
  )
}

function redemptionFailure(code: 'coupon_invalid' | 'coupon_used_up' | 'coupon_customer_limit') {
  const { message } = couponFailure(code)
  return fail(code, message)
}

function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    channelId: row.channel_id,
    code: row.code,
    title: row.title,
    description: row.description,
    kind: row.kind,
    value: row.value,
    maximumDiscount: row.maximum_discount,
    minimumSubtotal: row.minimum_subtotal,
    conditions: couponConditionsSchema.parse(JSON.parse(row.conditions)),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    usageLimit: row.usage_limit,
    customerLimit: row.customer_limit,
    usedCount: row.used_count,
    isPublic: row.is_public === 1,
    isActive: row.is_active === 1,
  }
}
