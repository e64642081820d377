import type { Knex } from 'knex'
import { inList, runPrepared } from '~db/prepared'
import { normaliseCouponCode, type Coupon, type CouponKind, type CouponTerms } from './coupon'
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

/** The conditions for the coupons of one channel, and for its offers. */
const ofChannel = 'SELECT * FROM coupons WHERE (channel_id IS NULL OR channel_id = ?)'
const codesOfChannel = `${ofChannel} AND is_automatic = 0`

/**
 * A channel's coupon by its code as typed, in any state, or null. `evaluateCoupon` decides whether it applies.
 */
export async function findCouponByCode(q: Knex, channelId: number, code: string): Promise<Coupon | null> {
  const sql = `${codesOfChannel} AND code = ?`
  const [row] = await runPrepared<CouponRow>(q, sql, [channelId, normaliseCouponCode(code)])
  return row ? { ...termsOf(row), usedCount: row.used_count } : null
}

/** The channel's coupons that are public and active, in order of their codes. */
export async function readPublicTerms(q: Knex, channelId: number): Promise<CouponTerms[]> {
  const sql = `${codesOfChannel} AND is_public = 1 AND is_active = 1 ORDER BY code`
  const rows = await runPrepared<CouponRow>(q, sql, [channelId])
  return rows.map(termsOf)
}

/** The channel's offers that are switched on, also those that have not begun or are over. */
export async function readOfferTerms(q: Knex, channelId: number): Promise<CouponTerms[]> {
  const sql = `${ofChannel} AND is_automatic = 1 AND is_active = 1 ORDER BY id`
  const rows = await runPrepared<CouponRow>(q, sql, [channelId])
  return rows.map(termsOf)
}

/**
 * Returns those of a channel's public coupons (see readPublicTerms) that everybody is shown: valid now and not used up.
 */
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
  const ids = inList(couponIds)
  const sql = `SELECT id, used_count AS "usedCount" FROM coupons WHERE id IN (${ids.sql})`
  const rows = await runPrepared<{ id: number; usedCount: number }>(q, sql, ids.values)
  return new Map(rows.map(({ id, usedCount }) => [id, usedCount]))
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
