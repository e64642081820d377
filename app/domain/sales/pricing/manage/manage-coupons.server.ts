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
import type { CouponConditions } from '~/domain/sales/pricing/coupon'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { findChannelCoupon } from './coupon-page.queries.server'
import { couponTermsSchema, newCouponSchema } from './coupon-terms.schema'

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
 * Changes a coupon of the context's channel: all that the owner sets but its code, which people know, and the things
 * that it is for. Errors: `invalid_fields`, `coupon_not_found`, `coupon_used_more`.
 */
export async function editCoupon(
  context: StaffContext,
  { code, terms, version }: { code: string; terms: z.input<typeof couponTermsSchema>; version?: number },
): Promise<StaffResult<{ code: string }>> {
  const where = { code: code.trim().toUpperCase() }
  return changeShop(context, 'coupons', async (trx, record) => {
    const parsed = parseFields(couponTermsSchema, terms)
    if (!parsed.ok) return parsed
    const write = async () => {
      const coupon = await findChannelCoupon(trx, context.channel.id, where.code)
      if (!coupon) return refuse('coupon_not_found', { code })
      const { usageLimit } = parsed.value
      if (typeof usageLimit === 'number' && usageLimit < coupon.usedCount)
        return refuse('coupon_used_more', { used: coupon.usedCount }, 'usageLimit')
      await updateRows(trx, 'coupons', where, {
        ...columnsOf({ ...noLimits, ...parsed.value }, columns),
        channel_id: channelOf(context, parsed.value),
        conditions: conditionsText(couponConditionsSchema.parse(JSON.parse(coupon.conditions)), parsed.value),
      })
      return ok({ code: where.code })
    }
    return record.row('coupon', where, write, version)
  })
}

/** Deletes a coupon that no order has used. Errors: `coupon_not_found`, `coupon_in_use`. */
export async function deleteCoupon(
  context: StaffContext,
  { code, version }: { code: string; version?: number },
): Promise<StaffResult<{ code: string }>> {
  const where = { code: code.trim().toUpperCase() }
  return changeShop(context, 'coupons', (trx, record) =>
    record.row(
      'coupon',
      where,
      async () => {
        const coupon = await findChannelCoupon(trx, context.channel.id, where.code)
        if (!coupon) return refuse('coupon_not_found', { code })
        const used = coupon.usedCount
        if (used > 0) return refuse('coupon_in_use', { code: where.code, used })
        await deleteRows(trx, 'coupons', where)
        return ok({ code: where.code })
      },
      version,
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
      ...pieces,
    }),
  )
}

/** Switches a coupon on or off; it stays for the orders that used it. Error: `coupon_not_found`. */
export async function switchCoupon(
  context: StaffContext,
  { code, isActive, version }: { code: string; isActive: boolean; version?: number },
): Promise<StaffResult<{ code: string }>> {
  const where = { code: code.trim().toUpperCase() }
  return changeShop(context, 'coupons', async (trx, record) => {
    const write = () => updateRows(trx, 'coupons', where, { is_active: isActive ? 1 : 0 })
    const count = await record.row('coupon', where, write, version)
    return count > 0 ? ok({ code: where.code }) : refuse('coupon_not_found', { code })
  })
}
