import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/result'
import { zoneUsedFor } from '~/domain/shipping/shipping'
import { readShippingZones } from '~/domain/shipping/shipping.queries.server'
import { checkPlace } from './change-channel.server'
import { columnsOf } from './change-selling.server'
import { deleteOwnerRows, insertOwnerRow, readOwnerRows, updateOwnerRows } from './owner.queries.server'
import { parseFields } from './parse-fields'

const name = z.string().trim().min(1, 'Enter a name').max(100)
const amount = z.number().int().min(0)
const code = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Enter up to 40 small letters, digits, _ and -')
const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter the two letters of a country (ISO 3166), such as IN')

const taxRateSchema = z
  .strictObject({
    taxClass: z.string().regex(/^[a-z0-9 _-]{1,60}$/, 'Enter the name of a tax class, such as standard'),
    country,
    state: z.string().max(10).optional(),
    place: z.enum(['any', 'same_state', 'other_state']),
    name,
    ratePpm: z.number().int().min(0),
  })
  .refine(({ ratePpm }) => ratePpm <= 1_000_000, 'A rate is at most 100 %')

/** Adds a tax rate of a channel, in parts per million. Error: `invalid_input`. */
export async function addTaxRate(
  db: Database,
  channelId: number,
  rate: z.input<typeof taxRateSchema>,
): Promise<Result<{ id: number }>> {
  const parsed = parseFields(taxRateSchema, rate)
  if (!parsed.ok) return parsed
  const place = await checkPlace(db, parsed.value)
  if (!place.ok) return place
  const columns = { taxClass: 'tax_class', country: 'country_code', state: 'state_code', place: 'place', name: 'name' }
  const row = { ...columnsOf(parsed.value, columns), rate_ppm: parsed.value.ratePpm, channel_id: channelId }
  return db.transaction(async (trx): Promise<Result<{ id: number }>> => {
    // every rate of a place is charged: the same one twice would be charged twice
    const { rate_ppm: _rate, ...identity } = { state_code: null, ...row }
    const [stored] = await readOwnerRows(trx, 'tax_rates', identity)
    if (stored)
      return fail(
        'invalid_input',
        `There is such a rate already, with the id ${stored.id}: remove it before you add another`,
      )
    return ok({ id: await insertOwnerRow(trx, 'tax_rates', row) })
  })
}

/** Deletes a tax rate of a channel by its id. Error: `not_found`. */
export async function removeTaxRate(db: Database, channelId: number, id: number): Promise<Result<{ id: number }>> {
  const count = await db.transaction((trx) => deleteOwnerRows(trx, 'tax_rates', { id, channel_id: channelId }))
  return count > 0 ? ok({ id }) : fail('not_found', `There is no tax rate ${id}`)
}

/** The delivery zone of a channel with this name, or null. */
async function findZone(db: Database, channelId: number, zoneName: string): Promise<number | null> {
  const [zone] = await readOwnerRows(db.read, 'shipping_zones', { channel_id: channelId, name: zoneName })
  return typeof zone?.id === 'number' ? zone.id : null
}

/**
 * Adds a place to a delivery zone, which is made when it is new: a country, a state of it, or a range of postcodes.
 * `usedZone` is the zone that is used there when another one has the same place, else null. Error: `invalid_input`.
 */
export async function addZonePlace(
  db: Database,
  channelId: number,
  zoneName: string,
  place: { country: string; state?: string; postcodeFrom?: string; postcodeTo?: string },
): Promise<Result<{ zone: string; usedZone: string | null }>> {
  const schema = z
    .strictObject({
      zone: name,
      country,
      state: z.string().max(10).optional(),
      postcodeFrom: z.string().max(12).optional(),
      postcodeTo: z.string().max(12).optional(),
    })
    .refine(
      ({ postcodeFrom: from, postcodeTo: to }) =>
        (from ?? '').length === (to ?? '').length && (from ?? '') <= (to ?? ''),
      'A range of postcodes has two postcodes of the same length, the lower one first',
    )
  const parsed = parseFields(schema, { zone: zoneName, ...place })
  if (!parsed.ok) return parsed
  const checked = await checkPlace(db, parsed.value)
  if (!checked.ok) return checked
  const columns = {
    country: 'country_code',
    state: 'state_code',
    postcodeFrom: 'postcode_from',
    postcodeTo: 'postcode_to',
  }
  const known = await findZone(db, channelId, parsed.value.zone)
  await db.transaction(async (trx) => {
    const zone_id =
      known ?? (await insertOwnerRow(trx, 'shipping_zones', { channel_id: channelId, name: parsed.value.zone }))
    await insertOwnerRow(trx, 'shipping_zone_places', { zone_id, ...columnsOf(parsed.value, columns) })
  })
  const { country: countryCode, state = null, postcodeFrom = null, postcodeTo = null } = parsed.value
  const used = zoneUsedFor(await readShippingZones(db.read, channelId), {
    countryCode,
    stateCode: state,
    postcodeFrom,
    postcodeTo,
  })
  return ok({ zone: parsed.value.zone, usedZone: used?.name ?? null })
}

/**
 * Takes a country, with all of its states and postcodes, or one state of it, from a delivery zone. Errors: `not_found`,
 * `invalid_input`.
 */
export async function removeZonePlace(
  db: Database,
  channelId: number,
  zoneName: string,
  place: { country: string; state?: string | undefined },
): Promise<Result<{ count: number }>> {
  const parsed = parseFields(z.object({ country, state: z.string().optional() }), place)
  if (!parsed.ok) return parsed
  const zoneId = await findZone(db, channelId, zoneName)
  if (zoneId === null) return fail('not_found', `There is no delivery zone ${zoneName}`)
  const where = {
    zone_id: zoneId,
    country_code: parsed.value.country,
    ...(parsed.value.state === undefined ? {} : { state_code: parsed.value.state }),
  }
  const count = await db.transaction((trx) => deleteOwnerRows(trx, 'shipping_zone_places', where))
  return count > 0 ? ok({ count }) : fail('not_found', `The zone ${zoneName} has no such place`)
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
 * Adds a delivery method to a zone, or replaces the one with its code. Rates: `from` in minor units (by_subtotal) or
 * grams (by_weight), 0 for flat; `price` in minor units. Errors: `not_found`, `invalid_input`.
 */
export async function saveShippingMethod(
  db: Database,
  channelId: number,
  zoneName: string,
  method: z.input<typeof shippingMethodSchema>,
): Promise<Result<{ code: string }>> {
  const parsed = parseFields(shippingMethodSchema, method)
  if (!parsed.ok) return parsed
  const zoneId = await findZone(db, channelId, zoneName)
  if (zoneId === null) return fail('not_found', `There is no delivery zone ${zoneName}`)
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
  await db.transaction(async (trx) => {
    if ((await updateOwnerRows(trx, 'shipping_methods', where, row)) === 0)
      await insertOwnerRow(trx, 'shipping_methods', { ...where, ...row })
  })
  return ok({ code: parsed.value.code })
}

/** Switches a delivery method of a zone on or off. Error: `not_found`. */
export async function switchShippingMethod(
  db: Database,
  channelId: number,
  zoneName: string,
  methodCode: string,
  isActive: boolean,
): Promise<Result<{ code: string }>> {
  const zoneId = await findZone(db, channelId, zoneName)
  const where = { zone_id: zoneId ?? 0, code: methodCode }
  const values = { is_active: isActive ? 1 : 0 }
  const count = await db.transaction((trx) => updateOwnerRows(trx, 'shipping_methods', where, values))
  return count > 0
    ? ok({ code: methodCode })
    : fail('not_found', `The zone ${zoneName} has no delivery method ${methodCode}`)
}
