import type { Knex } from 'knex'

/** The delivery methods of a channel that are switched off, with the names of their zones. */
export async function readInactiveMethods(
  q: Knex,
  channelId: number,
): Promise<Array<{ zone: string; code: string; name: string }>> {
  return q('shipping_methods')
    .join('shipping_zones', 'shipping_zones.id', 'shipping_methods.zone_id')
    .where({ 'shipping_zones.channel_id': channelId, 'shipping_methods.is_active': 0 })
    .orderBy('shipping_methods.id')
    .select({ zone: 'shipping_zones.name', code: 'shipping_methods.code', name: 'shipping_methods.name' })
}
