import type { Knex } from 'knex'
import { fail, ok, type Result } from '~/domain/result'
import { normaliseCouponCode, couponFailure, type Coupon, type CouponKind, type CouponTerms } from './coupon'
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
  return row ? { ...termsOf(row), usedCount: row.used_count } : null
}

/** The channel's coupons that are public and active, in order of their codes. */
export async function readPublicTerms(q: Knex, channelId: number): Promise<CouponTerms[]> {
  const rows = await ofChannel(q, channelId).where({ is_public: 1, is_active: 1 }).orderBy('code')
  return rows.map(termsOf)
}

/** Of a channel's public coupons (see readPublicTerms) those to show to everybody: valid now and not used up. */
export async function listPublicCoupons(q: Knex, terms: readonly CouponTerms[], now: Date): Promise<Coupon[]> {
  const instant = now.toISOString()
  const running = terms.filter(
    ({ startsAt, endsAt }) => (startsAt === null || startsAt <= instant) && (endsAt === null || instant < endsAt),
  )
  const limited = running.filter(({ usageLimit }) => usageLimit !== null)
  const used = await readUsedCounts(
    q,
    limited.map(({ id }) => id),
  )
  return running
    .map((coupon) => ({ ...coupon, usedCount: used.get(coupon.id) ?? 0 }))
    .filter(({ usageLimit, usedCount }) => usageLimit === null || usedCount < usageLimit)
}

async function readUsedCounts(q: Knex, couponIds: readonly number[]): Promise<Map<number, number>> {
  if (couponIds.length === 0) return new Map()
  const rows: Array<{ id: number; usedCount: number }> = await q('coupons')
    .whereIn('id', [...couponIds])
    .select({ id: 'id', usedCount: 'used_count' })
  return new Map(rows.map(({ id, usedCount }) => [id, usedCount]))
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
  const rows: Array<{ couponId: number; uses: number }> = await q('coupon_redemption_keys as k')
    .join('coupon_redemptions as r', 'r.id', 'k.redemption_id')
    .whereIn('k.coupon_id', [...couponIds])
    .whereIn('k.customer_key', [...keys])
    .modify((query) => {
      if (exceptOrderId !== null) query.whereNot('r.order_id', exceptOrderId)
    })
    .groupBy('k.coupon_id')
    .select({ couponId: 'k.coupon_id' })
    .countDistinct({ uses: 'r.id' })
  return new Map(rows.map(({ couponId, uses }) => [couponId, uses]))
}

/** The id of the coupon that the order has redeemed, or null; for `holdsRedemption` of `evaluateCoupon`. */
export async function findRedeemedCoupon(q: Knex, orderId: number): Promise<number | null> {
  const row: { couponId: number } | undefined = await q('coupon_redemptions')
    .where({ order_id: orderId })
    .first({ couponId: 'coupon_id' })
  return row?.couponId ?? null
}

/**
 * Redeems a coupon for an order, inside the order's transaction (decisions, Coupons). The coupon's row is locked first,
 * so that only one order at a time checks and uses the limits. An order that has already redeemed this coupon keeps its
 * one redemption, with the new keys; its redemption of another coupon is released. Nothing is written when it fails.
 * Errors: `coupon_invalid`, `coupon_used_up`, `coupon_customer_limit`.
 * @param redemption.isNewOrder whether the order was just written, so that it can have redeemed nothing yet
 */
export async function redeemCoupon(
  trx: Knex.Transaction,
  redemption: { couponId: number; orderId: number; customerKeys: readonly string[]; isNewOrder: boolean; now: Date },
): Promise<Result<null>> {
  const { couponId, orderId, isNewOrder } = redemption
  const keys = [...new Set(redemption.customerKeys)]
  const held = isNewOrder
    ? undefined
    : await trx<{ id: number; coupon_id: number; order_id: number }>('coupon_redemptions')
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
    ((await countRedemptions(trx, [couponId], keys, orderId)).get(couponId) ?? 0) >= coupon.customer_limit
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

function termsOf(row: CouponRow): CouponTerms {
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
    isPublic: row.is_public === 1,
    isActive: row.is_active === 1,
  }
}
