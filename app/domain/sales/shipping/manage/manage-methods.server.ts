import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import {
  columnsOf,
  deleteRows,
  insertRow,
  readRows,
  updateRows,
} from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { shippingMethodKinds } from '~/domain/sales/shipping/shipping'
import { slugify } from '~/domain/shared/text/slug'
import { taxClassName } from '~/domain/sales/tax/tax-class.schema'
import { findZone } from './manage-zones.server'

const name = lineText.min(1, 'Enter a name').max(100)
const amount = z.number().int().min(0)
const code = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Enter up to 40 small letters, digits, _ and -')

const days = z.int('Enter a whole number of days').min(0).max(365)
const shippingMethodSchema = z
  .strictObject({
    code: code.optional(),
    name,
    kind: z.enum(shippingMethodKinds),
    rates: z
      .array(z.object({ from: amount, price: amount }))
      .min(1, 'Enter at least one price')
      .max(50),
    freeAbove: amount.optional(),
    daysMin: days.optional(),
    daysMax: days.optional(),
    description: z.string().trim().max(300).optional(),
    taxClass: taxClassName.optional(),
    position: z.int().min(0).max(9999).optional(),
    isActive: z.boolean().optional(),
  })
  .refine(({ daysMin, daysMax }) => (daysMin ?? 0) <= (daysMax ?? 365), {
    error: 'The shortest time must not be more than the longest',
    path: ['daysMin'],
  })
  .refine(({ rates }) => new Set(rates.map(({ from }) => from)).size === rates.length, {
    error: 'Two prices begin at the same place',
    path: ['rates'],
  })

/**
 * Adds a delivery method to a zone of the context's channel, or replaces the one with its code; without a code it is a
 * new one, whose code is made of its name. Rates: `from` in minor units (by_subtotal), grams (by_weight) or
 * pieces, 0 for flat; `price` in minor units. What is not given of the description, the tax class and the order stays as it is; a method is
 * switched on unless `isActive` says otherwise. Errors: `zone_not_found`, `invalid_fields`.
 */
export async function saveShippingMethod(
  context: StaffContext,
  zoneName: string,
  { version, ...method }: z.input<typeof shippingMethodSchema> & { version?: number },
): Promise<StaffResult<{ code: string }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const parsed = parseFields(shippingMethodSchema, method)
    if (!parsed.ok) return parsed
    const zoneId = await findZone(trx, context.channel.id, zoneName)
    if (zoneId === null) return refuse('zone_not_found', { zone: zoneName })
    const { code: given, rates, freeAbove = null, daysMin = null, daysMax = null, isActive = true } = parsed.value
    const taken = (await readRows(trx, 'shipping_methods', { zone_id: zoneId })).map((row) => String(row.code))
    const methodCode = given ?? freeCode(parsed.value.name, taken)
    const kept = { name: 'name', kind: 'kind', description: 'description', taxClass: 'tax_class', position: 'position' }
    const row = {
      ...columnsOf(parsed.value, kept),
      rates: JSON.stringify(rates.toSorted((a, b) => a.from - b.from)),
      free_above: freeAbove,
      days_min: daysMin,
      days_max: daysMax,
      is_active: Number(isActive),
    }
    const where = { zone_id: zoneId, code: methodCode }
    const write = async () => {
      if ((await updateRows(trx, 'shipping_methods', where, row)) === 0)
        await insertRow(trx, 'shipping_methods', { ...where, ...row })
    }
    await record.row('shipping_method', where, write, version)
    return ok({ code: methodCode })
  })
}

/** A code of a method that its zone does not have yet, made of its name. */
function freeCode(methodName: string, taken: readonly string[]): string {
  const plain = slugify(methodName).replace(/[^a-z0-9]+/g, '-')
  const base = plain.slice(0, 35).replace(/^-+|-+$/g, '') || 'delivery'
  const codes = [base, ...taken.map((_, index) => `${base}-${index + 2}`)]
  return codes.find((one) => !taken.includes(one)) ?? base
}

/**
 * Deletes a delivery method of a zone of the context's channel. Orders have a copy of it, and keep it; who has chosen it
 * in a cart chooses again. Errors: `zone_not_found`, `shipping_method_not_found`.
 */
export async function removeShippingMethod(
  context: StaffContext,
  zoneName: string,
  { code: methodCode, version }: { code: string; version?: number },
): Promise<StaffResult<{ code: string }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const zoneId = await findZone(trx, context.channel.id, zoneName)
    if (zoneId === null) return refuse('zone_not_found', { zone: zoneName })
    const where = { zone_id: zoneId, code: methodCode }
    const remove = () => deleteRows(trx, 'shipping_methods', where)
    const count = await record.row('shipping_method', where, remove, version)
    return count > 0
      ? ok({ code: methodCode })
      : refuse('shipping_method_not_found', { zone: zoneName, code: methodCode })
  })
}

/** Switches a delivery method of a zone of the context's channel on or off. Error: `shipping_method_not_found`. */
export async function switchShippingMethod(
  context: StaffContext,
  zoneName: string,
  { code: methodCode, isActive, version }: { code: string; isActive: boolean; version?: number },
): Promise<StaffResult<{ code: string }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const zoneId = await findZone(trx, context.channel.id, zoneName)
    const where = { zone_id: zoneId ?? 0, code: methodCode }
    const write = () => updateRows(trx, 'shipping_methods', where, { is_active: isActive ? 1 : 0 })
    const count = await record.row('shipping_method', where, write, version)
    return count > 0
      ? ok({ code: methodCode })
      : refuse('shipping_method_not_found', { zone: zoneName, code: methodCode })
  })
}
