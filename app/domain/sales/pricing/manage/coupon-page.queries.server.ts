import type { Knex } from 'knex'
import type { CouponKind } from '~/domain/sales/pricing/coupon'
import { placeOf, type DiscountKey } from './discount-key'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

/** A coupon as its page shows it. Minor units. */
export interface CouponPageRow {
  id: number
  version: number
  channelId: number | null
  code: string
  title: string
  description: string
  kind: CouponKind
  value: number
  maximumDiscount: number | null
  minimumSubtotal: number | null
  /** JSON */
  conditions: string
  startsAt: string | null
  endsAt: string | null
  usageLimit: number | null
  customerLimit: number | null
  usedCount: number
  isPublic: 0 | 1
  isActive: 0 | 1
  /** An offer: it applies without a code. */
  isAutomatic: 0 | 1
}

export const couponPageColumns = {
  id: 'c.id',
  version: 'c.version',
  channelId: 'c.channel_id',
  code: 'c.code',
  title: 'c.title',
  description: 'c.description',
  kind: 'c.kind',
  value: 'c.value',
  maximumDiscount: 'c.maximum_discount',
  minimumSubtotal: 'c.minimum_subtotal',
  conditions: 'c.conditions',
  startsAt: 'c.starts_at',
  endsAt: 'c.ends_at',
  usageLimit: 'c.usage_limit',
  customerLimit: 'c.customer_limit',
  usedCount: 'c.used_count',
  isPublic: 'c.is_public',
  isActive: 'c.is_active',
  isAutomatic: 'c.is_automatic',
} satisfies Record<keyof CouponPageRow, string>

/** The coupon, or the offer, that a channel has, alone or with all others. */
export async function findChannelDiscount(
  q: Knex,
  channelId: number,
  key: DiscountKey,
): Promise<CouponPageRow | undefined> {
  const { where } = placeOf(key)
  return q('coupons as c')
    .where(Object.fromEntries(Object.entries(where).map(([column, value]) => [`c.${column}`, value])))
    .where((own) => own.where('c.channel_id', channelId).orWhereNull('c.channel_id'))
    .first<CouponPageRow | undefined>(couponPageColumns)
}

/** An order that holds a use of a coupon, or got an offer. */
export interface CouponUse {
  id: number
  /** Null while its checkout goes on. */
  orderNumber: string | null
  usedAt: string
  /** Minor units, ≤ 0: all discounts of the order; of an offer what it took off. */
  discount: number
  currency: string
  total: number
}

const useColumns = {
  id: 'r.id',
  orderNumber: 'o.number',
  usedAt: 'r.created_at',
  discount: 'o.discount',
  currency: 'o.currency',
  total: 'o.grand_total',
} satisfies Record<keyof CouponUse, string>

/** The orders that hold a use of a coupon, the latest first. */
export async function readCouponUses(q: Knex, couponId: number, page: KeysetPage): Promise<ListPage<CouponUse>> {
  const query = q('coupon_redemptions as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .where('r.coupon_id', couponId)
    .select(useColumns)
  const cursorOf = ({ id }: CouponUse) => ({ value: '-', id })
  return readKeysetPage(query, { value: null, id: 'r.id', direction: 'desc', cursorOf }, page, 20)
}

/** The placed orders that got an offer, the latest first. */
export async function readOfferUses(q: Knex, offerId: number, page: KeysetPage): Promise<ListPage<CouponUse>> {
  const query = q('order_offers as u')
    .join('orders as o', 'o.id', 'u.order_id')
    .where('u.offer_id', offerId)
    .whereNotNull('o.placed_at')
    .select({ ...useColumns, id: 'u.order_id', usedAt: 'o.placed_at', discount: 'u.discount' })
  const cursorOf = ({ id }: CouponUse) => ({ value: '-', id })
  return readKeysetPage(query, { value: null, id: 'u.order_id', direction: 'desc', cursorOf }, page, 20)
}

/** Whether an order, placed or not, has got an offer. */
export async function isOfferUsed(q: Knex, offerId: number): Promise<boolean> {
  return (await q('order_offers').where({ offer_id: offerId }).first('order_id')) !== undefined
}

/** The tables of what a coupon can be for. */
const scopeTables = {
  product: 'products',
  category: 'categories',
  collection: 'collections',
  brand: 'brands',
} as const

export type ScopeKind = keyof typeof scopeTables

export interface ScopeThing {
  kind: ScopeKind
  id: number
  name: string
}

/** The things with these ids, by name. What was deleted is left out. */
export async function readScopeThings(q: Knex, kind: ScopeKind, ids: readonly number[]): Promise<ScopeThing[]> {
  if (ids.length === 0) return []
  const rows: Array<{ id: number; name: string }> = await q(scopeTables[kind])
    .whereIn('id', [...ids])
    .orderBy('name')
    .select('id', 'name')
  return rows.map((row) => ({ kind, ...row }))
}

/** The groups whose name has a text in it, at most ten. */
export async function findScopeGroups(
  q: Knex,
  kind: Exclude<ScopeKind, 'product'>,
  text: string,
): Promise<ScopeThing[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows: Array<{ id: number; name: string }> = await q(scopeTables[kind])
    .whereRaw(`lower(name) LIKE ? ESCAPE '\\'`, [pattern])
    .orderBy('name')
    .limit(10)
    .select('id', 'name')
  return rows.map((row) => ({ kind, ...row }))
}
