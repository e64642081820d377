import type { Knex } from 'knex'
import type { ShippingMethod, ShippingZonePlace } from '~/domain/sales/shipping/shipping'
import { methodColumns, placeColumns, toMethod, type MethodRow } from '~/domain/sales/shipping/shipping.queries.server'

export interface OwnerMethod extends ShippingMethod {
  position: number
  isActive: boolean
  version: number
}

/** A delivery zone as its owner edits it, with the methods that are switched off. */
export interface OwnerZone {
  id: number
  channelId: number
  name: string
  position: number
  version: number
  places: Array<ShippingZonePlace & { id: number }>
  methods: OwnerMethod[]
}

/** The delivery zones of a channel, or the one with an id, in the order in which they are used. */
export async function readOwnerZones(q: Knex, where: { channelId: number } | { id: number }): Promise<OwnerZone[]> {
  const zones = await q('shipping_zones')
    .where('id' in where ? { id: where.id } : { channel_id: where.channelId })
    .orderBy(['position', 'id'])
    .select<Array<Omit<OwnerZone, 'places' | 'methods'>>>('id', 'name', 'position', 'version', {
      channelId: 'channel_id',
    })
  const ids = zones.map(({ id }) => id)
  const places: Array<ShippingZonePlace & { id: number; zoneId: number }> = await q('shipping_zone_places')
    .whereIn('zone_id', ids)
    .orderBy(['country_code', 'id'])
    .select({ id: 'id', ...placeColumns })
  const methods: Array<MethodRow & { position: number; isActive: 0 | 1; version: number }> = await q('shipping_methods')
    .whereIn('zone_id', ids)
    .orderBy(['position', 'id'])
    .select({ ...methodColumns, position: 'position', isActive: 'is_active', version: 'version' })
  return zones.map((zone) => ({
    ...zone,
    places: places.flatMap(({ zoneId, ...place }) => (zoneId === zone.id ? [place] : [])),
    methods: methods.flatMap(({ position, isActive, version, ...row }) =>
      row.zoneId === zone.id ? [{ ...toMethod(row), position, isActive: isActive === 1, version }] : [],
    ),
  }))
}
