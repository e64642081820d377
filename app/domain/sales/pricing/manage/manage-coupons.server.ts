import type { z } from 'zod/v4'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import {
  columnsOf,
  deleteRows,
  insertRow,
  isDuplicate,
  updateRows,
} from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { makeToken } from '~/domain/shared/token.server'
import type { CouponConditions } from '~/domain/sales/pricing/coupon'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { findChannelDiscount, isOfferUsed } from './coupon-page.queries.server'
import { couponTermsSchema, newCouponSchema, offerTermsSchema } from './coupon-terms.schema'
import { isOfferKey, placeOf, type DiscountKey } from './discount-key'

const columns = {
  code: 'code',
  title: 'title',
  description: 'description',
  kind: 'kind',
  value: 'value',
  maximumDiscount: 'maximum_discount',
  minimumSubtotal: 'minimum_subtotal',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  usageLimit: 'usage_limit',
  customerLimit: 'customer_limit',
  isPublic: 'is_public',
}

/**
 * Adds a coupon of the context's channel. `value` is in parts per million for a percentage, else in minor units.
 * Errors: `invalid_fields`, `coupon_exists`.
 */
export async function addCoupon(
  context: StaffContext,
  coupon: z.input<typeof newCouponSchema>,
): Promise<StaffResult<{ code: string }>> {
  try {
    return await changeShop(context, 'coupons', async (trx, record) => {
      const parsed = parseFields(newCouponSchema, coupon)
      if (!parsed.ok) return parsed
      const { code } = parsed.value
      const row = {
        ...columnsOf(parsed.value, columns),
        channel_id: channelOf(context, parsed.value),
        conditions: conditionsText({}, parsed.value),
      }
      await record.row('coupon', { code }, () => insertRow(trx, 'coupons', row))
      return ok({ code })
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return refuse('coupon_exists', { code: coupon.code.trim().toUpperCase() }, 'code')
  }
}

/**
 * Adds an offer of the context's channel, which applies to carts by itself. It is for everything, so it is off until the
 * owner has chosen what it is for. Error: `invalid_fields`.
 */
export async function addOffer(
  context: StaffContext,
  offer: z.input<typeof offerTermsSchema>,
): Promise<StaffResult<{ offerId: number }>> {
  return changeShop(context, 'coupons', async (trx, record) => {
    const parsed = parseFields(offerTermsSchema, offer)
    if (!parsed.ok) return parsed
    // with a space, which no code can have that somebody types
    const code = `OFFER ${makeToken().slice(0, 16)}`
    const row = {
      ...columnsOf(parsed.value, columns),
      code,
      is_automatic: 1,
      is_active: 0,
      channel_id: channelOf(context, parsed.value),
      conditions: conditionsText({}, parsed.value),
    }
    const offerId = await record.row('offer', { code }, () => insertRow(trx, 'coupons', row))
    return ok({ offerId })
  })
}

const notFound = (key: DiscountKey) =>
  isOfferKey(key) ? refuse('offer_not_found', {}) : refuse('coupon_not_found', { code: key.code })

/**
 * Changes a coupon or an offer of the context's channel: all that the owner sets but a code, which people know, and the
 * things that it is for. Errors: `invalid_fields`, `coupon_not_found`, `offer_not_found`, `coupon_used_more`.
 */
export async function editCoupon(
  context: StaffContext,
  change: DiscountKey & { terms: z.input<typeof couponTermsSchema>; version?: number },
): Promise<StaffResult<{ code: string }>> {
  const { kind, where } = placeOf(change)
  return changeShop(context, 'coupons', async (trx, record) => {
    const parsed = parseFields(isOfferKey(change) ? offerTermsSchema : couponTermsSchema, change.terms)
    if (!parsed.ok) return parsed
    const write = async () => {
      const coupon = await findChannelDiscount(trx, context.channel.id, change)
      if (!coupon) return notFound(change)
      const terms: Terms = parsed.value
      if (typeof terms.usageLimit === 'number' && terms.usageLimit < coupon.usedCount)
        return refuse('coupon_used_more', { used: coupon.usedCount }, 'usageLimit')
      await updateRows(trx, 'coupons', where, {
        ...columnsOf({ ...noLimits, ...terms }, columns),
        channel_id: channelOf(context, terms),
        conditions: conditionsText(couponConditionsSchema.parse(JSON.parse(coupon.conditions)), terms),
      })
      return ok({ code: coupon.code })
    }
    return record.row(kind, where, write, change.version)
  })
}

/** Deletes a coupon or an offer that no order has used. Errors: those of `not found`, `coupon_in_use`, `offer_in_use`. */
export async function deleteCoupon(
  context: StaffContext,
  change: DiscountKey & { version?: number },
): Promise<StaffResult<{ code: string }>> {
  const { kind, where } = placeOf(change)
  return changeShop(context, 'coupons', (trx, record) =>
    record.row(
      kind,
      where,
      async () => {
        const coupon = await findChannelDiscount(trx, context.channel.id, change)
        if (!coupon) return notFound(change)
        const { code, title, usedCount: used } = coupon
        if (isOfferKey(change) && (await isOfferUsed(trx, change.offerId)))
          return refuse('offer_in_use', { name: title })
        if (used > 0) return refuse('coupon_in_use', { code, used })
        await deleteRows(trx, 'coupons', where)
        return ok({ code })
      },
      change.version,
    ),
  )
}

type Terms = z.output<typeof couponTermsSchema>

/** The limits of a coupon for which none is given. */
const noLimits = {
  description: '',
  maximumDiscount: null,
  minimumSubtotal: null,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  customerLimit: null,
}

const channelOf = ({ channel }: StaffContext, { isEverywhere }: Terms) => (isEverywhere ? null : channel.id)

/** The conditions as stored: those of the terms, with the things that the coupon is for. */
function conditionsText(before: CouponConditions, terms: Terms): string {
  const { products, categories, collections, brands } = before
  const { excludeProducts, excludeCategories, excludeCollections, excludeBrands } = before
  const pieces =
    terms.kind === 'buy_x_get_y'
      ? {
          buyQuantity: terms.buyQuantity,
          getQuantity: terms.getQuantity,
          getDiscountPpm: terms.getDiscountPpm,
        }
      : {}
  return JSON.stringify(
    couponConditionsSchema.parse({
      products,
      categories,
      collections,
      brands,
      excludeProducts,
      excludeCategories,
      excludeCollections,
      excludeBrands,
      ...(terms.firstOrderOnly ? { firstOrderOnly: true } : {}),
      ...(terms.excludeSaleItems ? { excludeSaleItems: true } : {}),
      ...(terms.isAlone ? { isAlone: true } : {}),
      ...(terms.tiers ? { tiers: terms.tiers.toSorted((a, b) => a.quantity - b.quantity) } : {}),
      ...(terms.kind === 'fixed' && terms.isPerPiece ? { isPerPiece: true } : {}),
      ...pieces,
    }),
  )
}

/**
 * Switches a coupon or an offer on or off; it stays for the orders that used it. Errors: `coupon_not_found`,
 * `offer_not_found`.
 */
export async function switchCoupon(
  context: StaffContext,
  change: DiscountKey & { isActive: boolean; version?: number },
): Promise<StaffResult<{ code: string }>> {
  const { kind, where } = placeOf(change)
  return changeShop(context, 'coupons', async (trx, record) => {
    const write = async () => {
      const coupon = await findChannelDiscount(trx, context.channel.id, change)
      if (!coupon) return notFound(change)
      await updateRows(trx, 'coupons', where, { is_active: change.isActive ? 1 : 0 })
      return ok({ code: coupon.code })
    }
    return record.row(kind, where, write, change.version)
  })
}
