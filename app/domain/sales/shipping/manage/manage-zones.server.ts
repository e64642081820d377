import type { Knex } from 'knex'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { z } from 'zod/v4'
import { checkPlace } from '~/domain/operations/channels/manage/change-channel.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import {
  deleteRows,
  insertRow,
  readRows,
  updateRows,
  type Values,
} from '~/domain/operations/changes/edited-rows.queries.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { isPostcodeRange, zoneUsedFor } from '~/domain/sales/shipping/shipping'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'

const name = lineText.min(1, 'Enter a name').max(100)
const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter the two letters of a country (ISO 3166), such as IN')

/** The delivery zone of a channel with this name, or null. */
export async function findZone(q: Knex, channelId: number, zoneName: string): Promise<number | null> {
  const [zone] = await readRows(q, 'shipping_zones', { channel_id: channelId, name: zoneName })
  return typeof zone?.id === 'number' ? zone.id : null
}

const postcode = z.string().max(12)
const placesSchema = z.strictObject({
  zone: name,
  country,
  state: z.string().max(10).optional(),
  ranges: z
    .array(
      z
        .object({ from: postcode, to: postcode })
        .refine(isPostcodeRange, 'A range of postcodes has two postcodes of the same length, the lower one first'),
    )
    .max(500, 'Enter at most 500 ranges of postcodes at a time'),
})

/** Places: countries; or a state of one country, or ranges of its postcodes. */
interface GivenPlaces {
  countries: readonly string[]
  state?: string | undefined
  ranges?: ReadonlyArray<{ from: string; to: string }>
}

/** The columns of each place; they are checked. Errors: `invalid_fields`, `country_unknown`, `state_unknown`. */
async function placeColumns(
  context: StaffContext,
  zoneName: string,
  { countries, state, ranges = [] }: GivenPlaces,
): Promise<StaffResult<{ zone: string; places: Values[] }>> {
  if (countries.length === 0) return refuse('invalid_fields', { errors: { country: ['Enter a country'] } })
  if (countries.length > 1 && (state !== undefined || ranges.length > 0))
    return refuse('invalid_fields', { errors: { country: ['A state and postcodes belong to one country'] } })
  let zone = zoneName
  const places: Values[] = []
  for (const one of countries) {
    const parsed = parseFields(placesSchema, { zone: zoneName, country: one, state, ranges })
    if (!parsed.ok) return parsed
    const checked = await checkPlace(context.db, parsed.value)
    if (!checked.ok) return checked
    zone = parsed.value.zone
    const columns = { country_code: parsed.value.country, state_code: parsed.value.state ?? null }
    const given = parsed.value.ranges.map(({ from, to }) => ({ postcode_from: from, postcode_to: to }))
    const whole = { postcode_from: null, postcode_to: null }
    for (const range of given.length === 0 ? [whole] : given) places.push({ ...columns, ...range })
  }
  return ok({ zone, places })
}

const textOrNull = (value: Values[string] | undefined) => (typeof value === 'string' ? value : null)

/** Inserts the places that the zone does not have yet. */
async function insertPlaces(trx: Knex, zone_id: number, places: readonly Values[]): Promise<void> {
  const key = (place: Values) =>
    [place.country_code, place.state_code, place.postcode_from, place.postcode_to].join(' ')
  const had = new Set((await readRows(trx, 'shipping_zone_places', { zone_id })).map(key))
  for (const place of places) {
    if (had.has(key(place))) continue
    had.add(key(place))
    await insertRow(trx, 'shipping_zone_places', { zone_id, ...place })
  }
}

/**
 * Adds places to a delivery zone of the context's channel, which is made when it is new: a country, a state of it, or
 * ranges of postcodes. `usedZone` is the zone that is used there when another one has the same place, else null.
 * Errors: `invalid_fields`, `country_unknown`, `state_unknown`.
 */
export async function addZonePlaces(
  context: StaffContext,
  zoneName: string,
  { version, ...given }: GivenPlaces & { version?: number },
): Promise<StaffResult<{ zone: string; usedZone: string | null }>> {
  const channelId = context.channel.id
  return changeShop(context, 'settings', async (trx, record) => {
    const checked = await placeColumns(context, zoneName, given)
    if (!checked.ok) return checked
    const { zone, places } = checked.value
    const identity = { channel_id: channelId, name: zone }
    const write = async () => {
      const zoneId = (await findZone(trx, channelId, zone)) ?? (await insertRow(trx, 'shipping_zones', identity))
      await insertPlaces(trx, zoneId, places)
    }
    await record.row('shipping_zone', identity, write, version)
    const zones = await readShippingZones(trx, channelId)
    const used = places.map((place) =>
      zoneUsedFor(zones, {
        countryCode: String(place.country_code),
        stateCode: textOrNull(place.state_code),
        postcodeFrom: textOrNull(place.postcode_from),
        postcodeTo: textOrNull(place.postcode_to),
      }),
    )
    return ok({ zone, usedZone: used.find((one) => one !== null)?.name ?? null })
  })
}

/** Adds one place to a delivery zone, see {@link addZonePlaces}. */
export async function addZonePlace(
  context: StaffContext,
  zoneName: string,
  {
    country: countryCode,
    postcodeFrom,
    postcodeTo,
    ...place
  }: { country: string; state?: string; postcodeFrom?: string; postcodeTo?: string; version?: number },
): Promise<StaffResult<{ zone: string; usedZone: string | null }>> {
  const hasRange = postcodeFrom !== undefined || postcodeTo !== undefined
  const ranges = hasRange ? [{ from: postcodeFrom ?? '', to: postcodeTo ?? '' }] : []
  return addZonePlaces(context, zoneName, { ...place, countries: [countryCode], ranges })
}

/**
 * Takes a country, with all of its states and postcodes, or one state of it, or the one place with an id, from a delivery
 * zone of the context's channel.
 * Errors: `zone_not_found`, `zone_place_not_found`, `invalid_fields`.
 */
export async function removeZonePlace(
  context: StaffContext,
  zoneName: string,
  { version, ...place }: ({ country: string; state?: string | undefined } | { id: number }) & { version?: number },
): Promise<StaffResult<{ count: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const one = z.strictObject({ id: z.int() })
    const parsed = parseFields(z.union([one, z.object({ country, state: z.string().optional() })]), place)
    if (!parsed.ok) return parsed
    const zoneId = await findZone(trx, context.channel.id, zoneName)
    if (zoneId === null) return refuse('zone_not_found', { zone: zoneName })
    const where: Values =
      'id' in parsed.value
        ? { zone_id: zoneId, id: parsed.value.id }
        : {
            zone_id: zoneId,
            country_code: parsed.value.country,
            ...(parsed.value.state === undefined ? {} : { state_code: parsed.value.state }),
          }
    const remove = () => deleteRows(trx, 'shipping_zone_places', where)
    const count = await record.row('shipping_zone', { id: zoneId }, remove, version)
    return count > 0 ? ok({ count }) : refuse('zone_place_not_found', { zone: zoneName })
  })
}

/**
 * Adds a delivery zone with its first places to the context's channel. Errors: `zone_exists`, and those of
 * {@link addZonePlaces}.
 */
export async function addZone(
  context: StaffContext,
  { name: zoneName, ...given }: GivenPlaces & { name: string },
): Promise<StaffResult<{ id: number; name: string }>> {
  const channelId = context.channel.id
  return changeShop(context, 'settings', async (trx, record) => {
    const checked = await placeColumns(context, zoneName, given)
    if (!checked.ok) return checked
    const { zone, places } = checked.value
    if ((await findZone(trx, channelId, zone)) !== null) return refuse('zone_exists', { zone }, 'name')
    const identity = { channel_id: channelId, name: zone }
    const id = await record.row('shipping_zone', identity, async () => {
      const zoneId = await insertRow(trx, 'shipping_zones', identity)
      await insertPlaces(trx, zoneId, places)
      return zoneId
    })
    return ok({ id, name: zone })
  })
}

/**
 * Renames a delivery zone of the context's channel, or moves it in the owner's order. Errors: `zone_not_found`,
 * `zone_exists`, `invalid_fields`.
 */
export async function changeZone(
  context: StaffContext,
  zoneName: string,
  { version, ...change }: { name: string; position: number; version?: number },
): Promise<StaffResult<{ name: string }>> {
  const channelId = context.channel.id
  return changeShop(context, 'settings', async (trx, record) => {
    const parsed = parseFields(z.strictObject({ name, position: z.int().min(0).max(9999) }), change)
    if (!parsed.ok) return parsed
    const id = await findZone(trx, channelId, zoneName)
    if (id === null) return refuse('zone_not_found', { zone: zoneName })
    const other = await findZone(trx, channelId, parsed.value.name)
    if (other !== null && other !== id) return refuse('zone_exists', { zone: parsed.value.name }, 'name')
    await record.row('shipping_zone', { id }, () => updateRows(trx, 'shipping_zones', { id }, parsed.value), version)
    return ok({ name: parsed.value.name })
  })
}

/**
 * Deletes a delivery zone of the context's channel with its places and its methods. Orders have a copy of how they are
 * delivered, and keep it. Error: `zone_not_found`.
 */
export async function removeZone(
  context: StaffContext,
  zoneName: string,
  { version }: { version?: number } = {},
): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const id = await findZone(trx, context.channel.id, zoneName)
    if (id === null) return refuse('zone_not_found', { zone: zoneName })
    for (const method of await readRows(trx, 'shipping_methods', { zone_id: id })) {
      const where = { zone_id: id, code: method.code ?? null }
      await record.row('shipping_method', where, () => deleteRows(trx, 'shipping_methods', where))
    }
    const write = async () => {
      await deleteRows(trx, 'shipping_zone_places', { zone_id: id })
      await deleteRows(trx, 'shipping_zones', { id })
    }
    await record.row('shipping_zone', { id }, write, version)
    return ok({ name: zoneName })
  })
}
