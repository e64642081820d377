import type { Knex } from 'knex'
import { z } from 'zod/v4'
import type { ShippingMethod, ShippingMethodKind, ShippingZone } from './shipping'

/** `shipping_methods.rates` as stored. */
const rateStepsSchema = z.array(z.object({ from: z.number().int().min(0), price: z.number().int().min(0) }))

interface MethodRow {
  zone_id: number
  code: string
  name: string
  description: string
  kind: ShippingMethodKind
  rates: string
  free_above: number | null
  tax_class: string
  days_min: number | null
  days_max: number | null
}

/** All zones of a channel with their places and active methods, in the owner's order. */
export async function readShippingZones(q: Knex, channelId: number): Promise<ShippingZone[]> {
  const zones = await q('shipping_zones')
    .where({ channel_id: channelId })
    .orderBy(['position', 'id'])
    .select<Array<{ id: number; name: string; position: number }>>('id', 'name', 'position')
  const ids = zones.map((zone) => zone.id)
  const places = await q('shipping_zone_places').whereIn('zone_id', ids).orderBy('id').select<
    Array<{
      zoneId: number
      countryCode: string
      stateCode: string | null
      postcodeFrom: string | null
      postcodeTo: string | null
    }>
  >({
    zoneId: 'zone_id',
    countryCode: 'country_code',
    stateCode: 'state_code',
    postcodeFrom: 'postcode_from',
    postcodeTo: 'postcode_to',
  })
  const methods = await q<MethodRow, MethodRow[]>('shipping_methods')
    .whereIn('zone_id', ids)
    .where('is_active', 1)
    .orderBy(['position', 'id'])
  return zones.map((zone) => ({
    ...zone,
    places: places
      .filter((place) => place.zoneId === zone.id)
      .map(({ countryCode, stateCode, postcodeFrom, postcodeTo }) => ({
        countryCode,
        stateCode,
        postcodeFrom,
        postcodeTo,
      })),
    methods: methods.filter((method) => method.zone_id === zone.id).map(toMethod),
  }))
}

function toMethod(row: MethodRow): ShippingMethod {
  return {
    code: row.code,
    name: row.name,
    description: row.description,
    kind: row.kind,
    rates: rateStepsSchema.parse(JSON.parse(row.rates)),
    freeAbove: row.free_above,
    taxClass: row.tax_class,
    daysMin: row.days_min,
    daysMax: row.days_max,
  }
}
