import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { updateRows } from '~/domain/operations/changes/edited-rows.queries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { listProducts } from '~/domain/catalogue/products/list/list-products.server'
import type { CouponConditions } from '~/domain/sales/pricing/coupon'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import {
  findChannelDiscount,
  findScopeGroups,
  readScopeThings,
  type ScopeKind,
  type ScopeThing,
} from './coupon-page.queries.server'
import { isOfferKey, placeOf, type DiscountKey } from './discount-key'
import { maxScopeThings, scopeKinds, scopeLists, scopeSides, type ScopeSide } from './coupon-scope'

/** Something that a coupon is for, or not for. */
export interface ScopeEntry extends ScopeThing {
  side: ScopeSide
}

/** What the conditions of a coupon name. What was deleted since has a name that says so. */
export async function readCouponScope({ db }: Pick<Shop, 'db'>, conditions: CouponConditions): Promise<ScopeEntry[]> {
  const lists = scopeKinds.flatMap((kind) => scopeSides.map((side) => ({ kind, side })))
  const entries = await Promise.all(
    lists.map(async ({ kind, side }) => {
      const ids = conditions[scopeLists[kind][side]] ?? []
      const things = await readScopeThings(db.read, kind, ids)
      const known = new Set(things.map(({ id }) => id))
      const deleted = ids.filter((id) => !known.has(id)).map((id) => ({ kind, id, name: 'Deleted since' }))
      return [...things, ...deleted].map((thing) => ({ ...thing, side }))
    }),
  )
  return entries.flat()
}

/** What a search finds for a coupon to be for: products as in their own list, and groups by a part of their name. */
export async function findForCoupon({ db }: Pick<Shop, 'db'>, text: string): Promise<ScopeThing[]> {
  if (text === '') return []
  const { rows } = await listProducts({ db }, { q: text, state: 'all', after: null, before: null })
  const products = rows.slice(0, 20).map(({ id, name }) => ({ kind: 'product' as const, id, name }))
  const groups = await Promise.all(
    scopeKinds.filter((kind) => kind !== 'product').map((kind) => findScopeGroups(db.read, kind, text)),
  )
  return [...groups.flat(), ...products]
}

type ScopeChange = DiscountKey & {
  kind: ScopeKind
  id: number
  side: ScopeSide
  /** Whether it is on that side afterwards. */
  isListed: boolean
  version?: number
}

/**
 * Puts something on one of the lists of a coupon or an offer, or takes it from there. It is on one side only: what is added to one
 * leaves the other. Errors: `coupon_not_found`, `offer_not_found`, `coupon_thing_not_found`, `coupon_scope_full`.
 */
export async function changeCouponScope(
  context: StaffContext,
  change: ScopeChange,
): Promise<StaffResult<{ isForAll: boolean }>> {
  const { kind, id, side, isListed, version } = change
  const { kind: thingKind, where } = placeOf(change)
  return changeShop(context, 'coupons', (trx, record) =>
    record.row(
      thingKind,
      where,
      async () => {
        const coupon = await findChannelDiscount(trx, context.channel.id, change)
        if (!coupon)
          return isOfferKey(change) ? refuse('offer_not_found', {}) : refuse('coupon_not_found', { code: change.code })
        const conditions = couponConditionsSchema.parse(JSON.parse(coupon.conditions))
        const [thing] = isListed ? await readScopeThings(trx, kind, [id]) : []
        if (isListed && !thing) return refuse('coupon_thing_not_found', {})
        const other = side === 'only' ? 'not' : 'only'
        const without = (list: ScopeSide) => (conditions[scopeLists[kind][list]] ?? []).filter((one) => one !== id)
        const own = isListed ? [...without(side), id] : without(side)
        if (own.length > maxScopeThings) return refuse('coupon_scope_full', { most: maxScopeThings })
        const changed: CouponConditions = { ...conditions, [scopeLists[kind][side]]: own }
        if (isListed) changed[scopeLists[kind][other]] = without(other)
        // an empty list is no condition
        for (const name of Object.values(scopeLists[kind])) if (changed[name]?.length === 0) delete changed[name]
        await updateRows(trx, 'coupons', where, { conditions: JSON.stringify(couponConditionsSchema.parse(changed)) })
        const isForAll = scopeKinds.every((one) => scopeSides.every((each) => !changed[scopeLists[one][each]]))
        return ok({ isForAll })
      },
      version,
    ),
  )
}

/** The names of what each of several discounts is for, and not for; one query for each kind of thing. */
export async function readScopeNames(
  { db }: Pick<Shop, 'db'>,
  all: readonly CouponConditions[],
): Promise<Array<Record<ScopeSide, string[]>>> {
  const idsOf = (conditions: CouponConditions, kind: ScopeKind, side: ScopeSide) =>
    conditions[scopeLists[kind][side]] ?? []
  const names = await Promise.all(
    scopeKinds.map(async (kind) => {
      const ids = new Set(all.flatMap((conditions) => scopeSides.flatMap((side) => idsOf(conditions, kind, side))))
      const things = await readScopeThings(db.read, kind, [...ids])
      return { kind, names: new Map(things.map(({ id, name }) => [id, name])) }
    }),
  )
  const namesOf = (conditions: CouponConditions, side: ScopeSide) =>
    names.flatMap((known) =>
      idsOf(conditions, known.kind, side).map((id) => known.names.get(id) ?? 'something deleted since'),
    )
  return all.map((conditions) => ({ only: namesOf(conditions, 'only'), not: namesOf(conditions, 'not') }))
}
