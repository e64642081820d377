import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'

export interface CouponFacts {
  id: number
  code: string
  isActive: 0 | 1
  usedCount: number
  version: number
}

/** The coupons with these ids that a channel has, alone or with all others, by id. */
export async function readCouponFacts(
  q: Knex,
  channelId: number,
  ids: readonly string[],
): Promise<Map<string, CouponFacts>> {
  const rows = await selectIn<CouponFacts>(ids.map(Number).filter(Number.isSafeInteger), (chunk) =>
    couponsOf(q, channelId)
      .whereIn('c.id', chunk)
      .select({ id: 'c.id', code: 'c.code', isActive: 'c.is_active', usedCount: 'c.used_count', version: 'c.version' }),
  )
  return new Map(rows.map((row) => [String(row.id), row]))
}

/** The ids of a channel's coupons, the newest first. */
export async function listCouponIds(q: Knex, channelId: number, limit: number): Promise<number[]> {
  return couponsOf(q, channelId).orderBy('c.id', 'desc').limit(limit).pluck<number[]>('c.id')
}

const couponsOf = (q: Knex, channelId: number) =>
  q('coupons as c')
    .where('c.is_automatic', 0)
    .where((own) => own.where('c.channel_id', channelId).orWhereNull('c.channel_id'))
