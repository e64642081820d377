import { z } from 'zod/v4'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { columnsOf, insertRow, isDuplicate, updateRows } from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { couponCodeSchema, couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'

const amount = z.number().int().min(0)
const name = z.string().trim().min(1, 'Enter a name').max(100)
const instant = z.string()

const couponSchema = z
  .strictObject({
    code: z
      .string()
      .refine((text) => couponCodeSchema.safeParse(text).success, 'Enter 3 to 32 letters, digits, - and _')
      .pipe(couponCodeSchema),
    title: name,
    kind: z.enum(['percent', 'fixed', 'free_shipping']),
    value: amount,
    maximumDiscount: amount.optional(),
    minimumSubtotal: amount.optional(),
    startsAt: instant.optional(),
    endsAt: instant.optional(),
    usageLimit: amount.optional(),
    customerLimit: amount.optional(),
    firstOrderOnly: z.boolean().optional(),
    isPublic: z.boolean(),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, 'The coupon must end after it starts')
  .refine(({ kind, value }) => kind === 'free_shipping' || value > 0, 'The discount must be more than 0')
  .refine(({ kind, value }) => kind !== 'percent' || value <= 1_000_000, 'The discount must be at most 100 %')

const columns = {
  code: 'code',
  title: 'title',
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
  coupon: z.input<typeof couponSchema>,
): Promise<StaffResult<{ code: string }>> {
  try {
    return await changeShop(context, 'coupons', async (trx, record) => {
      const parsed = parseFields(couponSchema, coupon)
      if (!parsed.ok) return parsed
      const { firstOrderOnly, ...fields } = parsed.value
      const conditions = JSON.stringify(couponConditionsSchema.parse(firstOrderOnly ? { firstOrderOnly } : {}))
      const row = { ...columnsOf(fields, columns), channel_id: context.channel.id, conditions }
      await record.row('coupon', { code: fields.code }, () => insertRow(trx, 'coupons', row))
      return ok({ code: fields.code })
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return refuse('coupon_exists', { code: coupon.code.trim().toUpperCase() }, 'code')
  }
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
