import type { Knex } from 'knex'
import type { TaxRateRow } from '~/domain/sales/tax/tax'

/** A tax rate as its owner edits it. */
export interface OwnerTaxRate extends TaxRateRow {
  id: number
  channelId: number
  version: number
}

/** The tax rates of a channel, or the one with an id, in the order of their goods and places. */
export async function readOwnerRates(q: Knex, where: { channelId: number } | { id: number }): Promise<OwnerTaxRate[]> {
  return q('tax_rates')
    .where('id' in where ? { id: where.id } : { channel_id: where.channelId })
    .orderBy(['country_code', 'tax_class', 'position', 'id'])
    .select({
      id: 'id',
      channelId: 'channel_id',
      taxClass: 'tax_class',
      countryCode: 'country_code',
      stateCode: 'state_code',
      place: 'place',
      name: 'name',
      ratePpm: 'rate_ppm',
      position: 'position',
      version: 'version',
    })
}

/** The tax classes that a channel's rates and delivery methods name, and the usual one. */
export async function readTaxClasses(q: Knex, channelId: number): Promise<string[]> {
  const ofRates: string[] = await q('tax_rates').where({ channel_id: channelId }).distinct().pluck('tax_class')
  const ofMethods: string[] = await q('shipping_methods')
    .whereIn('zone_id', q('shipping_zones').where({ channel_id: channelId }).select('id'))
    .distinct()
    .pluck('tax_class')
  return [...new Set(['standard', ...ofRates, ...ofMethods])]
}
