import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { checkPlace } from '~/domain/operations/channels/manage/change-channel.server'
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
import { zoneUsedFor } from '~/domain/sales/shipping/shipping'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'

const name = z.string().trim().min(1, 'Enter a name').max(100)
const amount = z.number().int().min(0)
const code = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Enter up to 40 small letters, digits, _ and -')
const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter the two letters of a country (ISO 3166), such as IN')

/** The delivery zone of a channel with this name, or null. */
async function findZone(q: Knex, channelId: number, zoneName: string): Promise<number | null> {
  const [zone] = await readRows(q, 'shipping_zones', { channel_id: channelId, name: zoneName })
  return typeof zone?.id === 'number' ? zone.id : null
}

const zonePlaceSchema = z
  .strictObject({
    zone: name,
    country,
    state: z.string().max(10).optional(),
    postcodeFrom: z.string().max(12).optional(),
    postcodeTo: z.string().max(12).optional(),
  })
  .refine(
    ({ postcodeFrom: from, postcodeTo: to }) => (from ?? '').length === (to ?? '').length && (from ?? '') <= (to ?? ''),
    'A range of postcodes has two postcodes of the same length, the lower one first',
  )

/**
 * Adds a place to a delivery zone of the context's channel, which is made when it is new: a country, a state of it, or
 * a range of postcodes. `usedZone` is the zone that is used there when another one has the same place, else null.
 * Errors: `invalid_fields`, `country_unknown`, `state_unknown`.
 */
export async function addZonePlace(
  context: StaffContext,
  zoneName: string,
  {
    version,
    ...place
  }: { country: string; state?: string; postcodeFrom?: string; postcodeTo?: string; version?: number },
): Promise<StaffResult<{ zone: string; usedZone: string | null }>> {
  const channelId = context.channel.id
  return changeShop(context, 'settings', async (trx, record) => {
    const parsed = parseFields(zonePlaceSchema, { zone: zoneName, ...place })
    if (!parsed.ok) return parsed
    const checked = await checkPlace(context.db, parsed.value)
    if (!checked.ok) return checked
    const columns = {
      country: 'country_code',
      state: 'state_code',
      postcodeFrom: 'postcode_from',
      postcodeTo: 'postcode_to',
    }
    const identity = { channel_id: channelId, name: parsed.value.zone }
    const write = async () => {
      const zone_id =
        (await findZone(trx, channelId, parsed.value.zone)) ?? (await insertRow(trx, 'shipping_zones', identity))
      await insertRow(trx, 'shipping_zone_places', { zone_id, ...columnsOf(parsed.value, columns) })
    }
    await record.row('shipping_zone', identity, write, version)
    const { country: countryCode, state = null, postcodeFrom = null, postcodeTo = null } = parsed.value
    const used = zoneUsedFor(await readShippingZones(trx, channelId), {
      countryCode,
      stateCode: state,
      postcodeFrom,
      postcodeTo,
    })
    return ok({ zone: parsed.value.zone, usedZone: used?.name ?? null })
  })
}

/**
 * Takes a country, with all of its states and postcodes, or one state of it, from a delivery zone of the context's
 * channel.
 * Errors: `zone_not_found`, `zone_place_not_found`, `invalid_fields`.
 */
export async function removeZonePlace(
  context: StaffContext,
  zoneName: string,
  { version, ...place }: { country: string; state?: string | undefined; version?: number },
): Promise<StaffResult<{ count: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const parsed = parseFields(z.object({ country, state: z.string().optional() }), place)
    if (!parsed.ok) return parsed
    const zoneId = await findZone(trx, context.channel.id, zoneName)
    if (zoneId === null) return refuse('zone_not_found', { zone: zoneName })
    const where = {
      zone_id: zoneId,
      country_code: parsed.value.country,
      ...(parsed.value.state === undefined ? {} : { state_code: parsed.value.state }),
    }
    const remove = () => deleteRows(trx, 'shipping_zone_places', where)
    const count = await record.row('shipping_zone', { id: zoneId }, remove, version)
    return count > 0 ? ok({ count }) : refuse('zone_place_not_found', { zone: zoneName })
  })
}

const shippingMethodSchema = z
  .strictObject({
    code,
    name,
    kind: z.enum(['flat', 'by_subtotal', 'by_weight']),
    rates: z.array(z.object({ from: amount, price: amount })).min(1, 'Enter at least one rate'),
    freeAbove: amount.optional(),
    daysMin: z.number().int().min(0).max(365).optional(),
    daysMax: z.number().int().min(0).max(365).optional(),
  })
  .refine(({ daysMin, daysMax }) => (daysMin ?? 0) <= (daysMax ?? 365), 'days-min must not be more than days-max')

/**
 * Adds a delivery method to a zone of the context's channel, or replaces the one with its code. Rates: `from` in minor
 * units (by_subtotal) or grams (by_weight), 0 for flat; `price` in minor units. Errors: `zone_not_found`,
 * `invalid_fields`.
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
    const rates = parsed.value.rates.toSorted((a, b) => a.from - b.from)
    const row = {
      name: parsed.value.name,
      kind: parsed.value.kind,
      rates: JSON.stringify(rates),
      free_above: parsed.value.freeAbove ?? null,
      days_min: parsed.value.daysMin ?? null,
      days_max: parsed.value.daysMax ?? null,
      is_active: 1,
    }
    const where = { zone_id: zoneId, code: parsed.value.code }
    const write = async () => {
      if ((await updateRows(trx, 'shipping_methods', where, row)) === 0)
        await insertRow(trx, 'shipping_methods', { ...where, ...row })
    }
    await record.row('shipping_method', where, write, version)
    return ok({ code: parsed.value.code })
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
