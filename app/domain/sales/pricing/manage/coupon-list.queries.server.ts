import type { Knex } from 'knex'
import type { CouponKind } from '~/domain/sales/pricing/coupon'
import { couponPageColumns, type CouponPageRow } from './coupon-page.queries.server'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface CouponListRow {
  id: number
  code: string
  title: string
  kind: CouponKind
  /** Parts per million for percent, minor units for fixed. */
  value: number
  /** JSON */
  conditions: string
  startsAt: string | null
  endsAt: string | null
  usageLimit: number | null
  usedCount: number
  isPublic: 0 | 1
  isActive: 0 | 1
  version: number
}

const columns = {
  id: 'c.id',
  code: 'c.code',
  title: 'c.title',
  kind: 'c.kind',
  value: 'c.value',
  conditions: 'c.conditions',
  startsAt: 'c.starts_at',
  endsAt: 'c.ends_at',
  usageLimit: 'c.usage_limit',
  usedCount: 'c.used_count',
  isPublic: 'c.is_public',
  isActive: 'c.is_active',
  version: 'c.version',
} satisfies Record<keyof CouponListRow, string>

const pageSize = 50

/** An offer of a list counts no more orders than that. */
export const maxCountedUses = 1_000

export interface OfferListRow extends Omit<CouponPageRow, 'usedCount'> {
  /** Placed orders that got it, at most one more than maxCountedUses. */
  uses: number
}

/** The coupons of a channel, and those of every channel, the newest first. */
export async function readCouponList(q: Knex, channelId: number, page: KeysetPage): Promise<ListPage<CouponListRow>> {
  const query = q('coupons as c')
    .where('c.is_automatic', 0)
    .where((own) => own.where('c.channel_id', channelId).orWhereNull('c.channel_id'))
    .select(columns)
  const cursorOf = ({ id }: CouponListRow) => ({ value: '-', id })
  return readKeysetPage(query, { value: null, id: 'c.id', direction: 'desc', cursorOf }, page, pageSize)
}

/** The offers of a channel, and those of every channel, the newest first. */
export async function readOfferList(q: Knex, channelId: number, page: KeysetPage): Promise<ListPage<OfferListRow>> {
  const { usedCount: _usedCount, ...listed } = couponPageColumns
  const some = q('order_offers as u')
    .join('orders as o', 'o.id', 'u.order_id')
    .whereRaw('u.offer_id = c.id')
    .whereNotNull('o.placed_at')
    .limit(maxCountedUses + 1)
    .select('u.order_id')
  const query = q('coupons as c')
    .where('c.is_automatic', 1)
    .where((own) => own.where('c.channel_id', channelId).orWhereNull('c.channel_id'))
    .select(listed, { uses: q.from(some.as('some')).count('*') })
  const cursorOf = ({ id }: OfferListRow) => ({ value: '-', id })
  const list = await readKeysetPage<OfferListRow>(
    query,
    { value: null, id: 'c.id', direction: 'desc', cursorOf },
    page,
    pageSize,
  )
  return { ...list, rows: list.rows.map((row) => ({ ...row, uses: Number(row.uses) })) }
}
