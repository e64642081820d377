import type { Knex } from 'knex'
import { z } from 'zod/v4'
import type { ShippingMethod, ShippingZone, ShippingZonePlace } from './shipping'

/** `shipping_methods.rates` as stored. */
const rateStepsSchema = z.array(z.object({ from: z.number().int().min(0), price: z.number().int().min(0) }))

/** A method as stored: the rates are JSON. */
export type MethodRow = Omit<ShippingMethod, 'rates'> & { zoneId: number; rates: string }

export const methodColumns = {
  zoneId: 'zone_id',
  code: 'code',
  name: 'name',
  description: 'description',
  kind: 'kind',
  rates: 'rates',
  freeAbove: 'free_above',
  taxClass: 'tax_class',
  daysMin: 'days_min',
  daysMax: 'days_max',
} satisfies Record<keyof MethodRow, string>

export const placeColumns = {
  zoneId: 'zone_id',
  countryCode: 'country_code',
  stateCode: 'state_code',
  postcodeFrom: 'postcode_from',
  postcodeTo: 'postcode_to',
} satisfies Record<keyof ShippingZonePlace | 'zoneId', string>

/** All zones of a channel with their places and active methods, in the owner's order. */
export async function readShippingZones(q: Knex, channelId: number): Promise<ShippingZone[]> {
  const zones = await q('shipping_zones')
    .where({ channel_id: channelId })
    .orderBy(['position', 'id'])
    .select<Array<{ id: number; name: string; position: number }>>('id', 'name', 'position')
  const ids = zones.map((zone) => zone.id)
  const places: Array<ShippingZonePlace & { zoneId: number }> = await q('shipping_zone_places')
    .whereIn('zone_id', ids)
    .orderBy('id')
    .select(placeColumns)
  const methods: MethodRow[] = await q('shipping_methods')
    .whereIn('zone_id', ids)
    .where('is_active', 1)
    .orderBy(['position', 'id'])
    .select(methodColumns)
  return zones.map((zone) => ({
    ...zone,
    places: places.flatMap(({ zoneId, ...place }) => (zoneId === zone.id ? [place] : [])),
    methods: methods.filter(({ zoneId }) => zoneId === zone.id).map(toMethod),
  }))
}

export function toMethod({ zoneId: _zone, rates, ...row }: MethodRow): ShippingMethod {
  return { ...row, rates: rateStepsSchema.parse(JSON.parse(rates)) }
}
