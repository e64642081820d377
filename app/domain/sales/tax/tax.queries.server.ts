import type { Knex } from 'knex'
import type { TaxRateRow } from './tax'

/** All tax rates of a channel, in the table's order. */
export async function readTaxRates(q: Knex, channelId: number): Promise<TaxRateRow[]> {
  return q('tax_rates').where({ channel_id: channelId }).orderBy(['position', 'id']).select<TaxRateRow[]>({
    taxClass: 'tax_class',
    countryCode: 'country_code',
    stateCode: 'state_code',
    place: 'place',
    name: 'name',
    ratePpm: 'rate_ppm',
    position: 'position',
  })
}
