import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { couponCodeSchema, couponConditionsSchema } from '~/domain/pricing/coupon.schema'
import { parsePaymentConfig } from '~/domain/payments/payment-methods.queries.server'
import { findProvider } from '~/domain/payments/providers.server'
import { fail, ok, type Result } from '~/domain/result'
import { isDuplicate } from './change-channel.server'
import { insertOwnerRow, readOwnerRows, updateOwnerRows, type OwnerTable } from './owner.queries.server'
import { parseFields } from './parse-fields'

export type Row = Record<string, string | number | null>

const name = z.string().trim().min(1, 'Enter a name').max(100)
const amount = z.number().int().min(0)
const code = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Enter up to 40 small letters, digits, _ and -')
const instant = z.string()

/** A payment method of a channel; amounts in minor units of its currency, null for no limit. */
const paymentMethodSchema = z
  .strictObject({
    name,
    description: z.string().max(500),
    minimum: amount.nullable(),
    maximum: amount.nullable(),
    fee: amount,
    isActive: z.boolean(),
  })
  .partial()

/** Values of a change as columns; flags become 0 and 1. */
export function columnsOf(values: Record<string, unknown>, columns: Record<string, string>): Row {
  const row: Row = {}
  for (const [field, column] of Object.entries(columns)) {
    const value = values[field]
    if (typeof value === 'boolean') row[column] = Number(value)
    else if (value === null || typeof value === 'string' || typeof value === 'number') row[column] = value
  }
  return row
}

/**
 * Changes a payment method of a channel, or adds it when a provider is given. Errors: `not_found`, `invalid_input`.
 * @param change.provider name of a provider (payments/providers), for a new method
 * @param change.config what the provider needs, such as the account of a bank transfer; replaces the stored values
 */
export async function changePaymentMethod(
  db: Database,
  channelId: number,
  methodCode: string,
  change: z.input<typeof paymentMethodSchema>,
  provider: string | undefined,
  config: Record<string, string>,
): Promise<Result<Row>> {
  const parsed = parseFields(paymentMethodSchema, change)
  if (!parsed.ok) return parsed
  const fields = ['name', 'description', 'minimum', 'maximum', 'fee']
  const values = columnsOf(parsed.value, {
    ...Object.fromEntries(fields.map((field) => [field, field])),
    isActive: 'is_active',
  })
  if (Object.keys(config).length > 0) values.config = JSON.stringify(config)
  const where = { channel_id: channelId, code: methodCode }
  return db.transaction(async (trx): Promise<Result<Row>> => {
    const [stored] = await readOwnerRows(trx, 'payment_methods', where)
    const limits = { minimum: null, maximum: null, ...stored, ...values }
    if (limits.minimum !== null && limits.maximum !== null && limits.minimum > limits.maximum)
      return fail('invalid_input', 'The minimum must not be higher than the maximum')
    const merged = { is_active: 1, config: '{}', provider: provider ?? '', ...stored, ...values }
    const missing = merged.is_active === 1 ? missingConfigOf(merged) : null
    if (missing !== null) return fail('invalid_input', `${methodCode} needs ${missing}`)
    if (stored) {
      if (Object.keys(values).length === 0) return fail('invalid_input', 'Nothing was given to change')
      await updateOwnerRows(trx, 'payment_methods', where, values)
      return ok({ ...stored, ...values })
    }
    if (provider === undefined || !findProvider(provider))
      return fail(
        'not_found',
        `There is no payment method ${methodCode}; --provider adds one (cash_on_delivery, bank_transfer, upi)`,
      )
    if (!code.safeParse(methodCode).success)
      return fail('invalid_input', 'The code of a payment method has small letters, digits, _ and - only')
    const row = { ...where, provider, name: methodCode, config: '{}', ...values }
    await insertOwnerRow(trx, 'payment_methods', row)
    return ok(row)
  })
}

/** What a method's provider still needs of the owner; null for nothing. */
function missingConfigOf(row: Row): string | null {
  const provider = findProvider(String(row.provider))
  if (provider?.flow !== 'offline' || !provider.missingConfig) return null
  return provider.missingConfig(parsePaymentConfig(String(row.config)))
}

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

/**
 * Adds a coupon of a channel. `value` is in parts per million for a percentage, else in minor units. Errors:
 * `invalid_input`, also when the code exists already.
 */
export async function addCoupon(
  db: Database,
  channelId: number,
  coupon: z.input<typeof couponSchema>,
): Promise<Result<{ code: string }>> {
  const parsed = parseFields(couponSchema, coupon)
  if (!parsed.ok) return parsed
  const { firstOrderOnly, ...fields } = parsed.value
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
  const conditions = JSON.stringify(couponConditionsSchema.parse(firstOrderOnly ? { firstOrderOnly } : {}))
  return insertOnce(
    db,
    'coupons',
    { ...columnsOf(fields, columns), channel_id: channelId, conditions },
    {
      value: { code: fields.code },
      message: `There is a coupon ${fields.code} already`,
    },
  )
}

/** Switches a coupon on or off; it stays for the orders that used it. Error: `not_found`. */
export async function switchCoupon(
  db: Database,
  couponCode: string,
  isActive: boolean,
): Promise<Result<{ code: string }>> {
  const where = { code: couponCode.trim().toUpperCase() }
  const count = await db.transaction((trx) => updateOwnerRows(trx, 'coupons', where, { is_active: isActive ? 1 : 0 }))
  return count > 0 ? ok({ code: where.code }) : fail('not_found', `There is no coupon ${couponCode}`)
}

async function insertOnce<T>(
  db: Database,
  table: OwnerTable,
  row: Row,
  result: { value: T; message: string },
): Promise<Result<T>> {
  try {
    await db.transaction((trx) => insertOwnerRow(trx, table, row))
    return ok(result.value)
  } catch (error) {
    if (isDuplicate(error)) return fail('invalid_input', result.message)
    throw error
  }
}
