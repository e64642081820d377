import type { Knex } from 'knex'
import type { CouponKind } from '~/domain/sales/pricing/coupon'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface CouponListRow {
  id: number
  code: string
  title: string
  kind: CouponKind
  /** Parts per million for percent, minor units for fixed. */
  value: number
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
  startsAt: 'c.starts_at',
  endsAt: 'c.ends_at',
  usageLimit: 'c.usage_limit',
  usedCount: 'c.used_count',
  isPublic: 'c.is_public',
  isActive: 'c.is_active',
  version: 'c.version',
} satisfies Record<keyof CouponListRow, string>

const pageSize = 50

/** The coupons of a channel, and those of every channel, the newest first. */
export async function readCouponList(q: Knex, channelId: number, page: KeysetPage): Promise<ListPage<CouponListRow>> {
  const query = q('coupons as c')
    .where((own) => own.where('c.channel_id', channelId).orWhereNull('c.channel_id'))
    .select(columns)
  const cursorOf = ({ id }: CouponListRow) => ({ value: '-', id })
  return readKeysetPage(query, { value: null, id: 'c.id', direction: 'desc', cursorOf }, page, pageSize)
}
